import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { type Crew, createCrew, permissionCases } from '#test/crew.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();
const refused = { status: 403, body: { message: expect.stringMatching(/^Only the owner, creator, team, /) } };

/** A to-do of a team, with or without the crew's other managee. */
async function todoOf({ admin, creator, owner, other }: Crew, { isOnTeam }: { isOnTeam: boolean }) {
  const team = await admin.teams.create({ body: { name: 'Riggers' } });
  if (isOnTeam) await admin.teams.addMember({ params: { id: team.id }, body: { userId: other.id } });
  return createTodo(creator, { title: 'Splice', ownerId: owner.id, teamId: team.id });
}

test.each(permissionCases)('%s may reassign a to-do: %s', async (_who, may, by) => {
  const people = await createCrew(world());
  const { id } = await todoOf(people, { isOnTeam: false });
  const handOver = by(people).todos.change({ params: { id }, body: { ownerId: people.admin.id } });
  if (may) expect((await handOver).ownerId).toBe(people.admin.id);
  else await expect(handOver).rejects.toMatchObject(refused);
});

test.each(permissionCases)('%s may delete and restore a to-do: %s', async (_who, may, by) => {
  const people = await createCrew(world());
  const { id } = await todoOf(people, { isOnTeam: false });
  const { todos } = by(people);
  if (!may) return expect(todos.delete({ params: { id } })).rejects.toMatchObject(refused);
  await todos.delete({ params: { id } });
  expect((await todos.restore({ params: { id } })).id).toBe(id);
});

test('members of its team may reassign, delete and restore a to-do', async () => {
  const people = await createCrew(world());
  const { id } = await todoOf(people, { isOnTeam: true });
  await people.other.todos.change({ params: { id }, body: { ownerId: people.manager.id } });
  await people.other.todos.delete({ params: { id } });
  expect((await people.other.todos.restore({ params: { id } })).ownerId).toBe(people.manager.id);
});

test('no one can take a to-do over to delete it', async () => {
  const people = await createCrew(world());
  const { id } = await todoOf(people, { isOnTeam: false });
  const { id: teamId } = await people.other.teams.create({ body: { name: 'Mine' } });
  const { todos } = people.other;
  await expect(todos.change({ params: { id }, body: { ownerId: people.other.id } })).rejects.toMatchObject(refused);
  await expect(todos.change({ params: { id }, body: { teamId } })).rejects.toMatchObject(refused);
  await expect(todos.setTeam({ body: { todoIds: [id], teamId } })).rejects.toMatchObject(refused);
  await expect(todos.delete({ params: { id } })).rejects.toMatchObject(refused);
});

test('any managee may edit a to-do without reassigning it', async () => {
  const people = await createCrew(world());
  const { id, ownerId, teamId } = await todoOf(people, { isOnTeam: false });
  const body = { title: 'Splice again', ownerId, teamId, completed: true };
  expect(await people.other.todos.change({ params: { id }, body })).toMatchObject(body);
});
