// `npm run bench -- import [ROWS]`: an organization imports 100,000 rows, again, and undoes them. How long do calls of another organization take meanwhile?
import { setTimeout as wait } from 'node:timers/promises';
import { type Import, type ImportedRow, type ImportKind, usualSettings } from '#contract/imports.ts';
import { importedRow } from '#test/imports.ts';
import { startWithNeighbour } from './with-neighbour.ts';

const rows = Number(process.argv[2] ?? 100_000);
const batch = 250;

/** Kinds with their shares of all rows, within the quotas of an organization. */
const shares: [kind: Extract<ImportKind, 'todos' | 'issues' | 'headlines'>, share: number][] = [
  ['todos', 0.45],
  ['issues', 0.15],
  ['headlines', 0.4],
];
const all = shares.flatMap(([kind, share]) =>
  Array.from({ length: rows * share }, (_, n): ImportedRow => {
    const fields = { title: `${kind} about pier ${n}`, description: 'Call the harbour master first.' };
    return importedRow(kind, fields, { key: `${kind}-${n}`, row: n + 2 });
  }),
);

const { call, measure, stop } = await startWithNeighbour();
const measureAll = (what: string, step: () => Promise<unknown>) => measure(`${what} of ${all.length} rows`, step);

async function until(id: number, status: Import['status']): Promise<Import> {
  for (;;) {
    const one = await call<Import>(`/imports/${id}`);
    if (one.status === status) return one;
    if (one.status === 'stopped') throw new Error('the import stopped');
    await wait(200);
  }
}

await measure('nothing', () => wait(5000));
/** Uploads and checks all rows. Returns the id of the import. */
async function check(time: string): Promise<number> {
  const { id } = await call<Import>('/imports', { name: 'All.xlsx', settings: usualSettings });
  await measureAll(`${time} upload`, async () => {
    for (let first = 0; first < all.length; first += batch)
      await call(`/imports/${id}/rows`, { first, rows: all.slice(first, first + batch) });
  });
  await measureAll(`${time} check`, async () => {
    await call(`/imports/${id}/check`, { settings: usualSettings });
    const { counts } = await until(id, 'checked');
    console.log(JSON.stringify(counts));
  });
  return id;
}

const id = await check('first');
await measureAll('import', async () => {
  await call(`/imports/${id}/run`, {});
  await until(id, 'done');
});
await check('second');
await measureAll('undo', async () => {
  await call(`/imports/${id}/undo`, { withEdited: false });
  await until(id, 'undone');
});
await stop();
