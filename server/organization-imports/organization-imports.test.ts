import { expect, test } from 'vitest';
import { quotas } from '#contract/quotas.ts';
import { exportedTables } from '#server/exports/tables.ts';
import { buildRows, createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { Archive } from '#test/exports.ts';
import { finishJobs, runJobAt } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { comparable, formerIdsOf, readLists, rowsOf } from '#test/moved-rows.ts';
import { onDatabase } from '#test/on-database.ts';
import {
  changedExport,
  emptyExport,
  exported,
  finishOrganizationImport,
  importedFrom,
  manifest,
  uploadExport,
  zipOf,
} from '#test/organization-imports.ts';
import { recordingFiles } from '#test/recordings.ts';
import { setRole } from '#test/roles.ts';
import { buildTeamRows } from '#test/team-rows.ts';
import { openWorld, type Person } from '#test/world.ts';
import { sweepImports } from './run.ts';

const world = openWorld();
const mailed = openMailWorld();
const query = (statement: string, values?: unknown[]) => onDatabase(world(), statement, values);
const by = (id: number) => ({ params: { id } });

/** A company with rows of every noun, links and mentions in its texts, conversations and a trash. */
async function company() {
  const ada = await world().admin('Ada');
  await confirm(world(), ada);
  const [grace, heidi] = [await world().colleague(ada, 'Gwen'), await world().colleague(ada, 'Heidi')];
  await setRole(world(), grace, 'manager');
  const rows = await buildRows(world(), ada, 'moved');
  const team = await grace.teams.create({ body: { name: 'Riggers' } });
  for (const { id: userId } of [ada, heidi]) await grace.teams.addMember({ params: { id: team.id }, body: { userId } });
  await buildTeamRows({ leader: grace, member: heidi }, team.id, 'rigged');
  const direct = await ada.channels.openDirect({ body: { userIds: [heidi.id] } });
  const link = `${world().url}/todos?todo=${rows.todo}`;
  const message = await ada.messages.create({
    params: { id: direct.id },
    body: { content: `@Heidi see ${link} and [it](/rocks/${rows.rock})` },
  });
  await heidi.messages.react({ params: { id: message.id }, body: { emoji: '👍', on: true } });
  await createTodo(ada, { title: 'linked', description: `See ${link}`, ownerId: grace.id });
  for (const { id } of await ada.exports.list()) await ada.exports.delete({ params: { id } });
  for (const { id } of await ada.organizationImports.list()) await ada.organizationImports.delete({ params: { id } });
  return { ada, grace, heidi, rows };
}

/** What an import does not take over, by table. */
const changed: Record<string, string[]> = {
  organizations: ['slug', 'approvedDomains', 'updatedAt'],
  users: ['email', 'hasAccount'],
  memberships: ['role'],
  pictures: ['hash'],
  invitations: ['expiresAt'],
  // Some were not ready.
  meetingSummaries: ['state', 'failure'],
  recordings: ['stoppedAt'],
  recordingTracks: ['endedAt'],
};

test('the lists of an imported organization are those of the exported one, and so is its export', async () => {
  const { ada } = await company();
  const before = await readLists(ada);
  const bytes = await exported(world(), ada);
  const done = await importedFrom(world(), ada, bytes);
  expect(done).toMatchObject({ status: 'done', failure: null, filesLeftOut: 0 });
  expect((await ada.auth.user()).organizationId).toBe(done.organizationId);
  const [first, second] = [new Archive(bytes), new Archive(await exported(world(), ada))];
  const former = formerIdsOf(first, second);
  for (const { name } of exportedTables) {
    const omitted = ['version', ...(changed[name] ?? [])];
    expect(rowsOf(second, name, former, omitted), name).toEqual(rowsOf(first, name, new Map(), omitted));
  }
  const after = await readLists(ada);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [name, list] of Object.entries(before)) {
    const table = name.split(' ')[0] ?? name;
    expect(comparable(after[name], table, former), name).toEqual(comparable(list, table));
  }
}, 120_000);

/** Schedules a one-on-one that repeats. */
const meetWeekly = (person: Person, title: string, participantIds: string[]) =>
  person.meetings.create({
    body: { title, meetingType: 'one_on_one', participantIds, meetingDate: '2999-01-01', repeat: 'weekly' },
  });

/** A small company of Ada and Grace, and of Alan, who has left. Grace reads the private messages from the third on. */
async function smallCompany() {
  const of = world();
  const ada = await of.admin('Ada');
  const grace = await of.colleague(ada, 'Grace');
  const team = await ada.teams.create({ body: { name: 'Riggers' } });
  const rock = await ada.rocks.create({ body: { title: 'Keel', teamId: team.id } });
  await createTodo(ada, { title: 'Splice', rockId: rock.id, ownerId: grace.id, teamId: team.id });
  const [general] = await ada.channels.list();
  await ada.messages.create({
    params: { id: general?.id ?? 0 },
    body: { content: `@Grace: ${of.url}/rocks/${rock.id}` },
  });
  const direct = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  const { id: head } = await grace.messages.create({ ...by(direct.id), body: { content: 'Between us' } });
  await grace.messages.reply({ ...by(head), body: { content: 'And never to Alan' } });
  const alan = await of.colleague(ada, 'Alan');
  await alan.headlines.create({ body: { title: 'Good bye' } });
  await ada.users.delete({ params: { id: alan.id }, query: { transferToUserId: ada.id } });
  await createTodo(grace, { title: 'Between Ada and me', ownerId: grace.id, visibleTo: [ada.id, grace.id] });
  await meetWeekly(grace, 'One-on-one', [grace.id, ada.id]);
  const { id } = await ada.channels.create({ body: { name: 'board', type: 'private' } });
  const write = (content: string) => ada.messages.create({ ...by(id), body: { content } });
  const [, second] = [await write('Salaries'), await write('Gone')];
  await ada.channels.invite({ ...by(id), body: { userId: grace.id, fromNow: true } });
  await write('Welcome');
  await query('delete from messages where id = $1', [second.id]);
  return { ada, grace, bytes: await exported(of, ada) };
}

const countOrganizations = async () => Number((await query('select count(*) from organizations'))[0]?.count);

test('people become people without an account, and no account is attached without its consent', async () => {
  const { ada, grace, bytes } = await smallCompany();
  const heidi = await world().person('Heidi');
  await importedFrom(world(), heidi, bytes);
  const people = await heidi.users.list();
  expect(people.map(({ firstName, role, hasAccount, email }) => ({ firstName, role, hasAccount, email }))).toEqual([
    { firstName: 'Ada', role: 'managee', hasAccount: false, email: '' },
    { firstName: 'Grace', role: 'managee', hasAccount: false, email: '' },
    { firstName: 'Heidi', role: 'admin', hasAccount: true, email: heidi.email },
  ]);
  expect((await ada.organizations.memberships()).length + (await grace.organizations.memberships()).length).toBe(2);
  const [todo] = await heidi.todos.list({ query: { scope: 'all' } });
  const [rock] = await heidi.rocks.list();
  expect(todo).toMatchObject({ title: 'Splice', ownerId: people[1]?.id, rockId: rock?.id });
  const channels = await heidi.channels.list();
  const messages = await heidi.messages.list(by(channels[0]?.id ?? 0));
  expect(messages).toMatchObject([
    {
      content: `@Grace: ${world().url}/rocks/${rock?.id}`,
      mentionTexts: [{ text: '@Grace', userIds: [people[1]?.id] }],
    },
  ]);
  expect(await heidi.channels.unread()).toMatchObject([{ unread: 0, mentions: 0 }]);
  expect((await heidi.audit.list()).map(({ noun, act }) => [noun, act])).toContainEqual([
    'organizationImports',
    'created',
  ]);
  expect(await heidi.notifications.list()).toMatchObject([{ title: 'Organization imported' }]);
  // She is one of them, also where no address can be confirmed.
  await importedFrom(world(), ada, bytes);
  expect((await ada.users.list()).map(({ id, firstName }) => [firstName, id === ada.id])).toEqual([
    ['Ada', true],
    ['Grace', false],
  ]);
});

test('people who had an account elsewhere are invited if the caller wants that, and take over their work', async () => {
  const { ada, bytes } = await smallCompany();
  const archive = new Archive(bytes);
  const of = mailed.world();
  const [heidi, grace] = [await of.person('Heidi'), await of.person('Grace')];
  await confirm(of, heidi, grace);
  const users = archive
    .json('data/users.json')
    .map((row) => (row.firstName === 'Grace' ? { ...row, email: grace.email } : row));
  const { id, preview } = await uploadExport(heidi, zipOf({ ...archive.files, 'data/users.json': users }));
  expect(preview).toMatchObject({ accounts: 2, createdBy: 'Ada Byron', name: expect.any(String) });
  await heidi.organizationImports.run({ ...by(id), body: { invites: true } });
  await finishJobs(of, 'import-organization', 'send-mail');
  expect(await heidi.organizationImports.find(by(id))).toMatchObject({ status: 'done', invited: 2, notInvited: 0 });
  expect(mailed.mailbox().to(grace.email).join()).toContain("invites you to join Ada's crew");
  const [channel] = await heidi.channels.list();
  const [rock] = await heidi.rocks.list();
  expect(await heidi.messages.list(by(channel?.id ?? 0))).toMatchObject([
    { content: `@Grace: https://deck.example.com/rocks/${rock?.id}` },
  ]);
  const person = (await heidi.users.list()).find(({ firstName }) => firstName === 'Grace')?.id ?? null;
  await heidi.invitations.send({ body: { emails: ['second@elsewhere.example'], role: 'managee', personId: person } });
  const [offered] = await grace.organizations.offered();
  await grace.organizations.joinOffered(by(offered?.id ?? 0));
  // No other invitation makes someone else of her.
  const invitations = await heidi.invitations.list();
  expect(invitations.flatMap(({ email, personId }) => (personId ? [email] : []))).toEqual([ada.email]);
  const texts = async () => {
    const channels = [...(await grace.channels.list()), ...(await grace.channels.listDirect())];
    const lists = channels.map(({ id }) => grace.messages.list(by(id)));
    return (await Promise.all(lists)).flat().map(({ content, user, thread }) => [content, user.id, thread?.userIds]);
  };
  const todos = await grace.todos.list();
  expect(todos.map(({ title, ownerId, createdById }) => [title, ownerId, createdById === grace.id])).toEqual([
    ['Between Ada and me', grace.id, true],
    ['Splice', grace.id, false],
  ]);
  expect(await texts()).toEqual(
    expect.arrayContaining([
      ['Between us', grace.id, [grace.id]],
      ['Welcome', expect.any(String), undefined],
    ]),
  );
  expect((await texts()).join()).not.toContain('Salaries');
  await meetWeekly(grace, 'Mine', [grace.id, heidi.id]);
  const { organizationId } = await heidi.auth.user();
  const organizers = async () => {
    const select = 'select title, organizer_id, visible_to from meeting_series where organization_id = $1 order by id';
    const rows = await onDatabase(of, select, [organizationId]);
    return rows.map(({ title, organizer_id, visible_to }) => [title, organizer_id, (visible_to as string[])[0]]);
  };
  expect(await organizers()).toEqual(['One-on-one', 'Mine'].map((title) => [title, grace.id, grace.id]));
  const [merge] = await heidi.users.merges();
  await heidi.users.unmerge({ params: { id: merge?.person.id ?? '' } });
  expect((await texts()).join()).not.toContain('Between us');
  // What she made herself stays hers.
  expect(await organizers()).toEqual([
    ['One-on-one', merge?.person.id, merge?.person.id],
    ['Mine', grace.id, grace.id],
  ]);
  expect(await grace.todos.list()).toEqual([]);
});

test('someone with another address gets the work of a person, not what they read and wrote', async () => {
  const { bytes } = await smallCompany();
  const of = mailed.world();
  const [heidi, mallory] = [await of.person('Heidi'), await of.person('Mallory')];
  await confirm(of, heidi, mallory);
  const { id } = await uploadExport(heidi, bytes);
  await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
  await finishJobs(of, 'import-organization');
  const person = (await heidi.users.list()).find(({ firstName }) => firstName === 'Grace')?.id ?? null;
  await heidi.invitations.send({ body: { emails: [mallory.email], role: 'managee', personId: person } });
  const [offered] = await mallory.organizations.offered();
  await mallory.organizations.joinOffered(by(offered?.id ?? 0));
  expect((await mallory.todos.list()).map(({ title }) => title)).toEqual(['Between Ada and me', 'Splice']);
  expect(await mallory.channels.listDirect()).toEqual([]);
  expect((await mallory.channels.list()).map(({ name }) => name)).toEqual(['general']);
});

test('an import whose process died is made again, as one organization with the recordings of one', async () => {
  const ada = await world().admin('Ada');
  await buildRows(world(), ada, 'killed');
  for (const { id } of await ada.exports.list()) await ada.exports.delete(by(id));
  const bytes = await exported(world(), ada);
  const heidi = await world().person('Heidi');
  const { id } = await uploadExport(heidi, bytes);
  await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
  const before = await countOrganizations();
  await expect(finishOrganizationImport(world(), id, { dies: true })).rejects.toThrow('killed');
  expect(await countOrganizations()).toBe(before);
  expect(await heidi.organizations.memberships()).toEqual([]);
  await finishOrganizationImport(world(), id);
  await finishOrganizationImport(world(), id);
  expect(await heidi.organizationImports.find(by(id))).toMatchObject({ status: 'done', failure: null });
  expect(await countOrganizations()).toBe(before + 1);
  const [one] = await heidi.organizations.memberships();
  const [track] = await query('select id from recording_tracks where organization_id = $1', [one?.organization.id]);
  expect(await (await heidi.fetch(`/api/recordings/tracks/${track?.id}/file`)).text()).toBe('killed');
});

test('files that are no export, or whose rows are wrong, are refused with a sentence and change nothing', async () => {
  const { ada } = await smallCompany();
  await ada.meetings.create({ body: { title: 'L10', meetingDate: '2026-12-01', repeat: 'weekly' } });
  const bytes = await exported(world(), ada);
  const heidi = await world().person('Heidi');
  const upload = (bytes: Uint8Array<ArrayBuffer>) => uploadExport(heidi, bytes);
  await expect(upload(new Uint8Array([80, 75, 3, 4, 1, 2]))).rejects.toThrow('400: The file is damaged');
  await expect(upload(zipOf({ 'a.txt': {} }))).rejects.toThrow('400: This is not the export of an organization');
  await expect(upload(zipOf({ 'manifest.json': { ...manifest, format: 'other' } }))).rejects.toThrow('not the export');
  await expect(upload(zipOf({ 'manifest.json': { ...manifest, version: 2 } }))).rejects.toThrow(
    '400: This export comes from a newer version',
  );
  await expect(upload(bytes.slice(0, -100))).rejects.toThrow('400: The file is damaged');
  await expect(upload(zipOf({ 'manifest.json': manifest, '../evil': {} }))).rejects.toThrow('400: The file is damaged');
  const before = await countOrganizations();
  const refusalOf = async (table: string, change: (row: Record<string, unknown>) => object | object[]) => {
    const { id, status, failure } = await importedFrom(world(), heidi, changedExport(bytes, table, change));
    expect(status, table).toBe('failed');
    await heidi.organizationImports.delete(by(id));
    return failure;
  };
  const ofRow = (table: string, field: string) =>
    `Row 1 of “data/${table}.json” cannot be imported, because of “${field}”`;
  expect(await refusalOf('todos', (row) => ({ ...row, title: 5 }))).toContain(ofRow('todos', 'title'));
  expect(await refusalOf('todos', (row) => ({ ...row, title: 'x'.repeat(201) }))).toContain(ofRow('todos', 'title'));
  expect(await refusalOf('todos', (row) => ({ ...row, title: 'nul\0' }))).toContain(ofRow('todos', 'title'));
  expect(await refusalOf('todos', (row) => ({ ...row, priority: 'utmost' }))).toContain(ofRow('todos', 'priority'));
  expect(await refusalOf('todos', (row) => ({ ...row, dueDate: '2026-02-30' }))).toContain(ofRow('todos', 'dueDate'));
  // Numbers and moments with which jobs and calendars would count for ever.
  expect(await refusalOf('meetingSeries', (row) => ({ ...row, nextNth: 2_000_000_000 }))).toContain(
    ofRow('meetingSeries', 'nextNth'),
  );
  expect(await refusalOf('meetings', (row) => ({ ...row, nth: -1 }))).toContain(ofRow('meetings', 'nth'));
  expect(await refusalOf('meetings', (row) => ({ ...row, actualStartTime: '0001-01-01T00:00:00.000Z' }))).toContain(
    ofRow('meetings', 'actualStartTime'),
  );
  expect(await refusalOf('todos', (row) => ({ ...row, passwordHash: 'x' }))).toContain(ofRow('todos', 'passwordHash'));
  expect(await refusalOf('rocks', (row) => [row, row])).toContain('Row 2 of “data/rocks.json”');
  expect(await refusalOf('messages', (row) => ({ ...row, channelId: 1_000_000 }))).toContain(
    ofRow('messages', 'channelId'),
  );
  expect(await refusalOf('messages', (row) => ({ ...row, reactions: [{ emoji: 1 }] }))).toContain(
    ofRow('messages', 'reactions.0.emoji'),
  );
  expect(await refusalOf('teams', (row) => ({ ...row, agendas: { weekly: 'x' } }))).toContain(
    ofRow('teams', 'agendas.weekly'),
  );
  expect(await refusalOf('organizations', (row) => [row, { ...row, id: 7 }])).toContain('organizations.json');
  expect(await refusalOf('teamMembers', (row) => [row, row])).toContain('do not fit together');
  expect(await countOrganizations()).toBe(before);
  expect(await heidi.organizations.memberships()).toEqual([]);
  // Another organization's row of the same id is not meant.
  const stranger = await world().admin('Alan');
  const { id: foreign } = await stranger.teams.create({ body: { name: 'Foreign' } });
  await importedFrom(
    world(),
    heidi,
    changedExport(bytes, 'rocks', (row) => ({ ...row, teamId: foreign })),
  );
  expect(await heidi.rocks.list()).toMatchObject([{ title: 'Keel', teamId: null }]);
});

test('quotas hold for an import, as for what people create', async () => {
  const { bytes } = await smallCompany();
  const heidi = await world().person('Heidi');
  const { id } = await uploadExport(heidi, bytes);
  const runWith = async (most: Partial<typeof quotas>) => {
    await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
    await finishOrganizationImport(world(), id, { most: { ...quotas, ...most } });
    return (await heidi.organizationImports.find(by(id))).failure;
  };
  const before = await countOrganizations();
  expect(await runWith({ todos: 0 })).toContain('reached its limit of 0 to-dos');
  expect(await runWith({ memberships: 2 })).toContain('reached its limit of 2 members');
  expect(await runWith({ createdOrganizations: 0 })).toContain('reached the limit of 0 created organizations');
  expect(await runWith({ organizations: 0 })).toContain('reached the limit of 0 organizations');
  expect(await countOrganizations()).toBe(before);
});

test('an import waits for its turn as long as it takes, and ends once its job is gone', async () => {
  const heidi = await world().person('Heidi');
  const { id } = await uploadExport(heidi, emptyExport);
  await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
  const config = { dataDir: world().dataDir, recordingBucket: null };
  const statusLater = async () => {
    await runJobAt(world(), new Date(Date.now() + 5 * 3600_000), sweepImports, {}, { config });
    return (await heidi.organizationImports.find(by(id))).status;
  };
  expect(await statusLater()).toBe('running');
  await query(`delete from pgboss.job where name = 'import-organization'`);
  expect(await statusLater()).toBe('failed');
});

test('an upload belongs to its account, is replaced by the next one, and is deleted after a day', async () => {
  const [heidi, alan] = [await world().person('Heidi'), await world().admin('Alan')];
  const { id: first } = await uploadExport(heidi, emptyExport);
  const { id } = await uploadExport(heidi, emptyExport);
  expect((await heidi.organizationImports.list()).map((one) => one.id)).toEqual([id]);
  await expect(heidi.organizationImports.find(by(first))).rejects.toThrow('404');
  expect(await alan.organizationImports.list()).toEqual([]);
  await expect(alan.organizationImports.find(by(id))).rejects.toThrow('404: Import not found');
  await expect(alan.organizationImports.run({ ...by(id), body: { invites: false } })).rejects.toThrow('404');
  await expect(alan.organizationImports.delete(by(id))).rejects.toThrow('404');

  await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
  await expect(uploadExport(heidi, emptyExport)).rejects.toThrow('409: You are importing an organization already');
  await heidi.organizationImports.delete(by(id));
  await finishOrganizationImport(world(), id);
  expect(await heidi.organizationImports.list()).toEqual([]);

  const files = async () => (await recordingFiles(world())).filter((path) => path.includes('organization-imports'));
  const config = { dataDir: world().dataDir, recordingBucket: null };
  await uploadExport(heidi, emptyExport);
  await runJobAt(world(), new Date(), sweepImports, {}, { config });
  const stored = (await files()).length;
  await runJobAt(world(), new Date(Date.now() + 25 * 3600_000), sweepImports, {}, { config });
  expect([stored > 0, await files()]).toEqual([true, []]);
});
