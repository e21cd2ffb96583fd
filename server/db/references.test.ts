import { expect, test } from 'vitest';
import { buildRows } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();
const query = (statement: string, values?: unknown[]) => onDatabase(world(), statement, values);
const build = async () => buildRows(world(), await world().admin(), 'kept');

/** All foreign keys between two tables with an organization. */
async function references(): Promise<{ table: string; definition: string }[]> {
  return query(`
    select conrelid::regclass as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and 2 = (
      select count(*) from pg_attribute where attname = 'organization_id' and attrelid in (conrelid, confrelid))`);
}

const within = /FOREIGN KEY \(organization_id, (\w+)\) REFERENCES (\w+)\(organization_id, (\w+)\)/;

test('rows of an organization reference one another together with their organization', async () => {
  const all = await references();
  expect(all.length).toBeGreaterThan(15);
  for (const { table, definition } of all) {
    expect(definition, table).toMatch(within);
    // Otherwise it would clear the organization as well.
    expect(definition, table).not.toMatch(/SET NULL$/);
  }
});

test('the database refuses a reference to a row of another organization', async () => {
  const [ours, theirs] = [await build(), await build()];
  // Otherwise only a job inserts it, 15 minutes before a meeting.
  const addReminder = 'insert into meeting_reminders (organization_id, meeting_id, starts_at) values ($1, $2, now())';
  await query(addReminder, [ours.organization, ours.meeting]);
  // Only someone who reads a recap, or gets it by mail, has this row.
  const addReader =
    'insert into meeting_recap_readers (organization_id, meeting_id, user_id) select $1, $2, id from users limit 1';
  await query(addReader, [ours.organization, ours.meeting]);
  // The following rows would violate a unique key before the foreign key: the seats of the draft,
  await query('delete from charts where organization_id = $1 and not is_primary', [ours.organization]);
  // the value of the same week,
  await query('delete from measurable_values where organization_id = $1', [theirs.organization]);
  // the row at the same position of an import,
  await query('delete from import_rows where organization_id = $1', [theirs.organization]);
  // the note of the same item and the recap and the summary of the same meeting.
  await query('delete from shared_texts where organization_id = $1', [theirs.organization]);
  await query('delete from meeting_recaps where organization_id = $1', [theirs.organization]);
  await query('delete from meeting_summaries where organization_id = $1', [theirs.organization]);
  // PostgreSQL checks these constraints before foreign keys.
  await query('alter table comments drop constraint comments_on_one');
  await query('alter table files drop constraint files_in_one');
  await query('alter table followers drop constraint followers_of_one');
  await query('alter table video_participants drop constraint video_participants_one_check');
  for (const { table, definition } of await references()) {
    const [, column, to, key] = within.exec(definition) ?? [];
    const foreign = `(select ${key} from ${to} where organization_id = ${theirs.organization} limit 1)`;
    // One row, because a meeting has one video room at most.
    const row = `(select ctid from ${table} where organization_id = ${ours.organization} limit 1)`;
    // The database computes the meeting of a shared text.
    const written = `${table}`.startsWith('shared_text') ? 'row_id' : column;
    const forged = `update ${table} set ${written} = ${foreign} where ctid = ${row}`;
    await expect(query(forged), forged).rejects.toMatchObject({ code: '23503', table });
  }
});

test('rows stay in their organization when their team, rock or issue is purged', async () => {
  const { organization, team, rock, issue, todo } = await build();
  await query('update todos set issue_id = $1 where id = $2', [issue, todo]);
  await query('delete from issues where id = $1', [issue]);
  await query('delete from rocks where id = $1', [rock]);
  await query('delete from teams where id = $1', [team]);
  const rows = await query('select * from todos where id = $1', [todo]);
  expect(rows).toMatchObject([{ organization_id: organization, team_id: null, rock_id: null, issue_id: null }]);
});

test('deleting an organization deletes all its rows', async () => {
  const { organization } = await build();
  await query('delete from organizations where id = $1', [organization]);
  for (const { table } of await references()) {
    const rows = await query(`select from ${table} where organization_id = $1`, [organization]);
    expect(rows, table).toEqual([]);
  }
});
