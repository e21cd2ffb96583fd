// `npm run bench -- light [ROW …] [--against COMMIT]`: what a person waits for, and what a person costs, beside a commit from before
// the product was made lighter. Each row measures both in turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { buildOf, takeCommit } from './against.ts';
import { startBeside } from './beside-others.ts';
import { measureConnected } from './connected.ts';
import { median, round } from './figures.ts';
import { measureFreshStart } from './fresh-start.ts';
import { compare } from './http.ts';
import { measureMemory } from './memory.ts';
import { measureScreens, measureScripts, measureTyping } from './phone.ts';
import { databaseOf, type Running, start, startProduct } from './product.ts';
import { measureRestart } from './restart.ts';
import { seed } from './seed.ts';

/** The last commit before. */
const before = '4a947850';
/** How often each product is measured, in turns. */
const turns = 2;
/** Rows that take long, and are measured once. */
const oneTurn = ['connected', 'search', 'start'];

/** A figure, and its aim: a limit, or how many times that of the earlier commit it may or must be. */
export type Figure = {
  what: string;
  unit: string;
  number: number;
  aim: `${'<=' | '>='} ${number}${'' | ' of before'}`;
};

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  folders.push(folder);
  return folder;
};
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts the product with the rows of seed.ts, runs `measure`, and stops it. */
async function withRows<Result>(measure: (product: Running, dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = newFolder();
  const product = await startProduct(dataDir, await freePort());
  await seed(databaseOf(dataDir));
  try {
    return await measure(product, dataDir);
  } finally {
    await product.stop().catch(() => undefined);
  }
}

const rows: Record<string, (commit: string | null) => Promise<Figure[]>> = {
  screens: measureScreens,
  scripts: measureScripts,
  typing: measureTyping,
  cell: () =>
    withRows(async (product, dataDir) => {
      const bare = await start('bench/bare.ts', await freePort(), '/', { DATA_DIR: dataDir });
      const bodies = Array.from({ length: 52 }, (_, index) => ({ year: 2026, week: index + 1, value: 42.5 }));
      const call = { path: '/api/measurables/1/values', method: 'PUT' as const, bodies };
      const rates = await compare(product.url, bare.url, call);
      await bare.stop();
      const number = rates.product / rates.bare;
      return [{ what: 'PUT of a value into a cell', unit: 'of bare', number, aim: '>= 1.6 of before' }];
    }),
  restart: () =>
    withRows(async (product, dataDir) => {
      const port = Number(new URL(product.url).port);
      const restart = await measureRestart(product, () => startProduct(dataDir, port));
      await restart.product.stop();
      return [
        { what: '1,000 people back after a restart', unit: 's', number: restart.seconds, aim: '<= 0.4 of before' },
      ];
    }),
  connected: () =>
    withRows(async (product) => [
      {
        what: 'memory of the server for each of 1,000 people',
        unit: 'kB',
        number: await measureConnected(product),
        aim: '<= 0.6 of before',
      },
    ]),
  search: async () => {
    const [alone, beside] = [await startBeside(0), await startBeside(1_000)];
    const took: [number[], number[]] = [[], []];
    for (let time = 0; time < 25; time++) {
      took[0].push(await alone.take({ path: 'search?q=rock' }));
      took[1].push(await beside.take({ path: 'search?q=rock' }));
    }
    await alone.stop();
    await beside.stop();
    const number = median(took[1]) / median(took[0]);
    return [{ what: 'search of a word of 1,000 organizations', unit: 'of alone', number, aim: '<= 1.2' }];
  },
  idle: async () => {
    const dataDir = newFolder();
    const port = await freePort();
    await (await startProduct(dataDir, port)).stop();
    const product = await startProduct(dataDir, port);
    // Jobs start some seconds after the first response.
    await wait(6_000);
    const number = measureMemory(product.process.pid ?? 0)?.both ?? Number.NaN;
    await product.stop();
    return [{ what: 'idle memory of server and database', unit: 'MB', number, aim: '<= 0.85 of before' }];
  },
  start: async (commit) => [
    {
      what: '`npm start` in a fresh clone, packages in the cache',
      unit: 's',
      number: await measureFreshStart(commit ?? 'HEAD'),
      aim: '<= 0.6 of before',
    },
  ],
};

function isMet({ aim, number }: Figure, ratio: number): boolean {
  const [way, limit, , relative] = aim.split(' ');
  const judged = relative ? ratio : number;
  return way === '<=' ? judged <= Number(limit) : judged >= Number(limit);
}

const args = process.argv.slice(2);
const commit = takeCommit(args) ?? before;
const other = buildOf(commit);
console.log(`| | ${commit} | now | ratio | aim |\n| --- | --- | --- | --- | --- |`);
for (const [name, measure] of Object.entries(rows)) {
  if (args.length > 0 && !args.includes(name)) continue;
  const figures: [earlier: Figure[][], now: Figure[][]] = [[], []];
  for (let turn = 0; turn < (oneTurn.includes(name) ? 1 : turns); turn++) {
    process.env.BENCH_PRODUCT = other;
    figures[0].push(await measure(commit));
    delete process.env.BENCH_PRODUCT;
    figures[1].push(await measure(null));
  }
  const medianOf = (all: Figure[][], what: string) =>
    median(all.map((one) => one.find((figure) => figure.what === what)?.number ?? Number.NaN));
  for (const figure of figures[1][0] ?? []) {
    const { what, unit, aim } = figure;
    const [earlier, now] = [medianOf(figures[0], what), medianOf(figures[1], what)];
    const sign = isMet({ ...figure, number: now }, now / earlier) ? '✓' : '✗';
    console.log(
      `| ${what} | ${round(earlier)} ${unit} | ${round(now)} ${unit} | ${round(now / earlier)} | ${sign} ${aim} |`,
    );
  }
}
