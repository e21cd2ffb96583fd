import { expect, test } from 'vitest';
import type { Role } from '#contract/users.ts';
import { createTodo } from '#test/builders.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin, setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const remove = (by: Person, who: Person, newOwner: Person) =>
  by.users.delete({ params: { id: who.id }, query: { transferToUserId: newOwner.id } });

/** The person's current organization. */
async function current(person: Person) {
  const { organizationId } = await person.auth.user();
  return person.organizations.find({ params: { id: organizationId ?? 0 } });
}

/** An admin, a person to remove, and another member. */
async function crew() {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Alan')];
  return { ada, grace, alan };
}

test('the new owner gets all rocks, also deleted ones', async () => {
  const { ada, grace, alan } = await crew();
  const rock = await grace.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  const deleted = await grace.rocks.create({ body: { title: 'Pier', ownerId: grace.id } });
  const others = await grace.rocks.create({ body: { title: 'Not theirs', ownerId: ada.id } });
  await grace.rocks.delete({ params: { id: deleted.id } });
  await remove(ada, grace, alan);
  await alan.rocks.restore({ params: { id: deleted.id } });
  const owners = (await ada.rocks.list()).map(({ id, ownerId }) => [id, ownerId]);
  expect(owners).toEqual([
    [rock.id, alan.id],
    [deleted.id, alan.id],
    [others.id, ada.id],
  ]);
});

test('the new owner gets all to-dos: pending, completed, archived and deleted ones', async () => {
  const { ada, grace, alan } = await crew();
  const todoOf = (title: string) => createTodo(ada, { title, ownerId: grace.id });
  const [pending, completed, archived, deleted] = await Promise.all(['P', 'C', 'A', 'D'].map(todoOf));
  const params = (todo: { id: number } | undefined) => ({ params: { id: todo?.id ?? 0 } });
  await grace.todos.change({ ...params(completed), body: { completed: true } });
  await grace.todos.change({ ...params(archived), body: { completed: true, archived: true } });
  await grace.todos.delete(params(deleted));
  await remove(ada, grace, alan);
  await alan.todos.restore(params(deleted));
  for (const todo of [pending, completed, archived, deleted]) {
    expect((await alan.todos.find(params(todo))).ownerId).toBe(alan.id);
  }
});

test('the new owner gets all issues, also closed and deleted ones', async () => {
  const { ada, grace, alan } = await crew();
  const issueOf = (status: 'open' | 'closed') =>
    grace.issues.create({ body: { title: status, status, ownerId: grace.id } });
  const [open, closed, deleted] = [await issueOf('open'), await issueOf('closed'), await issueOf('open')];
  await grace.issues.delete({ params: { id: deleted.id } });
  await remove(ada, grace, alan);
  await alan.issues.restore({ params: { id: deleted.id } });
  for (const { id } of [open, closed, deleted]) {
    expect((await ada.issues.find({ params: { id } })).ownerId).toBe(alan.id);
  }
});

test('the new owner gets all measurables with their values', async () => {
  const { ada, grace, alan } = await crew();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'Boats', scorecardId, ownerId: grace.id } });
  await grace.measurables.enter({ params: { id }, body: { year: 2026, week: 3, value: 4 } });
  await remove(ada, grace, alan);
  const [measurable] = await alan.measurables.mine({ query: { year: '2026' } });
  expect(measurable).toMatchObject({ id, ownerId: alan.id, values: [{ week: 3, value: 4, note: null }] });
});

test('the new owner gets all organized meetings, also closed ones', async () => {
  const { ada, grace, alan } = await crew();
  const meetingOf = (title: string) => grace.meetings.create({ body: { title, meetingDate: '2030-01-07' } });
  const [next, closed] = [await meetingOf('Next'), await meetingOf('Closed')];
  await grace.meetings.close({ params: { id: closed.id } });
  await remove(ada, grace, alan);
  expect((await ada.meetings.list()).map(({ organizerId }) => organizerId)).toEqual([alan.id, alan.id]);
  await alan.meetings.close({ params: { id: next.id } });
});

test('the new owner becomes leader and member of their teams', async () => {
  const { ada, grace, alan } = await crew();
  const led = await grace.teams.create({ body: { name: 'Led' } });
  const joined = await ada.teams.create({ body: { name: 'Joined' } });
  await ada.teams.addMember({ params: { id: joined.id }, body: { userId: grace.id } });
  await remove(ada, grace, alan);
  const members = async (id: number) => (await ada.teams.members({ params: { id } })).map(({ userId }) => userId);
  expect((await ada.teams.list()).map(({ leaderId }) => leaderId)).toEqual([ada.id, alan.id]);
  expect(await members(led.id)).toEqual([alan.id]);
  expect(await members(joined.id)).toEqual([ada.id]);
});

test('they keep what they own in another organization, which becomes their current one', async () => {
  const { ada, grace, alan } = await crew();
  const elsewhere = await grace.organizations.create({ body: { name: 'Elsewhere' } });
  const rock = await grace.rocks.create({ body: { title: 'Own', ownerId: grace.id } });
  const team = await grace.teams.create({ body: { name: 'Own' } });
  await grace.organizations.join({ body: { inviteCode: (await current(ada)).inviteCode } });
  await remove(ada, grace, alan);
  expect(await grace.auth.user()).toMatchObject({
    organizationId: elsewhere.id,
    email: grace.email,
    role: 'admin',
  });
  expect((await grace.rocks.list()).map(({ id, ownerId }) => [id, ownerId])).toEqual([[rock.id, grace.id]]);
  expect((await grace.teams.list()).map(({ id, leaderId }) => [id, leaderId])).toEqual([[team.id, grace.id]]);
  expect(await grace.organizations.memberships()).toHaveLength(1);
});

test('a current organization elsewhere stays current', async () => {
  const { ada, grace, alan } = await crew();
  const first = await grace.organizations.create({ body: { name: 'First' } });
  await grace.organizations.create({ body: { name: 'Second' } });
  await grace.organizations.switch({ params: { id: first.id } });
  await remove(ada, grace, alan);
  expect((await grace.auth.user()).organizationId).toBe(first.id);
});

test('an account created by joining is deleted: its address is free, and its name stays in comments', async () => {
  const { ada, grace, alan } = await crew();
  const todo = await createTodo(ada, { title: 'Lease' });
  await grace.comments.create({ params: { todoId: todo.id }, body: { content: 'Signed' } });
  await grace.auth.beginAuthenticator({ body: { password: 'analytical engine' } });
  await remove(ada, grace, alan);
  const secrets = `select secret from authenticators where user_id = $1
    union all select token_hash from devices where user_id = $1 union all select token_hash from proofs where user_id = $1`;
  expect(await onDatabase(world(), secrets, [grace.id])).toEqual([]);
  await expect(grace.auth.user()).rejects.toMatchObject({ status: 401 });
  const credentials = { email: grace.email, password: 'analytical engine' };
  await expect(world().visitor().auth.login({ body: credentials })).rejects.toMatchObject({ status: 401 });
  const again = await world()
    .visitor()
    .auth.register({ body: { firstName: 'Greta', lastName: 'New', ...credentials } });
  expect(again.id).not.toBe(grace.id);
  const [comment] = await ada.comments.list({ params: { todoId: todo.id } });
  expect(comment?.user).toMatchObject({ id: grace.id, firstName: 'Grace' });
  expect((await ada.users.list()).map(({ id }) => id).sort()).toEqual([ada.id, alan.id].sort());
});

test('an account that existed before its membership keeps its address, password and sessions', async () => {
  const { ada, alan } = await crew();
  const newcomer = await world().person('Charles');
  await newcomer.organizations.join({ body: { inviteCode: (await current(ada)).inviteCode } });
  await remove(ada, newcomer, alan);
  expect(await newcomer.auth.user()).toMatchObject({ email: newcomer.email, organizationId: null });
});

test('an account that has also been in another organization is not deleted', async () => {
  const { ada, grace, alan } = await crew();
  await grace.organizations.create({ body: { name: 'Gone since' } });
  await grace.organizations.join({ body: { inviteCode: (await current(ada)).inviteCode } });
  await onDatabase(world(), "delete from organizations where name = 'Gone since'");
  await remove(ada, grace, alan);
  expect(await grace.auth.user()).toMatchObject({ email: grace.email, organizationId: null });
});

test('only the membership of a super admin ends', async () => {
  const { ada, grace, alan } = await crew();
  await makeSuperAdmin(world(), grace);
  await remove(ada, grace, alan);
  expect(await grace.auth.user()).toMatchObject({ email: grace.email, organizationId: null, isSuperAdmin: true });
  await expect(grace.rocks.list()).rejects.toThrow('403: You are not in an organization');
});

test('the invite code is replaced, and they do not get the new one', async () => {
  const { ada, grace, alan } = await crew();
  const { inviteCode: code } = await current(ada);
  const [theirs, others] = [await grace.live(), await alan.live()];
  const heard: unknown[][] = [];
  theirs.socket.onAny((...event) => heard.push(event));
  const left = new Promise((resolve) => theirs.socket.once('disconnect', resolve));
  await remove(ada, grace, alan);
  expect(await world().visitor().organizations.validateInvite({ params: { code } })).toEqual({ valid: false });
  expect(await left).toBe('io server disconnect');
  const { inviteCode } = await current(ada);
  expect(heard.map(([event]) => event).slice(-2)).toEqual(['account', 'ended']);
  expect(JSON.stringify(heard)).not.toContain(inviteCode);
  expect(await others.removed('users')).toEqual([grace.id]);
  expect(await others.stale('organizations')).toBe(true);
  expect((await current(alan)).inviteCode).toBe(inviteCode);
});

const roles: [Role, number][] = [
  ['managee', 403],
  ['manager', 403],
  ['admin', 204],
];

test.each(roles)('the answer to a %s is %i', async (role, status) => {
  const { ada, grace, alan } = await crew();
  await setRole(world(), alan, role);
  const response = await alan.fetch(`/api/users/${grace.id}?transferToUserId=${ada.id}`, { method: 'DELETE' });
  expect(response.status).toBe(status);
  expect(await ada.users.list()).toHaveLength(status === 204 ? 2 : 3);
});

test('users cannot remove themselves, not even the last admin', async () => {
  const { ada, alan } = await crew();
  await expect(remove(ada, ada, alan)).rejects.toMatchObject({ status: 409 });
  await setRole(world(), alan, 'admin');
  await expect(remove(alan, alan, ada)).rejects.toMatchObject({ status: 409 });
});

test('the new owner must be another person of the organization', async () => {
  const { ada, grace } = await crew();
  const stranger = await world().admin('Mallory');
  const required = 'Please select a user to transfer ownership to';
  await expect(ada.users.delete({ params: { id: grace.id }, query: {} as never })).rejects.toMatchObject({
    status: 400,
    body: { message: required, errors: [{ path: 'transferToUserId', message: required }] },
  });
  for (const id of [grace.id, stranger.id, 'nobody']) {
    await expect(ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: id } })).rejects.toMatchObject(
      { status: 400, body: { errors: [{ path: 'transferToUserId' }] } },
    );
  }
  expect(await grace.rocks.list()).toEqual([]);
});

test('a person of another organization is not found', async () => {
  const { ada, alan } = await crew();
  const stranger = await world().admin('Mallory');
  await expect(remove(ada, stranger, alan)).rejects.toMatchObject({
    status: 404,
    body: { message: 'User not found' },
  });
});

test('of two admins who remove each other at the same time one stays and owns everything', async () => {
  for (let round = 0; round < 8; round++) {
    const { ada, grace, alan } = await crew();
    await setRole(world(), grace, 'admin');
    for (const { id } of [ada, grace]) await alan.rocks.create({ body: { title: 'Loft', ownerId: id } });
    const tries = await Promise.allSettled([remove(ada, grace, ada), remove(grace, ada, grace)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = (await alan.users.list()).filter(({ role }) => role === 'admin').map(({ id }) => id);
    expect(left).toHaveLength(1);
    expect((await alan.rocks.list()).map(({ ownerId }) => ownerId)).toEqual([left[0], left[0]]);
  }
});

test('a to-do assigned to a person while they are removed goes to the new owner', async () => {
  for (let round = 0; round < 8; round++) {
    const { ada, grace, alan } = await crew();
    await Promise.allSettled([
      alan.todos.create({ body: { title: 'Late', ownerId: grace.id } }),
      remove(ada, grace, alan),
      alan.todos.create({ body: { title: 'Later', ownerId: grace.id } }),
    ]);
    const owners = (await ada.todos.list({ query: { scope: 'all' } })).map(({ ownerId }) => ownerId);
    expect(owners).not.toContain(grace.id);
  }
});

const created: [what: string, create: (by: Person) => Promise<unknown>, heads: (to: Person) => Promise<unknown[]>][] = [
  [
    'leads the team',
    (by) => by.teams.create({ body: { name: 'New' } }),
    async (to) => (await to.teams.list()).map(({ leaderId }) => leaderId),
  ],
  [
    'organizes the meeting',
    (by) => by.meetings.create({ body: { title: 'New', meetingDate: '2030-01-07' } }),
    async (to) => (await to.meetings.list()).map(({ organizerId }) => organizerId),
  ],
];

test.each(created)('the new owner %s that a person creates while they are removed', async (_what, create, heads) => {
  const { ada, grace, alan } = await crew();
  // Creating a row locks the organization, so it waits after writing the row, before others see it.
  await whileLocked(world(), 'select from organizations for update', async (waits) => {
    await waits(create(grace));
    await waits(remove(ada, grace, alan));
  });
  expect(await heads(ada)).toEqual([alan.id]);
});

test('reassigning rows while their owner is removed causes no deadlock', async () => {
  for (let round = 0; round < 4; round++) {
    const { ada, grace, alan } = await crew();
    const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
    const todo = await createTodo(ada, { title: 'Lease', ownerId: grace.id });
    const measurable = await ada.measurables.create({ body: { name: 'Boats', scorecardId, ownerId: grace.id } });
    const [led, more] = [
      await grace.teams.create({ body: { name: 'A' } }),
      await grace.teams.create({ body: { name: 'B' } }),
    ];
    await Promise.all([
      remove(ada, grace, alan),
      ada.todos.change({ params: { id: todo.id }, body: { ownerId: alan.id } }),
      ada.measurables.change({ params: { id: measurable.id }, body: { ownerId: alan.id } }),
      ada.teams.change({ params: { id: led.id }, body: { leaderId: alan.id } }),
      ada.teams.addMember({ params: { id: more.id }, body: { userId: alan.id } }),
    ]);
    expect((await alan.todos.find({ params: { id: todo.id } })).ownerId).toBe(alan.id);
  }
});

test('someone who switches while being removed has at most one current organization', async () => {
  for (let round = 0; round < 8; round++) {
    const { ada, grace, alan } = await crew();
    const { organizationId: here } = await ada.auth.user();
    const elsewhere = await grace.organizations.create({ body: { name: 'Elsewhere' } });
    await Promise.all([
      grace.organizations.switch({ params: { id: here ?? 0 } }).catch(({ status }) => expect(status).toBe(404)),
      remove(ada, grace, alan),
    ]);
    const [membership, ...more] = await grace.organizations.memberships();
    expect(membership).toMatchObject({ organization: { id: elsewhere.id }, isDefault: true });
    expect(more).toEqual([]);
  }
});
