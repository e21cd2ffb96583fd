import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, migrationLock, migrationsFolder } from './migrate.ts';
import { applyMigrations } from './rebuild.ts';

const migrations = readMigrationFiles({ migrationsFolder });
let database: string;
let client: Client;

/** A database as the version before the first migration that holds `text` has left it. */
async function before(text: string): Promise<void> {
  const index = migrations.findIndex(({ sql }) => sql.join().includes(text));
  await applyMigrations(client, migrations.slice(0, index));
}

beforeEach(async () => {
  database = `migrated_${randomUUID().slice(0, 8)}`;
  const server = new Client({ ...inject('server'), database: 'postgres' });
  await server.connect();
  await server.query(`create database ${database}`);
  await server.end();
  client = new Client({ ...inject('server'), database });
  await client.connect();
});
afterEach(() => client.end());

/** Two organizations with Ada in the first, and a to-do of hers there with a team of either. */
const addTodo = (organizationOfTeam: number) =>
  client.query(`
    insert into organizations (name, slug, invite_code) values ('One', 'one', 'a'), ('Two', 'two', 'b');
    insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron');
    insert into memberships (organization_id, user_id) values (1, 'ada');
    insert into teams (organization_id, name) values (${organizationOfTeam}, 'Leadership');
    insert into todos (organization_id, title, priority, owner_id, team_id) values (1, 'Kept', 'medium', 'ada', 1)`);

test('rows of an earlier version are there, in their places', async () => {
  await before('todos_teams_fk');
  await addTodo(1);
  await migrate({ ...inject('server'), database });
  const { rows } = await client.query('select title, owner_id, team_id, sort_order from todos');
  expect(rows).toEqual([{ title: 'Kept', owner_id: 'ada', team_id: 1, sort_order: -100 }]);
});

test('an organization of an earlier version gets the core seats, with its first admin as the visionary', async () => {
  await before('seats_key_index');
  await client.query(`
    insert into organizations (name, slug, invite_code) values ('One', 'one', 'a');
    insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron'), ('bo', 'Bo', 'Byron');
    insert into memberships (organization_id, user_id, role, created_at)
      values (1, 'bo', 'admin', '2026-02-01'), (1, 'ada', 'admin', '2026-01-01')`);
  await migrate({ ...inject('server'), database });
  const { rows } = await client.query(`
    select above.key as above, count(*)::int, min(user_id) as person
    from seats left join seats above on above.id = seats.parent_id left join seat_holders on seat_id = seats.id
    group by above.key order by count`);
  expect(rows).toEqual([
    { above: null, count: 1, person: 'ada' },
    { above: 'visionary', count: 1, person: null },
    { above: 'integrator', count: 6, person: null },
  ]);
});

test('a start does not wait for ever for a process that stands still while it migrates', async () => {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  await expect(migrate({ ...inject('server'), database }, 50)).rejects.toThrow('Another process has been changing');
});

test('a database whose encoding cannot hold every text is refused, with the way to make one', async () => {
  const latin = `latin_${randomUUID().slice(0, 8)}`;
  await client.query(`create database ${latin} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`);
  const refused = migrate({ ...inject('server'), database: latin });
  await expect(refused).rejects.toThrow(/^The database is encoded in LATIN1, .* ENCODING 'UTF8';$/);
});

test('rows that cross organizations end the migration with their ids, and nothing is changed', async () => {
  await before('todos_teams_fk');
  await addTodo(2);
  await expect(migrate({ ...inject('server'), database })).rejects.toThrow(
    'The tables cannot be brought up to date, so nothing was changed: insert or update on table "todos" violates ' +
      'foreign key constraint "todos_teams_fk". Key (organization_id, team_id)=(1, 1) is not present in table "teams".',
  );
  const { rows } = await client.query("select conname from pg_constraint where conname like 'todos_team%'");
  expect(rows).toEqual([{ conname: 'todos_team_id_teams_id_fk' }]);
});

test.each([
  [1, '2026-Q4', '2026-10-01'],
  [4, '2026-Q4', '2026-01-01'],
  [11, '2026-Q1', '2025-11-01'],
])('with a fiscal year from month %d a rock of %s is kept from %s on', async (startMonth, quarter, day) => {
  await before('quarter_start');
  await client.query(`
    insert into organizations (name, slug, invite_code, fiscal_year_start_month) values ('One', 'one', 'a', ${startMonth});
    insert into rocks (organization_id, title, status, priority, quarter)
      values (1, 'Keel', 'on_track', 'medium', '${quarter}')`);
  await migrate({ ...inject('server'), database });
  const { rows } = await client.query('select quarter_start::text from rocks');
  expect(rows).toEqual([{ quarter_start: day }]);
});

test('a recap of an earlier version is read, and found by its words', async () => {
  await before("'{segue}'");
  const recap = {
    issues: { solved: ['No lift'], carried: 2 },
    todos: { made: [{ title: 'Call the agent' }] },
    headlines: [],
  };
  await client.query(`
    insert into organizations (name, slug, invite_code) values ('One', 'one', 'a');
    insert into meetings (organization_id, title, status, day, summary)
      values (1, 'L10', 'completed', '2026-01-05', 'Short and good')`);
  await client.query('insert into meeting_recaps (organization_id, meeting_id, recap) values (1, 1, $1)', [recap]);
  await migrate({ ...inject('server'), database });
  const { rows } = await client.query('select recap, words from meeting_recaps');
  expect(rows).toEqual([
    {
      recap: {
        ...recap,
        issues: { solved: [{ title: 'No lift', decision: null }], carried: 2 },
        segue: { prompt: '', words: [] },
        notes: [],
      },
      words: 'Short and good\nNo lift\nCall the agent',
    },
  ]);
});

test('the journal names each migration there is, once, in their order', async () => {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  expect(journal.entries.map(({ tag }: { tag: string }) => `${tag}.sql`)).toEqual(files);
});
