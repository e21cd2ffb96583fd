import { pgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Changes, Topic } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { isVisible, peopleOf } from '#server/db/audience.ts';
import { reactionsNow } from '#server/events/reactions.ts';
import { buildRows, createTodo, type Rows } from './builders.ts';
import { setRole } from './roles.ts';
import { paramsFrom } from './walk.ts';
import { addressOf, initOf, type Live, openWorld, type Person } from './world.ts';

/**
 * What concerns each kind of row is asked of every table that has the column, so that a new table is either reached or listed here with
 * the reason why it need not be.
 */

const world = openWorld();
let client: Client;
let ada: Person;
let organizationId: number;

beforeAll(async () => {
  client = new Client(world().database);
  await client.connect();
});
afterAll(() => client?.end());

/** A company with a row in every table, which Ada made. */
async function found(mark: string): Promise<Rows> {
  ada = await world().admin();
  const rows = await buildRows(world(), ada, mark);
  organizationId = Number(rows.organization);
  return rows;
}

/** A query for the tables of an organization. */
const ofOrganization = `select c.table_name from information_schema.columns as c
  join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
  where c.table_schema = 'public' and c.column_name = 'organization_id'`;

/** What needs no more than its reason. A reason for something that is gone fails. */
function without(all: string[], reasons: Record<string, string>): string[] {
  expect(
    Object.keys(reasons).filter((one) => !all.includes(one)),
    'reasons for what is gone',
  ).toEqual([]);
  return all.filter((one) => !(one in reasons));
}

/** The tables of an organization that have a column. Each of them has a row. */
async function tablesWith(column: string, reasons: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = $1 and table_name in (${ofOrganization}) order by 1`,
    [column],
  );
  return without(
    rows.map(({ table }) => table),
    reasons,
  );
}

/** The columns of tables of an organization, as `rocks.owner_id`, that refer to one of these tables. */
async function references(to: string[], condition = 'true'): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select distinct conrelid::regclass || '.' || attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid::regclass::text = any($1) and attname <> 'organization_id'
       and conrelid::regclass::text in (${ofOrganization}) and ${condition} order by 1`,
    [to],
  );
  return rows.map(({ column }) => column);
}

/** `rocks` of `rocks.owner_id`. */
const tableOf = (column: string) => column.split('.')[0] ?? '';

/** `owner_id` of `rocks.owner_id`. */
const nameOf = (column: string) => column.split('.')[1] ?? '';

/** Returns of how many tables with rows there are, by table. */
async function countIn(tables: string[], condition = 'true', values: unknown[] = []): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where organization_id = ${organizationId} and ${condition}`,
      values,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** What `countIn` returns when each table has no rows, or some. */
const none = (tables: string[]) => Object.fromEntries(tables.map((table) => [table, 0]));
const some = (tables: string[]) => Object.fromEntries(tables.map((table) => [table, expect.toSatisfy((n) => n > 0)]));

/** Tables in an order in which none loses its rows because those that they are parts of are deleted before. */
async function partsFirst(tables: string[]): Promise<string[]> {
  const sorted = new Set<string>();
  const add = async (table: string, whole?: string) => {
    if (sorted.has(table) || table === whole) return;
    const parts = (await references([table], "confdeltype = 'c'")).map(tableOf);
    for (const part of tables.filter((one) => parts.includes(one))) await add(part, table);
    sorted.add(table);
  };
  for (const table of tables) await add(table);
  return [...sorted];
}

test('what was deleted more than 30 days ago is purged', async () => {
  await found('old');
  const tables = await tablesWith('deleted_at', {
    organization_deletions: 'says until when an organization can come back',
  });
  const left: string[] = [];
  for (const table of await partsFirst(tables)) {
    expect(await countIn([table])).toEqual(some([table]));
    await client.query(
      `update ${table} set deleted_at = now() - interval '31 days' where organization_id = ${organizationId}`,
    );
    await world().purge();
    if ((await countIn([table]))[table] !== 0) left.push(table);
  }
  expect(left, 'say that it isDeletable in contract/nouns.ts, and purge it in its noun.ts').toEqual([]);
});

test('what is deleted is in the trash', async () => {
  await found('gone');
  const tables = await tablesWith('deleted_at', {
    organization_deletions: 'an organization is restored by its own page',
    seats: 'the chart lists and restores its own',
  });
  const missing: string[] = [];
  for (const table of tables) {
    await client.query(`update ${table} set deleted_at = now() where organization_id = ${organizationId}`);
    if ((await ada.trash.list({ query: {} })).length === 0) missing.push(table);
    await client.query(`update ${table} set deleted_at = null where organization_id = ${organizationId}`);
  }
  expect(missing, 'say that it isDeletable in contract/nouns.ts, and list it in its noun.ts').toEqual([]);
});

test('what a person owned goes to the one who takes over, and back', async () => {
  await found('handed');
  const [newOwner, leaver] = [await world().colleague(ada), await world().colleague(ada, 'Leaver')];
  const tables = await tablesWith('owner_id');
  for (const table of tables)
    await client.query(`update ${table} set owner_id = '${leaver.id}' where organization_id = ${organizationId}`);
  const owned = await countIn(tables, 'owner_id = $1', [leaver.id]);
  expect(owned).toEqual(some(tables));
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: newOwner.id } });
  expect(
    await countIn(tables, 'owner_id = $1', [newOwner.id]),
    'say that it isOwned in contract/nouns.ts, and hand it over in its noun.ts',
  ).toEqual(owned);
  await ada.users.restore({ params: { id: leaver.id } });
  expect(await countIn(tables, 'owner_id = $1', [leaver.id])).toEqual(owned);
});

/** Columns that say who did something. They name that person also after a removal. */
const actors = {
  asked_by_id: 'who asked for it',
  created_by_id: 'who made it',
  deleted_by_id: 'who deleted it',
  edited_by_id: 'who edited it',
  guest_link_by_id: 'who opened the link',
  invited_by_id: 'who invited them',
  joined_by_id: 'who used it',
  sent_by_id: 'who sent it',
  started_by_id: 'who started it',
  stopped_by_id: 'who stopped it',
};

test('someone who was removed keeps nothing but what they wrote and did', async () => {
  await found('left');
  const newOwner = await world().colleague(ada);
  await setRole(world(), newOwner, 'admin');
  const all = await references(['users', 'memberships']);
  const others = without([...new Set(all.map(nameOf))], actors);
  const columns = without(
    all.filter((column) => others.includes(nameOf(column))),
    {
      'comments.user_id': 'the author',
      'files.user_id': 'the files of what they wrote',
      'import_rows.user_id': 'who a row of a file became, by which a later import finds them',
      'invitation_requests.user_id': 'what an account asked for before it joined',
      'meeting_invitations.user_id': 'what they were mailed must still be canceled in their calendar',
      'meeting_participants.user_id': 'who took part',
      'meeting_questions.user_id': 'only who asked sees them, also after coming back',
      'meeting_recap_readers.user_id': 'who read it',
      'merges.person_id': 'a person without an account, who is no member while it can be undone',
      'merges.user_id': 'who took over, until it can no longer be undone',
      'messages.user_id': 'the author',
      'pictures.user_id': 'the picture of a person belongs to no organization',
      'recording_tracks.user_id': 'what they said',
      'removals.person_id': 'the removal, until it can no longer be undone',
      'transcript_lines.user_id': 'what they said',
      'utterances.user_id': 'what they said',
      'video_participants.user_id': 'the room takes them out, with a message to the others',
    },
  );
  const listTheirs = async () => {
    const theirs: string[] = [];
    for (const column of columns) {
      const { [tableOf(column)]: count } = await countIn([tableOf(column)], `${column} = $1`, [ada.id]);
      if (count !== 0) theirs.push(column);
    }
    return theirs;
  };
  for (const column of columns)
    await client.query(
      `update ${tableOf(column)} set ${nameOf(column)} = $1 where ctid = (select ctid from ${tableOf(column)}
         where organization_id = ${organizationId} order by ${nameOf(column)} = $1 desc nulls last limit 1)`,
      [ada.id],
    );
  expect(await listTheirs(), 'build a row for each').toEqual(columns);
  await newOwner.users.delete({ params: { id: ada.id }, query: { transferToUserId: newOwner.id } });
  expect(await listTheirs(), 'hand it over in server/removals/rows.ts, or end it with the membership').toEqual([]);
});

test('rows outlive their team, and come back to it with it', async () => {
  const { team } = await found('of the team');
  const tables = await tablesWith('team_id', {
    team_members: 'the members of a deleted team stay for its return',
    invitations: 'to a deleted team they are to the organization alone, until it is back',
  });
  for (const table of tables)
    await client.query(`update ${table} set team_id = $1 where organization_id = ${organizationId}`, [team]);
  const before = await countIn(tables, 'team_id = $1', [team]);
  expect(before).toEqual(some(tables));
  const params = { id: Number(team) };
  await ada.teams.delete({ params });
  const left = await countIn(tables, 'team_id = $1', [team]);
  expect(left, 'say that it isOfTeam in contract/nouns.ts, and let it leave the team in its noun.ts').toEqual(
    none(tables),
  );
  await ada.teams.restore({ params });
  expect(await countIn(tables, 'team_id = $1', [team])).toEqual(before);
});

test('what has a title or a name is found by search', async () => {
  await found('titled');
  const reasons = {
    title: {
      audit: 'has a search of its own',
      events: 'tells of other rows',
      meeting_series: 'reads as its meetings',
      todo_series: 'reads as its to-dos',
      notifications: 'tells of other rows',
    },
    name: {
      charts: 'are few, and all in one menu of the chart, whose seats are found',
      custom_emoji: 'are found by the picker',
      imports: 'are on the page of imports',
      routines: 'reads as the functions of its seat',
      seat_holders: 'are found as people, and with their seat',
      video_guests: 'are in a room for hours at most',
    },
  };
  const missing: string[] = [];
  for (const column of ['title', 'name'] as const)
    for (const table of await tablesWith(column, reasons[column])) {
      const word = `qx${table.replaceAll('_', '')}`;
      await client.query(`update ${table} set ${column} = '${word}' where organization_id = ${organizationId}`);
      if ((await ada.search.find({ query: { q: word } })).length === 0) missing.push(`${table}.${column}`);
    }
  expect(missing, 'say that it isSearched in contract/nouns.ts, and search it in its noun.ts').toEqual([]);
});

/** Whether every member sees the rows of a table, or no one says who does. */
function isOpen(table: string): boolean {
  try {
    return isVisible({ organizationId: 0, userId: '' }, pgTable(table, {})) === undefined;
  } catch {
    // It has no audience.
    return true;
  }
}

test('what belongs to a team, to people or to a row that not everyone sees is not for everyone', async () => {
  const closed = (await tablesWith('organization_id')).filter((table) => !isOpen(table));
  const narrow = new Set((await references(closed)).map(tableOf));
  for (const column of ['team_id', 'visible_to', 'owner_id', 'user_id', 'person_id'])
    for (const table of await tablesWith(column)) narrow.add(table);
  const open = without([...narrow].filter(isOpen), {
    calendar_links: 'are read by their person only',
    exports: 'are read by the person who made them only',
    files: 'are read with the message or comment that they belong to',
    import_rows: 'are read by the person who made the import only',
    invitation_requests: 'are read by those who may invite',
    invitations: 'are read by those who may invite',
    meeting_questions: 'are read by the person who asked only',
    meeting_reminders: 'are read by jobs only',
    memberships: 'everyone sees who is a member',
    merges: 'are read by admins only',
    message_drafts: 'are read by their author only',
    notifications: 'are read by their person only',
    pictures: 'everyone sees them',
    removals: 'are read by admins only',
    saved_messages: 'are read by the person who saved them only',
    scheduled_messages: 'are read by their author only',
    todo_series: 'are read with their to-dos only',
  });
  expect(open, 'declare who sees it beside its table, or say here who reads it').toEqual([]);
});

test('it can be looked up who receives a row that was touched, which comes without its columns', () => {
  const { feeds } = reactionsNow();
  const tables = Object.values(feeds).flatMap(({ audience }) => {
    const touched = audience?.({ id: 1, version: 1 } as never);
    return touched && 'sameAs' in touched ? touched.sameAs : [];
  });
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) expect(() => peopleOf(table), 'name a table with a team or named people').not.toThrow();
});

/** The tables of what one can subscribe to besides the organization. */
const topics: Record<Exclude<Topic['noun'], 'organizations'>, string> = {
  rocks: 'rocks',
  todos: 'todos',
  issues: 'issues',
  measurables: 'measurables',
  meetings: 'meetings',
  transcripts: 'meetings',
  channels: 'channels',
};

/** The noun of a table: `videoRooms` of `video_rooms`. */
const nounOf = (table: string) => table.replace(/_(.)/g, (_, letter) => letter.toUpperCase()) as LiveNoun;

/** The tables whose rows not everyone sees and that are deleted with a row of such a table. Clients get their rows one by one. */
async function listParts(): Promise<string[]> {
  const closed = (await tablesWith('organization_id')).filter((table) => !isOpen(table));
  const parts = [...new Set((await references(closed, "confdeltype = 'c'")).map(tableOf))];
  return without(
    parts.filter((table) => !isOpen(table)),
    {
      channel_members: 'are read with their channel',
      channels: 'the chat of a call has members of its own',
      comments: 'go to who looks at their row',
      followers: 'each person gets their own',
      measurable_values: 'are read with their measurable',
      meeting_marks: 'are read with their meeting',
      meeting_nudges: 'are read by jobs only',
      meeting_participants: 'are read with their meeting',
      meeting_recap_readers: 'are read with their meeting',
      meeting_recaps: 'are read with their meeting',
      meeting_summaries: 'go to who looks at their meeting',
      message_mentions: 'are read with their message',
      messages: 'are read with their channel',
      recording_tracks: 'are read with their recording',
      recordings: 'are read with their meeting',
      seat_holders: 'are read with their seat',
      seats: 'are read with their chart',
      shared_text_pieces: 'go to who looks at their row',
      shared_texts: 'are read with their row',
      team_members: 'are read with their team',
      thread_members: 'each person gets their own',
      transcript_lines: 'go to who looks at their meeting',
      utterances: 'are read by jobs only',
      video_guests: 'are read with their room',
      video_participants: 'are read with their room',
    },
  );
}

type SomeRows = [table: string, ids: unknown[]][];

/** The ids of rows and of their parts, by table. */
async function withParts(table: string, ids: unknown[], parts: string[]): Promise<SomeRows> {
  const all: SomeRows = [[table, ids]];
  for (const column of await references([table], "confdeltype = 'c'")) {
    const part = tableOf(column);
    if (!parts.includes(part)) continue;
    // The part that was built may belong to another row.
    await client.query(
      `update ${part} set ${nameOf(column)} = $1 where id = (select max(id) from ${part} where organization_id = ${organizationId})
         and not exists (select from ${part} where ${column} = $1)`,
      [ids[0]],
    );
    const { rows } = await client.query(`select id from ${part} where ${column} = any($1)`, [ids]);
    expect([column, rows.length]).toEqual([column, expect.toSatisfy((n) => n > 0)]);
    const partIds = rows.map(({ id }) => id);
    all.push(...(await withParts(part, partIds, parts)));
  }
  return all;
}

/** Clients show these only with the row that they are a part of. */
const shownWithWhole = ['milestones', 'measurables'];

/** Waits until a connection received the last row, and so everything before it. */
async function reachEnd({ changed }: Live, last: Promise<{ id: number }>): Promise<'hears more'> {
  const { id } = await last;
  while (!(await changed('todos')).some((todo) => todo.id === id));
  return 'hears more';
}

/** Returns the rows of which a person's lists receive something while `act` is done, as `rocks 7`. */
async function received(person: Person, kind: 'changed' | 'removed', act: () => Promise<unknown>): Promise<string[]> {
  const list = await person.live();
  const rows: string[] = [];
  list.socket.on('changes', (changes: Changes) => {
    for (const [noun, those] of Object.entries(changes[kind] ?? {}))
      for (const one of those) rows.push(`${noun} ${Array.isArray(one) ? one[0] : (one as { id: unknown }).id}`);
  });
  await act();
  await reachEnd(list, createTodo(ada, { title: 'For everyone' }));
  list.socket.disconnect();
  return rows;
}

const namesOf = (rows: SomeRows) => rows.flatMap(([table, ids]) => ids.map((id) => `${nounOf(table)} ${id}`));

/** Expects that someone's lists lose rows, and that their pages no longer hear what happens to them, when `act` takes them away. */
async function expectLoss(outsider: Person, lost: SomeRows, act: () => Promise<unknown>): Promise<void> {
  const pages: { topic: Topic; page: Live }[] = [];
  for (const [noun, table] of Object.entries(topics) as [Topic['noun'], string][])
    for (const id of lost.flatMap(([one, ids]) => (one === table ? (ids as number[]) : []))) {
      const page = await outsider.live();
      expect(await page.subscribe({ noun, id }), `${noun} ${id}`).toHaveProperty('lastEvent');
      pages.push({ topic: { noun, id }, page });
    }
  const listed = lost.filter(([table], index) => index === 0 || !shownWithWhole.includes(table));
  expect(await received(outsider, 'removed', act)).toEqual(expect.arrayContaining(namesOf(listed)));
  const last = createTodo(ada, { title: 'For everyone' });
  for (const { topic, page } of pages) {
    const end = await Promise.race([page.next('account').then(() => 'subscribes again'), reachEnd(page, last)]);
    expect([topic, end]).toEqual([topic, 'subscribes again']);
    expect([topic, await page.subscribe(topic)]).toEqual([topic, { refused: 'not_found' }]);
    page.socket.disconnect();
  }
}

/** Changes a row by the call of its noun. */
async function change(table: string, rows: Rows, field: string, value: unknown): Promise<void> {
  const endpoint: Endpoint | undefined = (contract as unknown as Record<string, Record<string, Endpoint>>)[
    nounOf(table)
  ]?.change;
  if (!endpoint) throw new Error(`There is no call ${nounOf(table)}.change`);
  const response = await ada.fetch(
    addressOf(endpoint, { params: paramsFrom(rows, endpoint) }),
    initOf(endpoint, { [field]: value }),
  );
  expect([table, field, response.status]).toEqual([table, field, 200]);
  const answer = (await response.json()) as Record<string, unknown>;
  expect([table, field, answer[field]]).toEqual([
    ...[table, field],
    Array.isArray(value) ? expect.arrayContaining(value) : value,
  ]);
}

test('a row goes with its parts from those who see it no longer, to those who see it now', async () => {
  const rows = await found('moved');
  const outsider = await world().colleague(ada);
  await ada.teams.addMember({ params: { id: Number(rows.team) }, body: { userId: outsider.id } });
  const { id: board } = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
  const tables = await tablesWith('team_id', {
    channels: 'stay in their team',
    headlines: 'stay in their team',
    invitations: 'are not rows of the team',
    meeting_series: 'move with their meetings',
    team_members: 'are the team',
  });
  const parts = await listParts();
  const rowsOf = (table: string) => withParts(table, [rows[nounOf(table).replace(/s$/, '') as keyof Rows]], parts);
  for (const table of tables)
    await expectLoss(outsider, await rowsOf(table), () => change(table, rows, 'teamId', board));
  for (const table of await tablesWith('owner_id', { todo_series: 'moves with its to-dos' })) {
    const theirs = await rowsOf(table);
    const gained = await received(outsider, 'changed', () => change(table, rows, 'ownerId', outsider.id));
    expect(gained).toEqual(expect.arrayContaining(namesOf(theirs)));
    await expectLoss(outsider, theirs, () => change(table, rows, 'ownerId', ada.id));
  }
  for (const table of tables) {
    const gained = await received(outsider, 'changed', () => change(table, rows, 'teamId', rows.team));
    expect(gained).toEqual(expect.arrayContaining(namesOf(await rowsOf(table))));
  }
});

test('who is no longer named by a row, or whose team is closed to them, loads everything again', async () => {
  const rows = await found('closed');
  const outsider = await world().colleague(ada);
  const team = { params: { id: Number(rows.team) } };
  const losses: Record<string, () => Promise<unknown>> = {};
  const fields: Record<string, string> = { charts: 'visibleTo', meetings: 'participantIds' };
  const tables = await tablesWith('visible_to', {
    headlines: 'name the same people for good',
    issues: 'name the same people until they are for everyone',
    meeting_series: 'move with their meetings',
    todo_series: 'are read with their to-dos',
    todos: 'name the same people for good',
  });
  const { id: meeting } = await ada.meetings.create({
    body: { title: 'One-on-one', meetingDate: '2030-01-07', meetingType: 'one_on_one', participantIds: [outsider.id] },
  });
  const own = { ...rows, meeting };
  for (const table of tables) {
    const field = fields[table] ?? '';
    await change(table, own, field, [ada.id, outsider.id]);
    losses[table] = () => change(table, own, field, [ada.id]);
  }
  losses.teams = () => ada.teams.change({ ...team, body: { isPrivate: true } });
  for (const [table, act] of Object.entries(losses)) {
    const list = await outsider.live();
    await act();
    const last = createTodo(ada, { title: 'For everyone' });
    const end = await Promise.race([list.next('account').then(() => 'loads again'), reachEnd(list, last)]);
    expect([table, end]).toEqual([table, 'loads again']);
  }
});
