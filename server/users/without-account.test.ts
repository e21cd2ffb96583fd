import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { personWith, tokenOf } from '#test/invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const addChris = (by: Person) => by.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });

/** Invites a person without an account; returns the code of the link. */
async function invite(by: Person, personId: string, email = 'chris@example.org') {
  const { invited } = await by.invitations.send({ body: { emails: [email], personId } });
  return tokenOf(world(), invited[0]);
}

const register = (inviteCode: string, email = `chris.${Math.random()}@example.org`) =>
  world()
    .visitor()
    .auth.register({
      body: { firstName: 'Chris', lastName: 'Rock', email, password: 'analytical engine', inviteCode },
    });

/** Assigns one row of each noun with an owner, a team and a seat to a person. */
async function giveEverything(by: Person, ownerId: string) {
  const team = await by.teams.create({ body: { name: 'Boats' } });
  await by.teams.addMember({ params: { id: team.id }, body: { userId: ownerId } });
  const rock = await by.rocks.create({ body: { title: 'Loft', ownerId } });
  const todo = await createTodo(by, { title: 'Saw', ownerId });
  const issue = await by.issues.create({ body: { title: 'Rot', ownerId } });
  const { id: scorecardId } = await by.scorecards.create({ body: { name: 'Numbers' } });
  const measurable = await by.measurables.create({ body: { name: 'Planks', scorecardId, ownerId } });
  const seat = await by.seats.create({ body: { title: 'Shipwright', people: [{ userId: ownerId, name: null }] } });
  return { team, rock, todo, issue, measurable, seat };
}

/** The owners of the rows of `giveEverything`. */
async function ownersOf(by: Person, rows: Awaited<ReturnType<typeof giveEverything>>) {
  const { team, rock, todo, issue, seat } = rows;
  const seats = await by.seats.list();
  const [members, measurables] = [
    await by.teams.members({ params: { id: team.id } }),
    await by.measurables.list({ query: {} }),
  ];
  return {
    rock: (await by.rocks.find({ params: { id: rock.id } })).ownerId,
    todo: (await by.todos.find({ params: { id: todo.id } })).ownerId,
    issue: (await by.issues.find({ params: { id: issue.id } })).ownerId,
    measurable: measurables.find(({ id }) => id === rows.measurable.id)?.ownerId,
    seat: seats.find(({ id }) => id === seat.id)?.people.map(({ userId }) => userId),
    team: members.map(({ userId }) => userId).filter((id) => id !== by.id),
  };
}
const everythingOf = (id: string) => ({ rock: id, todo: id, issue: id, measurable: id, seat: [id], team: [id] });

test('any member can add a person, who can own work and is listed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const live = await ada.live();
  const chris = await addChris(grace);
  expect(chris).toMatchObject({ firstName: 'Chris', email: '', role: 'managee', hasAccount: false });
  expect(await live.changed('users')).toMatchObject([{ id: chris.id, hasAccount: false }]);
  expect(await ada.users.find({ params: { id: grace.id } })).toMatchObject({ hasAccount: true });
  const rows = await giveEverything(ada, chris.id);
  expect(await ownersOf(ada, rows)).toEqual(everythingOf(chris.id));
  await ada.users.change({ params: { id: chris.id }, body: { lastName: 'Stone' } });
  const found = await ada.search.find({ query: { q: 'Chris Stone' } });
  expect(JSON.stringify(found)).toContain('No account yet');
});

/** A person accepts an invitation with the address that it was sent to. */
async function accept(inviteCode: string, email: string): Promise<Person> {
  const person = await personWith(world(), email);
  await person.organizations.join({ body: { inviteCode } });
  return person;
}

const anyAddress = () => `chris.${Math.random()}@example.org`;

test('accepting the invitation takes over everything, also in open windows, and removes the person', async () => {
  const ada = await world().admin();
  const chris = await addChris(ada);
  const rows = await giveEverything(ada, chris.id);
  const email = anyAddress();
  const code = await invite(ada, chris.id, email);
  const live = await ada.live();
  const { id } = await accept(code, email);
  expect(await ownersOf(ada, rows)).toEqual(everythingOf(id));
  expect((await ada.users.list()).map((user) => user.id).toSorted()).toEqual([ada.id, id].toSorted());
  expect(await live.changed('rocks')).toMatchObject([{ id: rows.rock.id, ownerId: id }]);
  expect(await live.changed('seats')).toMatchObject([{ people: [{ userId: id }] }]);
  expect(await live.removed('users')).toEqual([chris.id]);
  expect(await ada.invitations.list()).toMatchObject([{ state: 'joined', personId: null }]);
});

test('of two invitations for one person the first accepted takes over, and the other only joins', async () => {
  const ada = await world().admin();
  const chris = await addChris(ada);
  const rows = await giveEverything(ada, chris.id);
  const emails = ['one@example.org', 'two@example.org'];
  const codes = await Promise.all(emails.map((email) => invite(ada, chris.id, email)));
  const people = await Promise.all(emails.map((email) => personWith(world(), email)));
  await Promise.all(people.map((one, at) => one.organizations.join({ body: { inviteCode: codes[at] ?? '' } })));
  const owners = await ownersOf(ada, rows);
  expect(people.map(({ id }) => everythingOf(id))).toContainEqual(owners);
  expect(await ada.users.list()).toHaveLength(3);
});

test('a canceled or expired invitation changes nothing, and a new one still takes over everything', async () => {
  const ada = await world().admin();
  const chris = await addChris(ada);
  const rows = await giveEverything(ada, chris.id);
  const { invited } = await ada.invitations.send({ body: { emails: ['kay@example.org'], personId: chris.id } });
  await ada.invitations.withdraw({ params: { id: invited[0]?.id ?? 0 } });
  await invite(ada, chris.id);
  await onDatabase(world(), 'update invitations set expires_at = now() where person_id = $1', [chris.id]);
  expect(await ownersOf(ada, rows)).toEqual(everythingOf(chris.id));
  const email = anyAddress();
  await invite(ada, chris.id, email);
  const again = await ada.invitations.send({ body: { emails: [email] } });
  expect(again.invited).toMatchObject([{ personId: chris.id }]);
  const { id } = await accept(await tokenOf(world(), again.invited[0]), email);
  expect(await ownersOf(ada, rows)).toEqual(everythingOf(id));
});

test('removing a person cancels their invitation and reassigns their work', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const chris = await addChris(ada);
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId: chris.id } });
  const code = await invite(ada, chris.id);
  const before = await ada.organizations.list();
  const remove = (newOwner: string) =>
    ada.users.delete({ params: { id: chris.id }, query: { transferToUserId: newOwner } });
  await expect(grace.users.delete({ params: { id: chris.id }, query: { transferToUserId: grace.id } })).rejects.toThrow(
    'Only admins can remove people',
  );
  await remove(grace.id);
  expect((await ada.rocks.find({ params: { id: rock.id } })).ownerId).toBe(grace.id);
  await expect(register(code)).rejects.toThrow('not valid');
  expect(await ada.organizations.list()).toEqual(before);
});

test('the invite code takes over nothing, but an admin can merge the person into a member', async () => {
  const ada = await world().admin();
  const chris = await addChris(ada);
  const rows = await giveEverything(ada, chris.id);
  const code = await invite(ada, chris.id);
  const member = await world().colleague(ada, 'Chris');
  expect((await ownersOf(ada, rows)).rock).toBe(chris.id);
  const merge = (by: Person, id: string, userId: string) => by.users.merge({ params: { id }, body: { userId } });
  await expect(merge(member, chris.id, member.id)).rejects.toThrow('403: Only admins can merge people');
  await expect(merge(ada, member.id, ada.id)).rejects.toThrow('409: Only a person without an account can be merged');
  await expect(merge(ada, chris.id, chris.id)).rejects.toMatchObject({ status: 400 });
  expect(await merge(ada, chris.id, member.id)).toMatchObject({ id: member.id });
  expect(await ownersOf(ada, rows)).toEqual(everythingOf(member.id));
  await expect(register(code)).rejects.toThrow('not valid');
});

test('inviting a person needs permission for all their teams and one address, and they must have no account', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const chris = await addChris(ada);
  const send = (by: Person, emails: string[], personId: string) => by.invitations.send({ body: { emails, personId } });
  await expect(send(ada, ['a@example.org', 'b@example.org'], chris.id)).rejects.toThrow('Enter one email address');
  await expect(send(ada, ['a@example.org'], grace.id)).rejects.toThrow('This person already has an account');
  await expect(send(ada, ['a@example.org'], 'nobody')).rejects.toThrow('This person is not in the organization');
  expect((await send(grace, ['a@example.org'], chris.id)).invited).toHaveLength(1);
  const team = await ada.teams.create({ body: { name: 'Leaders' } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: chris.id } });
  await expect(send(grace, ['b@example.org'], chris.id)).rejects.toThrow('403: Only admins and the leader of all');
  await ada.teams.change({ params: { id: team.id }, body: { leaderId: grace.id } });
  expect((await send(grace, ['b@example.org'], chris.id)).invited).toHaveLength(1);
});

test('an observer takes over nothing', async () => {
  const ada = await world().admin();
  const observer = await world().colleague(ada);
  await ada.users.change({ params: { id: observer.id }, body: { role: 'observer' } });
  const chris = await addChris(ada);
  const rows = await giveEverything(ada, chris.id);
  const body = { emails: ['o@example.org'], personId: chris.id, role: 'observer' as const };
  await expect(ada.invitations.send({ body })).rejects.toThrow("Observers can't own work");
  await expect(observer.users.add({ body: { firstName: 'Dick', lastName: 'Rock' } })).rejects.toThrow('403');
  await expect(ada.users.merge({ params: { id: chris.id }, body: { userId: observer.id } })).rejects.toThrow(
    'Observers can only read and comment',
  );
  await invite(ada, chris.id, 'later@example.org');
  await onDatabase(world(), `update users set email = 'later@example.org', email_confirmed_at = now() where id = $1`, [
    observer.id,
  ]);
  const [invitation] = await ada.invitations.list();
  const inviteCode = await tokenOf(world(), invitation);
  await onDatabase(world(), `update invitations set role = 'observer' where id = $1`, [invitation?.id]);
  await observer.organizations.join({ body: { inviteCode } });
  expect(await ownersOf(ada, rows)).toEqual(everythingOf(chris.id));
});

test('accepting joins the private teams of a person, which limits who may invite them', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const chris = await addChris(grace);
  const team = await ada.teams.create({ body: { name: 'Leaders', isPrivate: true } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: chris.id } });
  const rock = await ada.rocks.create({ body: { title: 'Sell the yard', teamId: team.id } });
  const body = { emails: ['grace2@example.org'], personId: chris.id };
  await expect(grace.invitations.send({ body })).rejects.toThrow('403');
  const email = anyAddress();
  const newcomer = await accept(await invite(ada, chris.id, email), email);
  expect((await newcomer.rocks.find({ params: { id: rock.id } })).id).toBe(rock.id);
});

test('a person without an account cannot sign in, lead, be an admin or become a new owner', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const chris = await addChris(ada);
  await invite(ada, chris.id, 'chris.rock@example.org');
  const change = (body: object) => ada.users.change({ params: { id: chris.id }, body });
  await expect(change({ role: 'admin' })).rejects.toThrow('409: Chris Rock has no account yet');
  await expect(change({ email: 'chris.rock@example.org' })).rejects.toThrow('409: Chris Rock has no account yet');
  await world()
    .visitor()
    .auth.forgotPassword({ body: { email: 'chris.rock@example.org' } });
  const signIn = { email: 'chris.rock@example.org', password: '' };
  for (const password of ['analytical engine', 'null'])
    await expect(
      world()
        .visitor()
        .auth.login({ body: { ...signIn, password } }),
    ).rejects.toMatchObject({ status: 401 });
  const [account] = await onDatabase(
    world(),
    `select email, password_hash, pending_email, (select count(*)::int from proofs where user_id = id) as proofs
     from users where id = $1`,
    [chris.id],
  );
  expect(account).toEqual({ email: null, password_hash: null, pending_email: null, proofs: 0 });
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  await expect(ada.teams.change({ params: { id: team.id }, body: { leaderId: chris.id } })).rejects.toThrow(
    'Chris Rock has no account yet. Invite them first.',
  );
  await expect(ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: chris.id } })).rejects.toThrow(
    'Chris Rock has no account yet',
  );
});

test('people without an account get no messages and notifications', async () => {
  const ada = await world().admin();
  const chris = await addChris(ada);
  const refused = 'Chris Rock has no account yet';
  await expect(ada.channels.openDirect({ body: { userIds: [chris.id] } })).rejects.toThrow(refused);
  const channel = await ada.channels.create({ body: { name: 'Keel', type: 'private' } });
  const params = { id: channel.id };
  expect(await ada.channels.invitable({ params })).toEqual([]);
  await expect(ada.channels.invite({ params, body: { userId: chris.id } })).rejects.toThrow(refused);
  const open = await ada.channels.create({ body: { name: 'Hull', type: 'public' } });
  expect(open.memberCount).toBe(1);
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId: chris.id } });
  const todo = await createTodo(ada, { title: 'Saw', ownerId: chris.id });
  const comment = { content: 'Hello @Chris', mentions: [chris.id] };
  const on = { params: { todoId: todo.id } };
  await expect(ada.comments.create({ ...on, body: comment })).rejects.toThrow(refused);
  await ada.comments.create({ ...on, body: { content: 'Hello @Chris' } });
  await ada.rocks.change({ params: { id: rock.id }, body: { status: 'off_track' } });
  expect(await onDatabase(world(), 'select id from notifications where user_id = $1', [chris.id])).toEqual([]);
});

test('people without an account do not count as accounts', async () => {
  const ada = await world().admin();
  await makeSuperAdmin(world(), ada);
  const { users: before } = await ada.admin.overview();
  await addChris(ada);
  expect((await ada.admin.overview()).users).toBe(before);
  expect((await ada.admin.list())[0]).toMatchObject({ userCount: 1 });
  expect((await ada.dashboard.stats()).firstSteps).not.toContain('colleague');
  await world().colleague(ada);
  expect((await ada.dashboard.stats()).firstSteps).toContain('colleague');
});
