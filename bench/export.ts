// `npm run bench -- export [ROWS]`: an organization exports 100,000 rows, and someone imports the file. How long do calls of another organization
// take meanwhile?
import { setTimeout as wait } from 'node:timers/promises';
import type { Export } from '#contract/exports.ts';
import type { OrganizationImport } from '#contract/organization-imports.ts';
import { round } from './figures.ts';
import { startWithNeighbour } from './with-neighbour.ts';

const rows = Number(process.argv[2] ?? 100_000);

const { call, measure, stop } = await startWithNeighbour(async (client) => {
  await client.query(`
    update memberships set role = 'admin' where user_id = 'person-1';
    insert into channels (organization_id, name) values (1, 'pier');
    insert into todos (organization_id, title, description, priority, owner_id, created_by_id, team_id, sort_order)
      select 1, 'To-do about pier ' || n, 'Call the harbour master first.', 'medium', 'person-1', 'person-2', 1, n
      from generate_series(1, ${rows * 0.45}) n;
    insert into messages (organization_id, channel_id, user_id, content)
      select 1, (select max(id) from channels), 'person-3', 'Message ' || n || ': the harbour master has called back.'
      from generate_series(1, ${rows * 0.55}) n`);
  await client.query('vacuum analyze');
});

// Jobs start some seconds after the first answer.
await measure('nothing', () => wait(5000));
let exportId = 0;
await measure(`export of ${rows} rows`, async () => {
  const { id } = await call<Export>('/exports', { withRecordings: false });
  exportId = id;
  for (;;) {
    const { status, bytes } = await call<Export>(`/exports/${id}`);
    if (status === 'ready') return `${round((bytes ?? 0) / 1e6)} MB`;
    if (status !== 'running') throw new Error(`the export is ${status}`);
    await wait(200);
  }
});
const file = await call<Uint8Array>(`/exports/${exportId}/file`);
await measure('import of the file', async () => {
  const { id } = await call<OrganizationImport>('/organization-imports', file);
  await call(`/organization-imports/${id}/run`, { invites: false });
  for (;;) {
    const { status, failure } = await call<OrganizationImport>(`/organization-imports/${id}`);
    if (status === 'done') return;
    if (status !== 'running') throw new Error(`the import is ${status}: ${failure}`);
    await wait(200);
  }
});
await stop();
