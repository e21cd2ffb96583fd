// `npm test`: the checks, the tests over HTTP on a real PostgreSQL, and the core journeys in real browsers.
// `npm run test:all`: all tests and journeys; with `--slice 3/6` a sixth of them.
// A test that fails is repeated. If it passes then, it is flaky: it is printed and counted. With `--strict` nothing is repeated.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addTestPrograms } from './test-programs.ts';
import { merge, type Result, readPlaywright, readVitest } from './test-reports.ts';

const {
  all: isAll,
  slice,
  strict: isStrict,
} = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    slice: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
}).values;
const [, part = 0, parts = 0] = (slice?.match(/^(\d+)\/(\d+)$/) ?? []).map(Number);
if (slice !== undefined && (!isAll || part < 1 || part > parts)) {
  console.error('Write npm run test:all -- --slice 3/6 for the third of six slices.');
  process.exit(2);
}

/** Where the run leaves its reports, traces and pictures. */
const folder = slice ? `test-results/slice-${part}-of-${parts}` : 'test-results';
// Each step that runs `node` gets the Node of the packages.
const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
const minutes: Record<string, number> = {};

/** Runs a step with its output on the terminal; returns whether it passed. */
function step(what: string, script: string, args: string[] = [], more: Record<string, string> = {}): boolean {
  const env = { ...process.env, PATH, TEST_DEPTH: isAll ? 'all' : 'core', ...more };
  const began = performance.now();
  const { status, signal } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env });
  minutes[what] = (performance.now() - began) / 60_000;
  if (signal) process.exit(1);
  return status === 0;
}

const isFailed = ({ status }: Result) => status === 'failed';

/** A step that fails without a failing test also counts as a failure. */
const judge = (what: string, passed: boolean, results: Result[]): Result[] =>
  passed || results.some(isFailed) ? results : [...results, { where: what, file: '', status: 'failed' }];

/** Runs a step of tests, and once more what failed: the files of those tests, or everything if the step named none. */
function repeatFailed(what: string, run: (what: string, files: string[]) => Result[]): Result[] {
  const first = run(what, []);
  const failed = first.filter(isFailed);
  if (failed.length === 0 || isStrict) return first;
  return merge(first, run(`${what}, repeated`, [...new Set(failed.flatMap(({ file }) => file || []))]));
}

function runVitest(what: string, files: string[]): Result[] {
  const report = join(folder, `${what}.json`);
  const only = files.length === 0 && slice ? ['--passWithNoTests', `--shard=${slice}`] : files;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return judge(what, step(what, 'node_modules/vitest/vitest.mjs', [...args, ...only]), readVitest(report));
}

/** Runs projects of Playwright, which itself repeats what failed, in a new browser and with a trace. */
function runPlaywright(what: string, ...projects: string[]): Result[] {
  const report = join(folder, `${what}.json`);
  const args = ['test', '--reporter=line,json', `--output=${join(folder, what)}`, `--retries=${isStrict ? 0 : 1}`];
  if (slice) args.push('--pass-with-no-tests', `--shard=${slice}`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const passed = step(what, 'node_modules/@playwright/test/cli.js', [...args, ...projects], env);
  return judge(what, passed, readPlaywright(report));
}

/** The journeys. Several browsers that send video need the processor for themselves. */
const runJourneys = (): Result[] =>
  isAll
    ? [
        ...runPlaywright('journeys', '--project=core*', '--project=all*'),
        ...runPlaywright('journeys with several cameras', '--project=cameras*', '--workers=1'),
      ]
    : runPlaywright('core journeys', '--project=core*');

addTestPrograms();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const isChecked = part > 1 || step('checks', 'scripts/check.ts');
const results = [...repeatFailed('tests without a browser', runVitest), ...runJourneys()];

const withStatus = (status: Result['status']) => results.filter((result) => result.status === status);
const flaky = withStatus('flaky');
const failed = withStatus('failed');
const skipped = withStatus('skipped').length;
writeFileSync(join(folder, 'flaky.json'), JSON.stringify(flaky, null, 2));
// Again, because the output is long and logs are often read from their end.
for (const { where, status, error = '' } of [...flaky, ...failed]) console.error(`${status}: ${where}\n${error}`);
if (!isChecked) console.error('failed: npm run check');
for (const [what, time] of Object.entries(minutes)) console.log(`${time.toFixed(1)} minutes: ${what}`);
if (!isAll)
  console.log(
    'npm run test:all adds the journeys of each screen, other engines, cameras, crashes, speech and outside services.',
  );
const failures = failed.length + (isChecked ? 0 : 1);
console.log(`tests: ${results.length - failed.length - skipped} passed, ${failures} failed, ${skipped} skipped`);
console.log(`flaky: ${flaky.length}`);
if (slice) {
  const commit = execFileSync('git', ['describe', '--always', '--dirty']).toString().trim();
  console.log(`slice ${slice} of ${commit}: ${failures === 0 ? 'passed' : 'failed'}`);
}
process.exitCode = failures === 0 ? 0 : 1;
