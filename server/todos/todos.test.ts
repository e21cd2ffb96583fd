import { expect, test } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a to-do that one person creates is seen by a colleague on the same team at once', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  const live = await grace.live();
  const todo = await ada.todos.create({ body: { title: 'Call the harbour master', teamId: team.id } });
  expect(await live.next('todos.changed')).toEqual([todo]);
  expect(await grace.todos.list()).toEqual([todo]);
});
