import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const titles = async (person: Person, q?: string) =>
  (await person.trash.list({ query: { q } })).map((row) => row.title);

test('deleted rows are in the trash, last deleted first, with the person who deleted them', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  const step = await ada.milestones.create({ body: { rockId: rock.id, title: 'Sign the lease' } });
  const todo = await createTodo(ada, { title: 'Call the agent' });
  const issue = await ada.issues.create({ body: { title: 'No lift' } });
  await ada.milestones.delete({ params: { id: step.id } });
  await ada.todos.delete({ params: { id: todo.id } });
  await ada.issues.delete({ params: { id: issue.id } });
  expect(await titles(ada)).toEqual(['No lift', 'Call the agent', 'Sign the lease']);
  expect((await ada.trash.list())[0]).toMatchObject({ kind: 'issue', id: issue.id, deletedById: ada.id });
  await ada.rocks.delete({ params: { id: rock.id } });
  expect(await titles(ada)).toEqual(['Loft', 'No lift', 'Call the agent']);
  await ada.rocks.restore({ params: { id: rock.id } });
  expect(await titles(ada, 'LEASE sign')).toEqual(['Sign the lease']);
});

test('managees only see trash that they may restore, and managers see all', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const own = await createTodo(ada, { title: 'Hers', ownerId: grace.id });
  const other = await createTodo(ada, { title: 'Not hers' });
  const { id: teamId } = await grace.teams.create({ body: { name: 'Riggers' } });
  const ofTeam = await createTodo(ada, { title: "Her team's", teamId });
  for (const { id } of [own, other, ofTeam]) await ada.todos.delete({ params: { id } });
  expect(await titles(grace)).toEqual(["Her team's", 'Hers']);
  await setRole(world(), grace, 'manager');
  expect(await titles(grace)).toEqual(["Her team's", 'Not hers', 'Hers']);
});
