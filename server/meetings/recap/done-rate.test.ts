import { expect, test } from 'vitest';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const today = dayIn('UTC', new Date());

async function meet(ada: Person, teamId: number) {
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, status: 'in_progress' } });
  return { id };
}

/** Moves a meeting, or when a to-do was completed, into the past. */
const backdate = (table: 'meetings' | 'todos', id: number, hours: number) => {
  const set = table === 'todos' ? 'completed_at' : 'ended_at';
  const before = `now() - make_interval(hours => ${hours})`;
  const sets = table === 'todos' ? `${set} = ${before}` : `${set} = ${before}, actual_start_time = ${before}`;
  return onDatabase(world(), `update ${table} set ${sets} where id = $1`, [id]);
};

async function complete(person: Person, teamId: number | null, title: string) {
  const { id } = await createTodo(person, { title, teamId, ownerId: person.id, dueDate: today });
  await person.todos.change({ params: { id }, body: { completed: true } });
  return id;
}

test('to-dos completed since the previous meeting count, also archived ones, in the panel and the recap', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const earlier = await complete(ada, teamId, 'Before the last meeting');
  const last = await meet(ada, teamId);
  await ada.meetings.end({ params: last });
  await backdate('meetings', last.id, 7 * 24);
  await backdate('todos', earlier, 8 * 24);
  const sameDay = await complete(ada, teamId, 'An hour after the last meeting');
  await backdate('todos', sameDay, 7 * 24 - 1);
  const archived = await complete(ada, teamId, 'Archived');
  await ada.todos.change({ params: { id: archived }, body: { archived: true } });
  await createTodo(ada, { title: 'Late', teamId, dueDate: dayAfter(today, -1) });
  await createTodo(ada, { title: 'Later', teamId, dueDate: dayAfter(today, 1) });
  const params = await meet(ada, teamId);
  await complete(ada, teamId, 'In the meeting');
  await complete(ada, null, 'Of no team');
  const rate = await ada.meetings.todos({ params });
  expect(rate).toMatchObject({ done: 3, due: 4, isFirst: false });
  expect(rate.finished.map(({ title }) => title)).toEqual([
    'In the meeting',
    'Archived',
    'An hour after the last meeting',
  ]);
  await ada.meetings.end({ params });
  expect(await ada.meetings.todos({ params })).toEqual(rate);
  expect((await ada.meetings.recap({ params })).todos).toMatchObject({ done: 3, due: 4 });
});

test('the next one of a repeating to-do is no to-do that people created in the meeting', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const params = await meet(ada, teamId);
  const repeat = { every: 'weekly', weekdays: null, until: null } as const;
  const { id } = await createTodo(ada, { title: 'Order oakum', teamId, dueDate: dayAfter(today), repeat });
  await ada.todos.change({ params: { id }, body: { completed: true } });
  await ada.meetings.end({ params });
  expect((await ada.meetings.recap({ params })).todos.made).toMatchObject([{ id }]);
});

test('without a previous meeting seven days count, and to-dos of others do not', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id: otherId } = await ada.teams.create({ body: { name: 'Yard' } });
  for (let nth = 0; nth < 55; nth++) await complete(ada, otherId, `Sweep ${nth}`);
  const old = await complete(ada, teamId, 'Old');
  await backdate('todos', old, 7 * 24 + 1);
  await complete(ada, teamId, 'New');
  const params = await meet(ada, teamId);
  expect(await ada.meetings.todos({ params })).toMatchObject({ done: 1, due: 1, isFirst: true });
});

test('everyone gets the same figures, and no one those of a meeting that they cannot see', async () => {
  const ada = await world().admin();
  const [grace, joan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Joan')];
  const body = { title: 'Check-in', meetingType: 'one_on_one', participantIds: [grace.id], status: 'in_progress' };
  const { id } = await ada.meetings.create({ body: body as never });
  const people = [ada.id, grace.id];
  await createTodo(ada, { title: 'Talk', visibleTo: people, dueDate: today });
  const rate = await ada.meetings.todos({ params: { id } });
  expect(rate).toMatchObject({ done: 0, due: 1 });
  expect(await grace.meetings.todos({ params: { id } })).toEqual(rate);
  await expect(joan.meetings.todos({ params: { id } })).rejects.toMatchObject({ status: 404 });
});
