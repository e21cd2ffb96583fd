import { expect, test } from 'vitest';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { type Archive, download, finishedExport } from '#test/exports.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const query = (statement: string, values?: unknown[]) => onDatabase(world(), statement, values);
const fileOf = (id: number) => `/api/exports/${id}/file`;
const archiveOf = async (admin: Person): Promise<Archive> =>
  download(admin, fileOf(await finishedExport(world(), admin)));
const rowsOf = (archive: Archive, name: string) => archive.json(`data/${name}.json`);

test('what a series repeats is only in the file of someone who may read its latest to-do', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  await setRole(world(), grace, 'manager');
  const dueDate = dayAfter(dayIn('UTC', new Date()));
  const repeat = { every: 'weekly', weekdays: null, until: null } as const;
  const first = await createTodo(grace, { title: 'Order oakum', ownerId: grace.id, dueDate, repeat });
  await grace.todos.change({ params: { id: first.id }, body: { completed: true } });
  const later = (await grace.todos.list()).find(({ seriesId, id }) => seriesId !== null && id !== first.id);
  const { id: teamId } = await grace.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  const body = { title: 'Dismiss Joan', description: 'Salaries', teamId, following: true };
  await grace.todos.change({ params: { id: later?.id ?? 0 }, body });
  const archive = await archiveOf(ada);
  expect(rowsOf(archive, 'todos')).toMatchObject([{ id: first.id, seriesId: null }]);
  expect(rowsOf(archive, 'todoSeries')).toEqual([]);
  expect([archive.contains('Dismiss Joan'), archive.contains('Salaries')]).toEqual([false, false]);
});

test('a row of a private team is left out without its team, though the admin owns it', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  await setRole(world(), grace, 'manager');
  const { id: teamId } = await grace.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  const card = await grace.scorecards.create({ body: { name: 'Salaries', teamId } });
  const todo = await createTodo(grace, { title: 'Dismiss Joan', ownerId: ada.id, teamId });
  const bonus = await grace.measurables.create({
    body: { name: 'Bonus', scorecardId: card.id, goal: 3, ownerId: ada.id },
  });
  expect(await ada.todos.list()).toMatchObject([{ id: todo.id }]);
  expect(await ada.measurables.list()).toMatchObject([{ id: bonus.id }]);
  const exportId = await finishedExport(world(), ada);
  const archive = await download(ada, fileOf(exportId));
  expect([rowsOf(archive, 'todos'), rowsOf(archive, 'measurables')]).toEqual([[], []]);
  const { leftOut } = await ada.exports.find({ params: { id: exportId } });
  const names = leftOut.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['todos', 'scorecards', 'measurables']));
});

test('the file has the addresses of people who are invited, not of those who were', async () => {
  const ada = await world().admin('Ada');
  const { organizationId } = await ada.auth.user();
  await confirm(world(), ada);
  const emails = ['canceled@elsewhere.example', 'invited@elsewhere.example'];
  const { invited } = await ada.invitations.send({ body: { emails, role: 'manager' } });
  await ada.invitations.withdraw({ params: { id: invited.find(({ email }) => email === emails[0])?.id ?? 0 } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', meetingDate: '2030-01-07' } });
  await query(`update meetings set guests = '{guest@elsewhere.example}' where id = $1`, [id]);
  for (const [meeting, guest] of [
    [id, 'guest@elsewhere.example'],
    [id, 'former@elsewhere.example'],
    [999_999_999, 'gone@elsewhere.example'],
  ])
    await query(`insert into meeting_invitations (organization_id, meeting_id, guest) values ($1, $2, $3)`, [
      organizationId,
      meeting,
      guest,
    ]);
  const exportId = await finishedExport(world(), ada);
  const archive = await download(ada, fileOf(exportId));
  const valuesOf = (name: string, column: string) => rowsOf(archive, name).map((row) => row[column]);
  expect(valuesOf('invitations', 'email')).toEqual(['invited@elsewhere.example']);
  expect(valuesOf('meetingInvitations', 'guest')).toEqual(['guest@elsewhere.example']);
  for (const text of ['canceled@', 'former@', 'gone@']) expect([text, archive.contains(text)]).toEqual([text, false]);
  expect((await ada.exports.find({ params: { id: exportId } })).leftOut).toEqual([]);
});

test('the file has nothing of the account of a person who left', async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  const [general] = await grace.channels.list();
  await grace.messages.create({ params: { id: general?.id ?? 0 }, body: { content: 'In the water' } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  const former = rowsOf(await archiveOf(ada), 'users').find(({ id }) => id === grace.id);
  expect(former).toEqual({
    id: grace.id,
    firstName: 'Grace',
    lastName: 'Byron',
    email: null,
    hasAccount: null,
    createdAt: null,
    updatedAt: null,
    version: null,
  });
});

test('each download is in the audit log, whichever part of the file it is, and once in an hour', async () => {
  const ada = await world().admin('Ada');
  const id = await finishedExport(world(), ada);
  const downloads = async () => (await ada.audit.list()).filter(({ act }) => act === 'downloaded').length;
  const get = (range: string) => ada.fetch(fileOf(id), { headers: { range } }).then((response) => response.text());
  await get('bytes=1-');
  expect(await downloads()).toBe(1);
  await get('bytes=0-');
  await get('bytes=9-12');
  expect(await downloads()).toBe(1);
  await query(`alter table audit disable trigger user`);
  await query(`update audit set created_at = created_at - interval '61 minutes' where act = 'downloaded'`);
  await query(`alter table audit enable trigger user`);
  await get('bytes=9-12');
  expect(await downloads()).toBe(2);
});
