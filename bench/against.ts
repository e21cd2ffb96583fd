import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { round } from './figures.ts';

/** Clones a commit of this repository into a temporary folder, which ends with this process. Returns the folder. */
export function cloneOf(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-commit-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', folder]);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit]);
  return folder;
}

/** Builds a commit of this repository in a temporary folder. Returns the folder. */
export function buildOf(commit: string): string {
  const folder = cloneOf(commit);
  execFileSync(process.execPath, ['scripts/prepare.js'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** Takes `--against COMMIT` out of arguments. Returns the commit, if they have one. */
export function takeCommit(args: string[]): string | undefined {
  const place = args.indexOf('--against');
  return place < 0 ? undefined : args.splice(place, 2)[1];
}

type Figures = Map<string, string>;

/** Runs a measurement with the product of a folder. Returns the figures by what they are of. */
function figuresOf(name: string, options: string[], product: string): Figures {
  const { stdout, status } = spawnSync(process.execPath, ['bench/run.ts', name, ...options], {
    // `print` of figures.ts then writes lines of JSON.
    env: { ...process.env, BENCH_PRODUCT: product },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`The measurement ended with ${status}`);
  return new Map(
    stdout.split('\n').flatMap((line) => (line.startsWith('[') ? [JSON.parse(line) as [string, string]] : [])),
  );
}

const numbersIn = (figure = '') =>
  [...figure.matchAll(/\d[\d,]*(\.\d+)?/g)].map(([text]) => Number(text.replaceAll(',', '')));

/** How many times the numbers of the earlier figures each number is, on average of all turns. */
function ratios(earlier: string[], now: string[]): string {
  const means = (figures: string[]) =>
    numbersIn(figures[0]).map((_, place) => mean(figures.map((figure) => numbersIn(figure)[place] ?? Number.NaN)));
  const before = means(earlier);
  return means(now)
    .map((number, place) => round(number / (before[place] ?? Number.NaN)))
    .join(' ');
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Runs a measurement twice with the product of another commit and with this one, in turns, and prints both with their ratios. */
export function printAgainst(commit: string, name: string, options: string[]): void {
  const other = buildOf(commit);
  const turns = [other, '.', '.', other].map((product) => ({ product, figures: figuresOf(name, options, product) }));
  const allOf = (product: string, what: string) =>
    turns.flatMap((turn) => (turn.product === product ? (turn.figures.get(what) ?? []) : []));
  for (const what of turns[1]?.figures.keys() ?? []) {
    const [earlier, now] = [allOf(other, what), allOf('.', what)];
    console.log(
      `${what}\n  ${commit}: ${earlier.join(' | ')}\n  now: ${now.join(' | ')}\n  ratio: ${ratios(earlier, now)}`,
    );
  }
}
