import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Ada, who is on a team, Grace, who is not, and rows of each kind without a team that each of them owns. */
async function company() {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await ada.teams.create({ body: { name: 'Crew' } });
  const rows = {
    rock: await ada.rocks.create({ body: { title: 'Open the loft', ownerId: ada.id } }),
    todo: await createTodo(ada, { title: 'Order the rope', ownerId: ada.id }),
    issue: await ada.issues.create({ body: { title: 'Damp', ownerId: ada.id } }),
  };
  await ada.rocks.create({ body: { title: 'Of Grace', ownerId: grace.id } });
  await createTodo(ada, { title: 'Of Grace', ownerId: grace.id });
  await ada.issues.create({ body: { title: 'Of Grace', ownerId: grace.id } });
  return { ada, grace, team, rows };
}

/** The titles of the rows that are offered to this team. */
async function waitingFor(person: Person, noTeamOf: number) {
  const lists = [
    await person.rocks.list({ query: { noTeamOf } }),
    await person.todos.list({ query: { noTeamOf, completed: false } }),
    await person.issues.list({ query: { noTeamOf, closed: false } }),
  ];
  return lists.map((rows) => rows.map(({ title }) => title));
}

test('rows without a team are offered to the teams of their owner, and can be moved there and back', async () => {
  const { ada, team, rows } = await company();
  expect(await waitingFor(ada, team.id)).toEqual([['Open the loft'], ['Order the rope'], ['Damp']]);
  const setTeam = async (teamId: number | null) => [
    ...(await ada.rocks.setTeam({ body: { rockIds: [rows.rock.id], teamId } })),
    ...(await ada.todos.setTeam({ body: { todoIds: [rows.todo.id], teamId } })),
    ...(await ada.issues.setTeam({ body: { issueIds: [rows.issue.id], teamId } })),
  ];
  expect(await setTeam(team.id)).toMatchObject([{ teamId: team.id }, { teamId: team.id }, { teamId: team.id }]);
  expect(await waitingFor(ada, team.id)).toEqual([[], [], []]);
  expect(await setTeam(team.id)).toEqual([]);
  await setTeam(null);
  expect(await waitingFor(ada, team.id)).toEqual([['Open the loft'], ['Order the rope'], ['Damp']]);
});

test('rows without an owner are offered to the teams of their creator, without completed and closed ones', async () => {
  const { ada, team, rows } = await company();
  await createTodo(ada, { title: 'Of no one', ownerId: null });
  await ada.todos.change({ params: { id: rows.todo.id }, body: { completed: true } });
  await ada.issues.change({ params: { id: rows.issue.id }, body: { status: 'closed' } });
  expect(await waitingFor(ada, team.id)).toEqual([['Open the loft'], ['Of no one'], []]);
});

test('moving a to-do to a team needs permission to reassign it', async () => {
  const { ada, grace, team, rows } = await company();
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  const body = { todoIds: [rows.todo.id], teamId: team.id };
  await expect(grace.todos.setTeam({ body })).rejects.toThrow('403');
  expect((await ada.todos.find({ params: { id: rows.todo.id } })).teamId).toBeNull();
});
