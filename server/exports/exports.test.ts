import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeAt } from '#server/exports/paths.ts';
import { sweepExports } from '#server/exports/run.ts';
import { buildRows, createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { type Archive, download, exportFiles, finishExport, finishedExport } from '#test/exports.ts';
import { finishJobs, runJobAt } from '#test/jobs.ts';
import { whileLocked } from '#test/locks.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { onDatabase } from '#test/on-database.ts';
import { recordingFiles } from '#test/recordings.ts';
import { setRole } from '#test/roles.ts';
import { buildTeamRows } from '#test/team-rows.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const mailed = openMailWorld();
const body = { withRecordings: false };
const fileOf = (id: number) => `/api/exports/${id}/file`;
const config = () => ({ dataDir: world().dataDir, recordingBucket: null });
const query = (statement: string, values?: unknown[]) => onDatabase(world(), statement, values);

/** An admin without the export that `buildRows` has begun. */
async function builder(mark: string): Promise<Person> {
  const admin = await world().admin('Ada');
  const rows = await buildRows(world(), admin, mark);
  await admin.exports.delete({ params: { id: Number(rows.export) } });
  return admin;
}

/** Rows that only two other people see: of a private team, a one-on-one, a direct message, a private channel, and a draft. */
async function buildHidden(admin: Person, mark: string): Promise<{ grace: Person; message: number }> {
  const [grace, heidi] = [await world().colleague(admin, 'Grace'), await world().colleague(admin, 'Heidi')];
  await setRole(world(), grace, 'manager');
  const team = await grace.teams.create({ body: { name: `team ${mark}`, isPrivate: true } });
  await grace.teams.addMember({ params: { id: team.id }, body: { userId: heidi.id } });
  await buildTeamRows({ leader: grace, member: heidi }, team.id, mark);
  const visibleTo = [grace.id, heidi.id];
  await createTodo(grace, { title: `todo of two ${mark}`, visibleTo });
  await grace.meetings.create({
    body: {
      title: `one-on-one ${mark}`,
      meetingDate: '2030-01-07',
      meetingType: 'one_on_one',
      participantIds: [heidi.id],
    },
  });
  const direct = await grace.channels.openDirect({ body: { userIds: [heidi.id] } });
  await grace.messages.create({ params: { id: direct.id }, body: { content: `direct ${mark}` } });
  const closed = await grace.channels.create({ body: { name: `closed ${mark}`, type: 'private' } });
  const { id: message } = await grace.messages.create({
    params: { id: closed.id },
    body: { content: `closed ${mark}` },
  });
  await grace.charts.create({ body: { name: `draft ${mark}` } });
  return { grace, message };
}

type Rows = Record<string, unknown>[];
const rowsOf = (archive: Archive, name: string): Rows => archive.json(`data/${name}.json`);

/** Expects the rows of the API, each with the values that the file has too. */
function expectSame(archive: Archive, name: string, rows: { id: unknown }[], idOf = 'id'): void {
  const exported = new Map(rowsOf(archive, name).map((row) => [row[idOf], row]));
  expect(rows.length, name).toBeGreaterThan(0);
  for (const row of rows) {
    const one = exported.get(row.id) ?? {};
    const same = Object.keys(one).filter((key) => key !== 'id' && key in row && !['version', 'name'].includes(key));
    expect(same.length, name).toBeGreaterThan(2);
    expect(one, name).toMatchObject(Object.fromEntries(Object.entries(row).filter(([key]) => same.includes(key))));
  }
}

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  'x-references'?: string;
  'x-references-within'?: Record<string, string | Record<string, string>>;
};
const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** What is wrong with a value by its schema; `refer` is called for each reference. */
function faultsOf(value: unknown, schema: Schema, refer: (to: string, id: unknown) => boolean, path: string): string[] {
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  const fits = types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!fits) return [`${path} is ${type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is ${value}`];
  const to = schema['x-references'];
  if (to && value !== null && !Array.isArray(value) && !refer(to, value)) return [`${path} refers to ${to} ${value}`];
  if (Array.isArray(value))
    return value.flatMap((one, index) => faultsOf(one, schema.items ?? {}, refer, `${path}[${index}]`));
  if (!schema.properties) return [];
  const object = value as Record<string, unknown>;
  const { properties } = schema;
  expect(Object.keys(object), path).toEqual(Object.keys(properties));
  return Object.entries(properties).flatMap(([key, one]) => faultsOf(object[key], one, refer, `${path}.${key}`));
}

test('an export has what the admin may read, as the API answers it, and nothing else', async () => {
  const ada = await builder('visible');
  const { grace, message } = await buildHidden(ada, 'concealed');
  await buildRows(world(), await world().admin('Alan'), 'foreign');
  const { id: todo } = await createTodo(grace, { title: '=HYPERLINK("x")', messageId: message, ownerId: ada.id });
  const gone = await createTodo(ada, { title: 'thrown away' });
  await ada.todos.delete({ params: { id: gone.id } });
  await query(`insert into authenticators (user_id, secret) values ($1, 'JBSWY3DPEHPK3PXP')`, [ada.id]);
  const id = await finishedExport(world(), ada, true);
  const one = await ada.exports.find({ params: { id } });
  expect(one).toMatchObject({ status: 'ready', failure: null, progress: one.total });
  const archive = await download(ada, fileOf(id));

  expectSame(archive, 'todos', await ada.todos.list());
  expectSame(archive, 'rocks', await ada.rocks.list());
  expectSame(archive, 'milestones', await ada.milestones.list());
  expectSame(archive, 'issues', await ada.issues.list());
  expectSame(archive, 'headlines', await ada.headlines.list());
  // Admins see the names of private teams, to hand those over.
  expectSame(
    archive,
    'teams',
    (await ada.teams.list()).filter(({ isPrivate }) => !isPrivate),
  );
  expectSame(archive, 'users', await ada.users.list());
  const members = (await ada.users.list()).map(({ id, role, title, deactivatedAt }) => ({
    id,
    role,
    title,
    deactivatedAt,
  }));
  expectSame(archive, 'memberships', members, 'userId');
  expectSame(archive, 'scorecards', await ada.scorecards.list());
  expectSame(archive, 'measurables', await ada.measurables.list());
  expectSame(
    archive,
    'meetings',
    (await ada.meetings.list()).map(({ reviewWeek: _, ...meeting }) => meeting),
  );
  expectSame(archive, 'charts', await ada.charts.list());
  expectSame(archive, 'videoRooms', await ada.videoRooms.list());
  const channels = await ada.channels.list();
  expectSame(archive, 'channels', channels);
  const messages = await Promise.all(channels.map(({ id }) => ada.messages.list({ params: { id } })));
  expectSame(archive, 'messages', messages.flat());
  expect(rowsOf(archive, 'todos')).toContainEqual(expect.objectContaining({ id: gone.id, title: 'thrown away' }));

  for (const text of ['concealed', 'foreign', 'scheduled visible', 'draft visible', 'question visible'])
    expect([text, archive.contains(text)]).toEqual([text, false]);
  const manifest = archive.json<{ leftOut: { name: string; rows: number }[] }>('manifest.json');
  const names = [
    'teams',
    'charts',
    'rocks',
    'todos',
    'issues',
    'meetings',
    'channels',
    'messages',
    'comments',
    'files',
  ];
  for (const name of names) expect(manifest.leftOut).toContainEqual(expect.objectContaining({ name }));
  expect(one.leftOut).toEqual(manifest.leftOut.map(({ name, rows }) => ({ name, rows })));
  expect(rowsOf(archive, 'todos')).toContainEqual(expect.objectContaining({ id: todo, messageId: null }));
  expect(archive.text('csv/todos.csv')).toContain(`"'=HYPERLINK(""x"")"`);
  expect(archive.text('csv/todos.csv')).toContain(',Ada Byron,');

  const secrets =
    await query(`select table_name || '.' || column_name as name, table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(hash|token|secret|invite_code|p256dh)' and table_name not in ('pictures', 'office_pictures')`);
  expect(secrets.length).toBeGreaterThan(10);
  for (const { name, table, column } of secrets)
    for (const row of await query(`select ${column} as value from ${table} where ${column} <> ''`))
      expect([name, archive.contains(String(row.value))]).toEqual([name, false]);

  const { $defs } = archive.json<{ $defs: Record<string, Schema> }>('schema.json');
  const ids = new Map(
    Object.keys($defs).map((name) => [name, new Set(rowsOf(archive, name).map((row) => row.id ?? row.meetingId))]),
  );
  const isThere = (to: string, id: unknown) => ids.get(to)?.has(id) ?? false;
  for (const [name, schema] of Object.entries($defs))
    for (const row of rowsOf(archive, name)) {
      expect(faultsOf(row, schema, isThere, name)).toEqual([]);
      for (const one of Object.values(schema.properties ?? {}))
        for (const [path, to] of Object.entries(one['x-references-within'] ?? {}))
          changeAt(row, path, (id, { kind }) => {
            const table = typeof to === 'string' ? to : to[String(kind)];
            expect([path, id === null || isThere(table ?? '', id)]).toEqual([path, true]);
          });
    }

  const [file] = rowsOf(archive, 'files');
  expect(archive.files[`files/${file?.id}/visible`]?.length).toBe(file?.size);
  const [track] = rowsOf(archive, 'recordingTracks');
  expect(archive.text(`recordings/${track?.recordingId}/${track?.id}.webm`)).toBe('visible');
  expect(Object.keys(archive.files).filter((path) => /^(pictures|emoji)\//.test(path))).toHaveLength(2);
});

test('a person who left is in the file by name only, and their messages still name them', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  const [general] = await grace.channels.list();
  await grace.messages.create({ params: { id: general?.id ?? 0 }, body: { content: 'In the water' } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  const archive = await download(ada, fileOf(await finishedExport(world(), ada)));
  expect(rowsOf(archive, 'memberships')).toHaveLength(1);
  expect(rowsOf(archive, 'users')).toContainEqual(
    expect.objectContaining({ id: grace.id, firstName: 'Grace', email: null }),
  );
});

test('only the admin who made an export gets it, as long as they are an admin', async () => {
  const ada = await world().admin('Ada');
  const [grace, heidi] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Heidi')];
  await setRole(world(), grace, 'admin');
  await expect(heidi.exports.create({ body })).rejects.toThrow('403: Only admins can export the organization');
  const { id } = await grace.exports.create({ body });
  await expect(grace.exports.create({ body })).rejects.toThrow(
    '409: Your last export of this organization is still in progress',
  );
  const beside = await ada.exports.create({ body });
  await setRole(world(), grace, 'manager');
  await expect(finishExport(world(), id)).rejects.toThrow('no admin');
  await setRole(world(), grace, 'admin');
  expect(await grace.exports.find({ params: { id } })).toMatchObject({ status: 'failed', failure: 'notAllowed' });

  await finishExport(world(), beside.id);
  expect(await ada.exports.find({ params: { id: beside.id } })).toMatchObject({ status: 'ready' });

  const ready = await finishedExport(world(), grace);
  await expect(ada.exports.find({ params: { id: ready } })).rejects.toThrow('404: Export not found');
  await expect(download(ada, fileOf(ready))).rejects.toThrow('404');
  await expect(download(await world().admin('Alan'), fileOf(ready))).rejects.toThrow('404');
  await setRole(world(), grace, 'manager');
  await expect(download(grace, fileOf(ready))).rejects.toThrow('403');
});

test('the file ends after a day, and with the export or its organization', async () => {
  const ada = await world().admin('Ada');
  const sweepAt = (hours: number) =>
    runJobAt(world(), new Date(Date.now() + hours * 3600_000), sweepExports, {}, { config: config() });
  const files = async () => (await recordingFiles(world())).filter((path) => path.includes('/exports/'));
  const before = (await files()).length;
  const id = await finishedExport(world(), ada);
  await sweepAt(23);
  expect((await download(ada, fileOf(id))).text('manifest.json')).toContain('quarterdeck organization');
  await sweepAt(25);
  await expect(download(ada, fileOf(id))).rejects.toThrow('This export has expired. Start a new one.');
  expect(await ada.exports.list()).toMatchObject([{ id, status: 'expired' }]);

  const lost = await finishedExport(world(), ada);
  await query('delete from exports where id = $1', [lost]);
  await sweepAt(0);
  expect((await files()).length).toBeLessThanOrEqual(before);
  // As after a restore of the database alone.
  const missing = await finishedExport(world(), ada);
  await query(`update exports set status = 'expired' where id = $1`, [missing]);
  await sweepAt(0);
  await query(`update exports set status = 'ready' where id = $1`, [missing]);
  await expect(download(ada, fileOf(missing))).rejects.toThrow('The file of this export is gone. Start a new one.');
  await world().purge(new Date(Date.now() + 31 * 24 * 3600_000));
  expect(await query('select from exports where user_id = $1', [ada.id])).toEqual([]);
});

test('of one person the latest three files can be downloaded', async () => {
  const ada = await world().admin('Ada');
  const ids: number[] = [];
  for (let made = 0; made < 4; made++) ids.push(await finishedExport(world(), ada));
  expect((await ada.exports.list()).map(({ status }) => status)).toEqual(['ready', 'ready', 'ready', 'expired']);
  await expect(download(ada, fileOf(ids[0] ?? 0))).rejects.toThrow('This export has expired. Start a new one.');
});

test('an export ends if its person is no admin any more while it is written, or their organization is deactivated', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  await setRole(world(), grace, 'admin');
  const { id } = await grace.exports.create({ body });
  await whileLocked(world(), 'lock table todos', async (waits) => {
    await waits(expect(finishExport(world(), id)).rejects.toThrow('no admin'));
    await setRole(world(), grace, 'manager');
  });
  await setRole(world(), grace, 'admin');
  expect(await grace.exports.find({ params: { id } })).toMatchObject({ status: 'failed', failure: 'notAllowed' });

  const second = await grace.exports.create({ body });
  const organization = `(select organization_id from exports where id = ${second.id})`;
  await whileLocked(world(), 'lock table todos', async (waits) => {
    await waits(expect(finishExport(world(), second.id)).rejects.toThrow('no admin'));
    await query(`update organizations set is_active = false where id = ${organization}`);
  });
  await query(`update organizations set is_active = true where id = ${organization}`);
  expect(await grace.exports.find({ params: { id: second.id } })).toMatchObject({ failure: 'notAllowed' });
  expect(await exportFiles(world(), second.id)).toEqual([]);
});

test('an export that the disk has no space for is not begun', async () => {
  const ada = await world().admin('Ada');
  const rows = await buildRows(world(), ada, 'full');
  await ada.exports.delete({ params: { id: Number(rows.export) } });
  await query(
    `update recording_tracks set bytes = 9e15 where organization_id = (select organization_id from memberships where user_id = $1)`,
    [ada.id],
  );
  const { id } = await ada.exports.create({ body: { withRecordings: true } });
  await expect(finishExport(world(), id)).rejects.toThrow('disk of DATA_DIR is almost full');
  expect(await ada.exports.find({ params: { id } })).toMatchObject({ status: 'failed', failure: 'diskFull' });
});

test('an export can be canceled, and one whose process died is written again as one file', async () => {
  const ada = await world().admin('Ada');
  const canceled = await ada.exports.create({ body });
  await whileLocked(world(), `delete from exports where id = ${canceled.id}`, (waits) =>
    waits(finishExport(world(), canceled.id)),
  );
  expect(await ada.exports.list()).toEqual([]);
  expect(
    (await recordingFiles(world())).filter((path) => path.includes(`/${canceled.id}/`) && path.includes('/exports/')),
  ).toEqual([]);
  const waiting = await ada.exports.create({ body });
  await ada.exports.delete({ params: { id: waiting.id } });
  expect(await ada.exports.list()).toEqual([]);

  const { id } = await ada.exports.create({ body });
  await expect(finishExport(world(), id, { dies: true })).rejects.toThrow('killed');
  expect(await ada.exports.find({ params: { id } })).toMatchObject({ status: 'running' });
  await finishExport(world(), id);
  await runJobAt(world(), new Date(), sweepExports, {}, { config: config() });
  const files = (await recordingFiles(world())).filter((path) => /\/work\/|\/exports\//.test(path));
  expect(files.filter((path) => path.includes(`/${id}/`) || path.includes('/work/'))).toHaveLength(1);
  expect((await download(ada, fileOf(id))).json('data/users.json')).toHaveLength(1);
});

test('an export that fails is tried again, also after the process ended, until its job is gone', async () => {
  const ada = await world().admin('Ada');
  const { id } = await ada.exports.create({ body });
  const sweep = () => runJobAt(world(), new Date(Date.now() + 7 * 3600_000), sweepExports, {}, { config: config() });
  const find = () => ada.exports.find({ params: { id } });
  const stopping = AbortSignal.abort(new Error('The process ends'));
  await expect(finishExport(world(), id, { stopping })).rejects.toThrow('The process ends');
  await query(`update exports set updated_at = now() - interval '2 days' where id = $1`, [id]);
  await sweep();
  // As with a store that cannot be reached.
  const dataDir = join(world().dataDir, 'no-folder');
  await writeFile(dataDir, '');
  const isFile = { config: { dataDir, recordingBucket: null } };
  await expect(finishExport(world(), id, isFile)).rejects.toThrow();
  expect(await find()).toMatchObject({ status: 'running' });
  await expect(finishExport(world(), id, { ...isFile, isLastTry: true })).rejects.toThrow();
  expect(await find()).toMatchObject({ status: 'failed', failure: 'error' });

  const lost = await ada.exports.create({ body });
  await query(`delete from pgboss.job where name = 'export' and data ->> 'exportId' = $1`, [String(lost.id)]);
  await sweep();
  expect(await ada.exports.find({ params: { id: lost.id } })).toMatchObject({ status: 'failed', failure: 'stopped' });
  const acts = (await ada.audit.list()).filter(({ noun }) => noun === 'exports').map(({ act }) => act);
  expect(acts).toEqual(['failed', 'created', 'failed', 'created']);
});

test('a recording of which bytes are missing is left out, and everything else is in the file', async () => {
  const ada = await builder('damaged');
  const { organizationId } = await ada.auth.user();
  const ofOrganization = `/recordings/${organizationId}/`;
  for (const path of await recordingFiles(world())) if (path.includes(ofOrganization)) await rm(path);
  const archive = await download(ada, fileOf(await finishedExport(world(), ada, true)));
  expect(Object.keys(archive.files).filter((path) => path.startsWith('recordings/'))).toEqual([]);
  expect(archive.json('manifest.json')).toMatchObject({
    recordings: 0,
    leftOut: [{ name: 'recordings', rows: 1, reason: 'Tracks that are empty, or of which bytes are missing' }],
  });
});

test('the person is notified in the app and by mail, and the audit log has the start, the end and each download', async () => {
  const ada = await mailed.world().admin('Ada');
  await confirm(mailed.world(), ada);
  const live = await ada.live();
  const { id } = await ada.exports.create({ body });
  expect(await live.changed('exports')).toMatchObject([{ id, status: 'running' }]);
  await finishJobs(mailed.world(), 'export', 'mail-notifications', 'send-mail');
  await download(ada, fileOf(id));
  const part = await ada.fetch(fileOf(id), { headers: { range: 'bytes=2-3' } });
  expect([part.status, await part.text()]).toEqual([206, '\u0003\u0004']);
  const [notification] = await ada.notifications.list();
  expect(notification).toMatchObject({ entityType: 'export', entityId: id, title: 'Export ready' });
  const mails = mailed.mailbox().to(ada.email).join();
  expect(mails).toContain('The export of the organization is ready.');
  expect(mails).toContain('https://deck.example.com/organization/export');
  const acts = (await ada.audit.list()).filter(({ noun }) => noun === 'exports').map(({ act }) => act);
  expect(acts).toEqual(['downloaded', 'finished', 'created']);
});
