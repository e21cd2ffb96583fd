import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { tokenOf } from '#test/invitations.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function crew() {
  const ada = await world().admin();
  return { ada, grace: await world().colleague(ada, 'Grace'), alan: await world().colleague(ada, 'Alan') };
}

const deactivate = (by: Person, { id }: Person) => by.users.deactivate({ params: { id } });
const reactivate = (by: Person, { id }: Person) => by.users.reactivate({ params: { id } });
const codeOf = async (admin: Person) => (await admin.organizations.list())[0]?.inviteCode ?? '';

test('a deactivated person has no access, and keeps their work, team and seat until they are reactivated', async () => {
  const { ada, grace } = await crew();
  const { id } = await grace.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  const team = await grace.teams.create({ body: { name: 'Riggers', isPrivate: true } });
  const seat = await ada.seats.create({ query: {}, body: { title: 'Rigger', people: [{ userId: grace.id }] } });
  const [own, others] = [await grace.live(), await ada.live()];
  const { deactivatedAt } = await deactivate(ada, grace);
  expect(deactivatedAt).not.toBeNull();
  await own.next('account');
  expect(await others.changed('users')).toMatchObject([{ id: grace.id, deactivatedAt }]);
  expect(await grace.auth.user()).toMatchObject({
    organizationId: null,
    deactivatedIn: [expect.any(String)],
    teamIds: [],
  });
  await expect(grace.rocks.list({ query: {} })).rejects.toMatchObject({ status: 403 });
  expect(await grace.organizations.list()).toEqual([]);
  expect(await ada.rocks.find({ params: { id } })).toMatchObject({ ownerId: grace.id });
  expect((await ada.seats.list({ query: {} })).find((one) => one.id === seat.id)?.people).toMatchObject([
    { userId: grace.id },
  ]);
  await reactivate(ada, grace);
  expect(await grace.auth.user()).toMatchObject({ deactivatedIn: [], teamIds: [team.id] });
  expect(await grace.rocks.find({ params: { id } })).toMatchObject({ ownerId: grace.id });
});

test('a person who is deactivated in one organization goes on in another', async () => {
  const { ada, grace } = await crew();
  const { organizationId: here } = await grace.auth.user();
  const elsewhere = await grace.organizations.create({ body: { name: 'Elsewhere' } });
  await deactivate(ada, grace);
  expect(await grace.auth.user()).toMatchObject({ organizationId: elsewhere.id });
  expect((await grace.organizations.list()).map(({ id }) => id)).toEqual([elsewhere.id]);
  await expect(grace.organizations.switch({ params: { id: here ?? 0 } })).rejects.toMatchObject({ status: 404 });
  await reactivate(ada, grace);
  await grace.organizations.switch({ params: { id: here ?? 0 } });
});

test('only an admin deactivates, and never themselves, a person without an account or the other of two at once', async () => {
  const { ada, grace, alan } = await crew();
  await expect(deactivate(grace, alan)).rejects.toMatchObject({ status: 403 });
  await expect(deactivate(ada, ada)).rejects.toMatchObject({ status: 409 });
  const person = await ada.users.add({ body: { firstName: 'Joan' } });
  await expect(ada.users.deactivate({ params: { id: person.id } })).rejects.toMatchObject({ status: 409 });
  await setRole(world(), grace, 'admin');
  const results = await Promise.allSettled([deactivate(ada, grace), deactivate(grace, ada)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [admin, other] = results[0]?.status === 'fulfilled' ? [ada, grace] : [grace, ada];
  await expect(
    admin.users.delete({ params: { id: alan.id }, query: { transferToUserId: other.id } }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'transferToUserId' }] } });
  const { organizationId = 0 } = await admin.auth.user();
  await expect(
    admin.users.leave({ params: { id: organizationId ?? 0 }, query: { transferToUserId: other.id } }),
  ).rejects.toMatchObject({ status: 409, body: { code: 'last_admin' } });
});

test('nothing new is given to a deactivated person, and what they have can still be edited', async () => {
  const { ada, grace } = await crew();
  const ownerId = grace.id;
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId } });
  const todo = await createTodo(ada, { title: 'Rope', ownerId });
  const issue = await ada.issues.create({ body: { title: 'Leak', ownerId } });
  const meeting = await ada.meetings.create({
    body: { title: 'Talk', meetingDate: '2030-01-07T09:00:00Z', participantIds: [ada.id, ownerId] },
  });
  await deactivate(ada, grace);
  const refused = { status: 400, body: { errors: [{ message: 'This person is deactivated. Choose someone else.' }] } };
  await expect(ada.rocks.create({ body: { title: 'Loft', ownerId } })).rejects.toMatchObject(refused);
  await expect(ada.channels.openDirect({ body: { userIds: [ownerId] } })).rejects.toMatchObject(refused);
  const body = { title: 'Changed', ownerId };
  expect(await ada.rocks.change({ params: { id: rock.id }, body })).toMatchObject(body);
  expect(await ada.todos.change({ params: { id: todo.id }, body })).toMatchObject(body);
  expect(await ada.issues.change({ params: { id: issue.id }, body })).toMatchObject(body);
  const again = { title: 'Changed', participantIds: [ada.id, ownerId] };
  expect(await ada.meetings.change({ params: { id: meeting.id }, body: again })).toMatchObject({ title: 'Changed' });
});

test('neither the invite code nor an invitation lets a deactivated person back in', async () => {
  const { ada, grace } = await crew();
  const { invited } = await grace.invitations.send({ body: { emails: ['joan@example.com'] } });
  const code = await tokenOf(world(), invited[0]);
  await deactivate(ada, grace);
  const refused = { status: 409, body: { message: expect.stringMatching(/^You are deactivated in .+ Ask an admin/) } };
  await expect(grace.organizations.join({ body: { inviteCode: await codeOf(ada) } })).rejects.toMatchObject(refused);
  const visitor = world().visitor();
  expect(await visitor.organizations.validateInvite({ params: { code } })).toEqual({ valid: false });
});

test('a deactivated person gets no notification, mail or calendar, and is in no list of mentions', async () => {
  const { ada, grace } = await crew();
  const { url } = await grace.calendars.create();
  await deactivate(ada, grace);
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  await expect(world().visitor().calendars.feed({ params: { file } })).rejects.toMatchObject({ status: 404 });
  const todo = await createTodo(ada, { title: 'Rope', ownerId: ada.id });
  const content = '@Grace';
  await ada.comments.create({ params: { todoId: todo.id }, body: { content, mentions: [grace.id] } });
  await reactivate(ada, grace);
  expect(await grace.notifications.list({ query: {} })).toEqual([]);
});

test('the log names who deactivated and reactivated them', async () => {
  const { ada, grace } = await crew();
  await deactivate(ada, grace);
  await reactivate(ada, grace);
  const changes = (await ada.audit.list()).flatMap((entry) =>
    entry.subjectId === grace.id && entry.changes.deactivatedAt ? [[entry.actor?.id, entry.changes.deactivatedAt]] : [],
  );
  expect(changes).toEqual([
    [ada.id, [expect.any(String), null]],
    [ada.id, [null, expect.any(String)]],
  ]);
});
