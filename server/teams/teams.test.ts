import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const teamOf = (person: Person) => person.teams.create({ body: { name: ' Leadership ', description: '' } });
const memberIds = async (person: Person, id: number) =>
  (await person.teams.members({ params: { id } })).map(({ userId }) => userId);

test('the creator of a team is its leader and a member', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await teamOf(grace);
  expect(team).toMatchObject({ name: 'Leadership', description: null, leaderId: grace.id });
  expect(await memberIds(ada, team.id)).toEqual([grace.id]);
});

test('adding a person twice has no effect, and they can be removed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await teamOf(ada);
  const add = () => ada.teams.addMember({ params: { id }, body: { userId: grace.id } });
  expect((await add()).user).toMatchObject({ firstName: 'Grace', isSuperAdmin: false });
  await add();
  expect(await memberIds(ada, id)).toEqual([ada.id, grace.id]);
  await ada.teams.removeMember({ params: { id, userId: grace.id } });
  expect(await memberIds(ada, id)).toEqual([ada.id]);
});

test('the leader can only be removed after another leader is chosen', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await teamOf(ada);
  const remove = () => ada.teams.removeMember({ params: { id, userId: ada.id } });
  await expect(remove()).rejects.toMatchObject({ status: 409 });
  expect((await ada.teams.change({ params: { id }, body: { leaderId: grace.id } })).leaderId).toBe(grace.id);
  await remove();
  expect(await memberIds(ada, id)).toEqual([grace.id]);
});

test('people of other organizations cannot join or lead a team', async () => {
  const ada = await world().admin();
  const stranger = await world().admin('Stranger');
  const { id } = await teamOf(ada);
  const add = ada.teams.addMember({ params: { id }, body: { userId: stranger.id } });
  await expect(add).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'userId' }] } });
  const handOver = ada.teams.change({ params: { id }, body: { leaderId: stranger.id } });
  await expect(handOver).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'leaderId' }] } });
});

const rights: [who: string, may: boolean, by: 'admin' | 'leader' | 'manager' | 'member'][] = [
  ['an admin', true, 'admin'],
  ['its leader, a managee', true, 'leader'],
  ['a manager', false, 'manager'],
  ['a member, a managee', false, 'member'],
];

test.each(rights)('%s may change and delete a team: %s', async (_who, may, by) => {
  const admin = await world().admin();
  const leader = await world().colleague(admin, 'Leader');
  const manager = await world().colleague(admin, 'Manager');
  const member = await world().colleague(admin, 'Member');
  await setRole(world(), manager, 'manager');
  const { id } = await teamOf(leader);
  await leader.teams.addMember({ params: { id }, body: { userId: member.id } });
  const person = { admin, leader, manager, member }[by];
  const acts = [
    () => person.teams.change({ params: { id }, body: { name: 'Renamed' } }),
    () => person.teams.addMember({ params: { id }, body: { userId: manager.id } }),
    () => person.teams.removeMember({ params: { id, userId: member.id } }),
    () => person.teams.delete({ params: { id } }),
  ];
  for (const act of acts) {
    if (may) await act();
    else await expect(act()).rejects.toMatchObject({ status: 403 });
  }
  expect(await admin.teams.list()).toHaveLength(may ? 0 : 1);
});

test('rows of a deleted team stay without a team', async () => {
  const ada = await world().admin();
  const { id: teamId } = await teamOf(ada);
  const rock = await ada.rocks.create({ body: { title: 'Open the Lisbon loft', teamId } });
  const todo = await createTodo(ada, { title: 'Call the harbour master', teamId });
  await ada.issues.create({ body: { title: 'The crane is booked twice', teamId } });
  await ada.scorecards.create({ body: { name: 'Weekly numbers', teamId } });
  await ada.meetings.create({ body: { title: 'L10', meetingDate: '2026-11-23', teamId } });
  await ada.teams.delete({ params: { id: teamId } });
  expect((await ada.rocks.find({ params: { id: rock.id } })).teamId).toBeNull();
  expect(await ada.todos.list()).toMatchObject([{ id: todo.id, teamId: null }]);
  for (const list of [ada.issues.list, ada.scorecards.list, ada.meetings.list]) {
    expect(await list()).toMatchObject([{ teamId: null }]);
  }
});

test('colleagues see changes of teams and members immediately', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const live = await grace.live();
  const team = await teamOf(ada);
  const params = { id: team.id };
  expect(await live.changed('teams')).toEqual([team]);
  expect(await live.changed('teamMembers')).toMatchObject([{ teamId: team.id, userId: ada.id }]);
  const renamed = await ada.teams.change({ params, body: { name: 'Bridge' } });
  expect(await live.changed('teams')).toEqual([renamed]);
  await ada.teams.delete({ params });
  expect(await live.removed('teams')).toEqual([team.id]);
});

test('of a new leader and a new member at the same time both are on the team', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const alan = await world().colleague(ada, 'Alan');
  const { id } = await teamOf(grace);
  await Promise.all([
    ada.teams.addMember({ params: { id }, body: { userId: ada.id } }),
    grace.teams.addMember({ params: { id }, body: { userId: alan.id } }),
  ]);
  expect((await memberIds(ada, id)).sort()).toEqual([ada.id, alan.id, grace.id].sort());
});

test('a member removed while becoming the leader is either on the team or not its leader', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  for (let round = 0; round < 15; round++) {
    const { id } = await teamOf(ada);
    await ada.teams.addMember({ params: { id }, body: { userId: grace.id } });
    await Promise.allSettled([
      ada.teams.change({ params: { id }, body: { leaderId: grace.id } }),
      ada.teams.removeMember({ params: { id, userId: grace.id } }),
    ]);
    const leaderId = (await ada.teams.list()).find((team) => team.id === id)?.leaderId;
    expect(await memberIds(ada, id)).toContain(leaderId);
  }
});
