import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { recapShape } from '#contract/recaps.ts';
import { linesBetween, linkOf, parseMarkdown, sourceOf } from '#rules/markdown.ts';
import { recapSections } from '#rules/recap.ts';
import { termValues } from '#rules/terms.ts';
import { translator } from '#rules/translate.ts';
import { migrate, migrationLock } from './migrate.ts';
import { lastReplacedMigration, migrationsFolder, readHistory, readMigrations } from './migration-history.ts';
import { applyMigrations, findTables } from './rebuild.ts';

const hashes = readMigrations().map(({ hash }) => hash);
let connection: { host: string; user: string; database: string };
let client: Client;

beforeEach(async () => {
  connection = { ...inject('server'), database: `migrated_${randomUUID().slice(0, 8)}` };
  const server = new Client({ ...inject('server'), database: 'postgres' });
  await server.connect();
  await server.query(`create database ${connection.database}`);
  await server.end();
  client = new Client(connection);
  await client.connect();
});
afterEach(() => client.end());

/** Makes the migration history that of a version from before 24 November 2026, up to this migration. */
async function rewriteHistory(lastHash: string, lastTime: number): Promise<void> {
  await client.query('delete from drizzle.__drizzle_migrations');
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('first floor', 1795256410000), ($1, $2)",
    [lastHash, lastTime],
  );
}

test('a new database gets all tables, and a second start changes nothing', async () => {
  await migrate(connection);
  expect(await readHistory(client)).toEqual(hashes);
  expect(await findTables(client)).toContain('todos');
  await migrate(connection);
  expect(await readHistory(client)).toEqual(hashes);
});

test('a database at the last migration before the squash keeps its rows and only runs later migrations', async () => {
  await applyMigrations(client, readMigrations().slice(0, 2));
  await rewriteHistory(lastReplacedMigration, 1795467646698);
  await client.query("insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron')");
  await migrate(connection);
  expect(await readHistory(client)).toEqual(['first floor', lastReplacedMigration, ...hashes.slice(2)]);
  expect((await client.query('select id from users')).rows).toEqual([{ id: 'ada' }]);
});

test('a database that a newer version has migrated is refused and stays as it is', async () => {
  await migrate(connection);
  await client.query(`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1999999999999);
    alter table todos rename column title to headline`);
  await expect(migrate(connection)).rejects.toThrow(
    'This database was last used by a newer version of Quarterdeck. Start that version',
  );
  // Also one that has run another migration in the place of ours.
  await client.query(`update drizzle.__drizzle_migrations set hash = 'other' where hash = '${hashes.at(-1)}'`);
  await client.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
  await expect(migrate(connection)).rejects.toThrow('This database was last used by a newer version');
  expect(await readHistory(client)).toEqual([...hashes.slice(0, -1), 'other']);
});

test('older texts get their mentions as parts', async () => {
  await applyMigrations(client, readMigrations().slice(0, 5));
  await client.query(`
    insert into organizations (name, slug, invite_code) values ('One', 'one', 'a');
    insert into users (id, first_name, last_name, email) values ('ada', 'Ada', 'Byron', 'ada.b@x.example'), ('bo', 'Bo', '', null);
    insert into memberships (organization_id, user_id) values (1, 'ada'), (1, 'bo');
    insert into channels (organization_id, name) values (1, 'yard');
    insert into messages (organization_id, channel_id, user_id, content, mentions)
      values (1, 1, 'ada', '@ADA byron, @ada.b and @Bo!', '{ada,bo}'), (1, 1, 'ada', '@stranger', '{}');
    insert into issues (organization_id, title, status, sort_order, updated_at) values (1, 'Leak', 'open', 0, '2026-04-01');
    insert into comments (organization_id, issue_id, user_id, content, mentions) values (1, 1, 'ada', 'Ask @byron', '{ada}')`);
  await migrate(connection);
  const textsIn = async (table: string) =>
    (await client.query(`select mention_texts from ${table} order by id`)).rows.map((row) => row.mention_texts);
  const [first, second] = await textsIn('messages');
  expect(first).toHaveLength(4);
  expect(first).toEqual(
    expect.arrayContaining([
      { text: '@ADA', userIds: ['ada'] },
      { text: '@ADA byron', userIds: ['ada'] },
      { text: '@ada.b', userIds: ['ada'] },
      { text: '@Bo', userIds: ['bo'] },
    ]),
  );
  expect(second).toEqual([]);
  expect(await textsIn('comments')).toEqual([[{ text: '@byron', userIds: ['ada'] }]]);
});

test('older recaps, pictures and solved issues get their missing fields', async () => {
  await applyMigrations(client, readMigrations().slice(0, 2));
  const recap = {
    ...{ agenda: [], people: [], segue: { prompt: '', words: [] }, average: null, notes: [], headlines: [] },
    numbers: { week: 'W14 2026', onTrack: 0, total: 0, off: [] },
    rocks: { onTrack: 0, total: 1, off: [{ title: 'Loft', owner: 'Ada Byron', status: 'Off Track' }] },
    todos: { done: 1, due: 2, made: [] },
    issues: { solved: [], carried: 1 },
  };
  await client.query(`
    insert into organizations (name, slug, invite_code, time_zone, fiscal_year_start_month)
      values ('One', 'one', 'a', 'Europe/Berlin', 4);
    insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron');
    insert into memberships (organization_id, user_id) values (1, 'ada');
    insert into teams (organization_id, name) values (1, 'Crew');
    insert into meetings (organization_id, title, team_id, status, day, meeting_type, organizer_id, actual_start_time)
      values (1, 'Quarterly', 1, 'completed', '2026-04-10', 'quarterly', 'ada', '2026-04-10T08:00:00Z');
    insert into files (organization_id, user_id, name, size, bytes, thumbnail)
      values (1, 'ada', 'keel.png', 3, 'keel', 'small'), (1, 'ada', 'keel.txt', 3, 'text', null);
    insert into issues (organization_id, title, status, sort_order, updated_at)
      values (1, 'Leak', 'resolved', 0, '2026-04-01'), (1, 'Rot', 'open', 1, '2026-04-01')`);
  await client.query('insert into meeting_recaps (organization_id, meeting_id, recap) values (1, 1, $1)', [recap]);
  await migrate(connection);
  const { rows } = await client.query('select recap from meeting_recaps');
  expect(recapShape.parse(rows[0].recap)).toEqual({
    ...recap,
    ...{
      title: 'Quarterly',
      team: 'Crew',
      startedAt: '2026-04-10T08:00:00.000Z',
      organizer: 'Ada Byron',
      presenter: '',
    },
    ...{ absent: [], votes: [], messages: [], sent: [] },
    numbers: { ...recap.numbers, week: { year: 2026, week: 14 }, on: [] },
    rocks: {
      ...recap.rocks,
      off: [{ title: 'Loft', owner: 'Ada Byron', status: 'off_track' }],
      on: [],
      quarter: '2026-Q4',
    },
    todos: { ...recap.todos, isFirst: true, finished: [] },
    issues: { ...recap.issues, left: [] },
  });
  const files = await client.query("select name, convert_from(preview, 'UTF8') as preview from files order by id");
  expect(files.rows).toEqual([
    { name: 'keel.png', preview: 'keel' },
    { name: 'keel.txt', preview: null },
  ]);
  const issues = await client.query("select title, solved_at = '2026-04-01' as is_solved from issues order by id");
  expect(issues.rows).toEqual([
    { title: 'Leak', is_solved: true },
    { title: 'Rot', is_solved: null },
  ]);
});

test('older mentions, threads and read marks stay as they are, and nothing is suddenly unread', async () => {
  await applyMigrations(client, readMigrations().slice(0, 19));
  const title = (text: string) => JSON.stringify({ text });
  await client.query(
    `insert into organizations (name, slug, invite_code) values ('One', 'one', 'a');
    insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron'), ('bo', 'Bo', 'Byron'), ('cy', 'Cy', 'Byron');
    insert into memberships (organization_id, user_id) values (1, 'ada'), (1, 'bo'), (1, 'cy');
    insert into channels (organization_id, name) values (1, 'yard');
    insert into messages (organization_id, channel_id, user_id, content, mentions, thread, parent_id) values
      (1, 1, 'ada', '@Bo look', '{bo,gone}', '{"replies": 1}', null), (1, 1, 'cy', 'I do', '{}', null, 1),
      (1, 1, 'ada', 'Alone', '{}', null, null);
    insert into channel_members (organization_id, channel_id, user_id, last_read_id, is_muted) values (1, 1, 'bo', 3, true)`,
  );
  await client.query(
    `insert into notifications (organization_id, user_id, kind, entity_type, entity_id, message_id, type, title, message, in_app) values
      (1, 'bo', 'chat_message', 'channel', 1, 1, 'info', $1, $1, true), (1, 'ada', 'thread_reply', 'channel', 1, 2, 'info', $2, $2, true)`,
    [title('You were mentioned'), title('New reply')],
  );
  await migrate(connection);
  const rowsOf = async (select: string) => (await client.query({ text: select, rowMode: 'array' })).rows;
  expect(await rowsOf('select message_id, user_id, channel_id, thread_id from message_mentions')).toEqual([
    [1, 'bo', 1, null],
  ]);
  expect(
    await rowsOf('select user_id, is_following, last_read_id, last_reply_id from thread_members order by user_id'),
  ).toEqual(['ada', 'bo', 'cy'].map((person) => [person, true, 2, 2]));
  expect(await rowsOf('select user_id, kind, mention_id, is_read from notifications order by id')).toEqual([
    ['bo', 'chat_mention', 1, false],
    ['ada', 'thread_reply', null, false],
  ]);
  expect(
    await rowsOf('select last_read_id, is_muted, level, hidden_up_to_id, hidden_at_id from channel_members'),
  ).toEqual([[3, true, null, 0, null]]);
});

test('notes of meetings become shared texts, with the ids by which events name their pieces', async () => {
  await applyMigrations(client, readMigrations().slice(0, 25));
  await client.query(`
    insert into organizations (name, slug, invite_code) values ('One', 'one', 'a');
    insert into meetings (organization_id, title, day) values (1, 'Weekly', '2026-11-02');
    insert into meeting_notes (organization_id, meeting_id, item, state, text, updated_at, version)
      values (1, 1, 0, 'doc', 'Larch', '2026-11-02T08:00:00Z', 7), (1, 1, 10, 'other', 'Oak', '2026-11-02T09:00:00Z', 9);
    insert into meeting_note_pieces (organization_id, meeting_id, item, update, version)
      values (1, 1, 0, 'gone', 6), (1, 1, 10, 'piece', 9);
    delete from meeting_note_pieces where id = 1;
    insert into events (organization_id, room, noun, act, subject_id) values (1, 'meetings:1', 'notes', 'touched', '2')`);
  await migrate(connection);
  const rowsOf = async (select: string) => (await client.query({ text: select, rowMode: 'array' })).rows;
  expect(
    await rowsOf(`select noun, row_id, part, convert_from(state, 'UTF8'), text, updated_at = '2026-11-02T08:00:00Z', version::int
      from shared_texts order by version`),
  ).toEqual([
    ['meetings', 1, '0', 'doc', 'Larch', true, 7],
    ['meetings', 1, '10', 'other', 'Oak', false, 9],
  ]);
  const pieces = "select id, noun, row_id, part, convert_from(update, 'UTF8') from shared_text_pieces order by id";
  expect(await rowsOf(pieces)).toEqual([[2, 'meetings', 1, '10', 'piece']]);
  expect(await rowsOf('select noun, subject_id from events')).toEqual([['sharedTexts', '2']]);
  await client.query(`insert into shared_text_pieces (organization_id, noun, row_id, part, update)
    values (1, 'meetings', 1, '0', 'next')`);
  expect((await rowsOf(pieces)).at(-1)?.[0]).toBeGreaterThan(2);
  await client.query('delete from meetings');
  expect(await rowsOf('select noun from shared_texts union all select noun from shared_text_pieces')).toEqual([]);
});

test('agendas and recaps get the keys of our names and questions, and read as before', async () => {
  await applyMigrations(client, readMigrations().slice(0, 33));
  const agenda = [
    { kind: 'scorecard', name: 'Scorecard', minutes: 5 },
    { kind: 'notes', name: 'Feedback, Both Ways', minutes: 10 },
    { kind: 'notes', name: 'Rigging', minutes: 10 },
  ];
  const keys = [{ nameKey: 'scorecard' }, { nameKey: 'feedback' }, {}];
  const keyed = agenda.map((item, n) => ({ ...item, ...keys[n] }));
  const recap = (prompt: string) => ({
    ...{ title: 'L10', team: 'Crew', startedAt: null, organizer: '', presenter: '', average: null, people: [] },
    ...{ absent: [], headlines: [], votes: [], messages: [], sent: [] },
    agenda: agenda.map(({ name, minutes }) => ({ name, minutes, seconds: 60 })),
    segue: { prompt, words: [{ name: 'Ada Byron', word: 'Launched' }] },
    numbers: { week: { year: 2026, week: 47 }, onTrack: 0, total: 0, off: [], on: [] },
    rocks: { quarter: '2026-Q4', onTrack: 0, total: 0, off: [], on: [] },
    todos: { done: 0, due: 0, isFirst: false, finished: [], made: [] },
    issues: { solved: [], carried: 0, left: [] },
    notes: [
      { item: 'Scorecard', text: 'Leads' },
      { item: 'Rigging', text: 'Larch' },
    ],
  });
  const asked = recap('What made you laugh this week?');
  const reworded = recap('Best news?');
  await client.query(`
    insert into organizations (name, slug, invite_code) values ('One', 'one', 'a');
    insert into meetings (organization_id, title, day) values (1, 'L10', '2026-11-16'), (1, 'L10', '2026-11-23')`);
  const names = JSON.stringify(agenda);
  await client.query('update meetings set agenda = $1 where id = 1', [names]);
  await client.query(`insert into teams (organization_id, name, agendas) values (1, 'Crew', '{}'), (1, 'Yard', $1)`, [
    JSON.stringify({ weekly: agenda, special: agenda.slice(2) }),
  ]);
  await client.query('insert into meeting_recaps (organization_id, meeting_id, recap) values (1, 1, $1), (1, 2, $2)', [
    asked,
    reworded,
  ]);
  await migrate(connection);
  const columnOf = async (select: string) => (await client.query({ text: select, rowMode: 'array' })).rows.flat();
  expect(await columnOf('select agenda from meetings order by id')).toEqual([keyed, null]);
  expect(await columnOf('select agendas from teams order by id')).toEqual([
    {},
    { weekly: keyed, special: agenda.slice(2) },
  ]);
  const recaps = await columnOf('select recap from meeting_recaps order by meeting_id');
  const withKeys = (before: typeof asked, number: object) => ({
    ...before,
    agenda: keyed.map(({ kind: _, ...item }) => ({ ...item, seconds: 60 })),
    segue: { ...before.segue, ...number },
    notes: [{ ...before.notes[0], nameKey: 'scorecard' }, before.notes[1]],
  });
  expect(recaps).toEqual([withKeys(asked, { promptNumber: 5 }), withKeys(reworded, {})]);
  const style = { t: translator({ language: 'en', catalogue: {}, terms: termValues('en') }), locale: 'en' };
  const read = (stored: unknown) => recapSections(recapShape.parse(stored), { ...style, formatDay: (day) => day });
  const factsOf = (stored: unknown) => read(stored).map(({ lead, rows }) => [lead, rows]);
  // Only the wording of one of our names differs from its English name.
  const text = (sections: unknown) => JSON.stringify(sections).replaceAll('Feedback, Both Ways', 'Two-Way Feedback');
  for (const [index, before] of [asked, reworded].entries())
    expect(JSON.stringify(factsOf(recaps[index]))).toEqual(text(factsOf(before)));
});

/** The text that a reader of Markdown sees, with the list marks and links that were typed. Spaces at the ends of lines don't count. */
function readBack(text: string): string {
  const markdown = parseMarkdown(text);
  const draw = (node: Nodes): string => {
    if (node.type === 'break') return '\n';
    if (node.type === 'link') {
      const link = linkOf(markdown, node);
      return link?.href.startsWith('/') ? `[${link.text}](${link.href})` : (link?.text ?? sourceOf(markdown, node));
    }
    if (node.type === 'listItem')
      return `${/^\S+/.exec(sourceOf(markdown, node))} ${node.children.map(draw).join('\n')}`;
    if ('value' in node) return node.value;
    return 'children' in node ? node.children.map(draw).join(node.type === 'list' ? '\n' : '') : `<${node.type}>`;
  };
  return markdown.nodes
    .map((node, at) => '\n'.repeat(Math.max(0, linesBetween(markdown.nodes[at - 1], node))) + draw(node))
    .join('');
}

test('descriptions that were plain text read as before, and get no new version', async () => {
  await applyMigrations(client, readMigrations().slice(0, 36));
  const texts = [
    '2 * 3 * 4 and 5*6*7 and **bold** and a lone *',
    'snake_case_name, __init__ and _edge_',
    'C:\\boats\\_old\\* and \\\\server\\new',
    'Use `npm start` and\n```\ncode\n```',
    `${'_'.repeat(120)}\n**** * ***\n_a_`,
    `(${'*a* '.repeat(300)})`,
    '~~5 km~~ but ~5 and ~~~',
    '[our site](https://a.example) and [Weekly *Q4*, 3 March](/meetings/7?line=5)',
    'See https://a.example/_a_/*b*?c=[d](e)~~f~~ and **www.a.example/_x_**.',
    'Ask <ada@x.example> or <https://a.example>, not <b>me</b> <3',
    '> quoted\n>> twice\n- > in a list',
    '+ for\n- against\n* neither\n1. one\n2. two',
    '# Heading\n===\n---\n&amp; &lt;',
    'a | b\n--- | ---\n1 | 2\n\n| a |\n|:-:|\n\na\n:-',
    '- [ ] paint\n- [x] caulk',
    '![picture](https://a.example/x.png) [ref][1]\n\n[1]: https://b.example',
    '„https://a.example/d“ *and* https://a.example/f입니다 *x*',
    'One\n\nTwo  \nThree\\\nFour',
  ];
  await client.query("insert into organizations (name, slug, invite_code) values ('One', 'one', 'a')");
  await client.query(
    `insert into issues (organization_id, title, status, sort_order, description, deleted_at)
     select 1, 'Leak', 'open', nth, text, case when nth = 1 then now() end from unnest($1::text[]) with ordinality as list (text, nth)`,
    [texts],
  );
  await client.query(`
    insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron');
    insert into imports (organization_id, created_by_id, name, language, settings) values (1, 'ada', 'Work', 'en', '{}');
    insert into import_rows (organization_id, import_id, position, kind, input, identity, title_digest, imported, changes, written)
      values (1, 1, 0, 'issues', '{}', '', '', '{"description": "*a*"}', '[{"field": "title", "before": "*t*"},
        {"field": "description", "before": "*b*", "after": "*a*"}]', '{"title": "*t*", "description": "*a*"}')`);
  const read = async () => (await client.query('select description, version, updated_at from issues order by id')).rows;
  const before = await read();
  await migrate(connection);
  const after = await read();
  expect(after.map(({ description }) => readBack(description))).toEqual(
    texts.map((text) => text.replaceAll('  \n', '\n')),
  );
  expect(after.map(({ description: _, ...row }) => row)).toEqual(before.map(({ description: _, ...row }) => row));
  const { rows } = await client.query('select description from issues where description in ($1, $2, $3)', [
    'snake_case_name, \\_\\_init\\_\\_ and \\_edge\\_',
    '\\+ for\n- against\n* neither\n1. one\n2. two',
    texts[14],
  ]);
  expect(rows).toHaveLength(3);
  expect((await client.query('select imported, changes, written from import_rows')).rows).toEqual([
    {
      imported: { description: '*a*' },
      changes: [
        { field: 'title', before: '*t*' },
        { field: 'description', before: '\\*b\\*', after: '\\*a\\*' },
      ],
      written: { title: '*t*', description: '\\*a\\*' },
    },
  ]);
});

test('an older database is refused with the commit to start first, and stays unchanged', async () => {
  await applyMigrations(client, []);
  await rewriteHistory('named people', 1795459135696);
  await client.query('create table todos (title text)');
  await expect(migrate(connection)).rejects.toThrow(
    'This database was last used by a version from before 24 November 2026, which this version cannot update. ' +
      'Start commit 62d9ee2 once (git checkout 62d9ee2, then npm start), then update again. Nothing was changed.',
  );
  expect(await readHistory(client)).toEqual(['first floor', 'named people']);
  expect(await findTables(client)).toEqual(['todos']);
});

test('a failed migration reports the reason and changes nothing', async () => {
  await client.query('create table todos (title text)');
  await expect(migrate(connection)).rejects.toThrow(
    'The tables cannot be brought up to date, so nothing was changed: relation "todos" already exists',
  );
  expect(await findTables(client)).toEqual(['todos']);
});

test('a start gives up when another process migrates for too long', async () => {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  await expect(migrate(connection, 50)).rejects.toThrow('Another process has been changing');
});

test('a database with an encoding that cannot store every text is refused, with the command to create one', async () => {
  const latin = `latin_${randomUUID().slice(0, 8)}`;
  await client.query(`create database ${latin} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`);
  await expect(migrate({ ...connection, database: latin })).rejects.toThrow(
    /^The database is encoded in LATIN1, .* ENCODING 'UTF8';$/,
  );
});

test('the journal lists each migration once, in order, and only the newest has a snapshot', async () => {
  const tags = (await readdir(migrationsFolder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4));
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  expect(journal.entries.map(({ tag }: { tag: string }) => tag)).toEqual(tags.toSorted());
  const newest = journal.entries.at(-1).tag.slice(0, 4);
  expect((await readdir(join(migrationsFolder, 'meta'))).toSorted()).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ]);
});
