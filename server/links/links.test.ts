import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('linked rows are read in one call, and missing ones are left out', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  const [todo, gone] = [await createTodo(ada, { title: 'Rope' }), await createTodo(ada, { title: 'Gone' })];
  await ada.todos.delete({ params: { id: gone.id } });
  const issue = await ada.issues.create({ body: { title: 'No lift' } });
  const headline = await ada.headlines.create({ body: { title: 'Named' } });
  const meeting = await ada.meetings.create({ body: { title: 'L10', meetingDate: '2030-01-14' } });
  const query = {
    rocks: `${rock.id}`,
    todos: `${todo.id},${gone.id},2147483647`,
    issues: `${issue.id}`,
    headlines: `${headline.id}`,
    meetings: `${meeting.id}`,
  };
  expect(await grace.links.read({ query })).toEqual({
    rocks: [rock],
    todos: [todo],
    issues: [issue],
    headlines: [headline],
    meetings: [meeting],
    measurables: [],
    messages: [],
  });
  const stranger = await world().admin('Mallory');
  expect(Object.values(await stranger.links.read({ query })).flat()).toEqual([]);
});

test('there is a maximum of rows per noun', async () => {
  const ada = await world().admin();
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');
  expect((await ada.links.read({ query: { todos: ids(25) } })).todos).toEqual([]);
  await expect(ada.links.read({ query: { todos: ids(26) } })).rejects.toMatchObject({ status: 400 });
  await expect(ada.links.read({ query: { todos: '1,,2' } })).rejects.toMatchObject({ status: 400 });
});
