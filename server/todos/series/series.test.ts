import { describe, expect, test } from 'vitest';
import { quotas } from '#contract/quotas.ts';
import type { Todo, TodoRepeat } from '#contract/todos.ts';
import { dayAfter, dayIn, monthsAfter, weekdayOf } from '#rules/dates.ts';
import { createTodo } from '#test/builders.ts';
import { runJobAt } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';
import { continueDueSeries } from './due.ts';

const world = openWorld();

const today = dayIn('UTC', new Date());
const tomorrow = dayAfter(today);
const weekly: TodoRepeat = { every: 'weekly', weekdays: null, until: null };
const daily: TodoRepeat = { ...weekly, every: 'daily' };

/** A company with a weekly to-do of Grace's, due tomorrow. */
async function repeating(fields: object = {}) {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const first = await createTodo(ada, {
    ...{ title: 'Order oakum', ownerId: grace.id, teamId, dueDate: tomorrow, repeat: weekly, priority: 'high' },
    ...fields,
  });
  return { ada, grace, teamId, first };
}

const list = (person: Person, completed = false) => person.todos.list({ query: { scope: 'all', completed } });
const days = async (person: Person) => (await list(person)).map(({ dueDate }) => dueDate).sort();
const change = (person: Person, { id }: Pick<Todo, 'id'>, body: object) =>
  person.todos.change({ params: { id }, body });
const complete = (person: Person, todo: Pick<Todo, 'id'>, completed = true) => change(person, todo, { completed });
const restore = (person: Person, { id }: Todo) => person.todos.restore({ params: { id } });
const remove = (person: Person, { id }: Todo, query = {}) => person.todos.delete({ params: { id }, query });
/** The only open to-do. */
async function onlyOne(person: Person): Promise<Todo> {
  const [todo, ...others] = await list(person);
  expect(others).toEqual([]);
  return todo as Todo;
}
/** Runs the job on a day, shortly after midnight in UTC. */
const runOn = (day: string) => runJobAt(world(), new Date(`${day}T00:15Z`), continueDueSeries, {});

describe('the next one', () => {
  test('appears when a to-do is completed, with the same fields, and of completed ones only the latest says how it repeats', async () => {
    const { ada, grace, teamId, first } = await repeating({ description: 'From the chandler' });
    expect(first).toMatchObject({ repeat: weekly, seriesId: expect.any(Number) });
    const live = await grace.live();
    await complete(grace, first);
    const next = await onlyOne(ada);
    expect(next).toMatchObject({ title: 'Order oakum', description: 'From the chandler', priority: 'high' });
    expect(next).toMatchObject({ dueDate: dayAfter(tomorrow, 7), ownerId: grace.id, createdById: ada.id, teamId });
    expect(next).toMatchObject({ repeat: weekly, seriesId: first.seriesId });
    expect((await list(ada, true))[0]).toMatchObject({ id: first.id, repeat: null });
    expect((await live.changed('todos')).map(({ id }) => id)).toContain(next.id);
    const log = await ada.todos.activity({ params: { id: next.id } });
    expect(log).toMatchObject([{ act: 'created' }]);
  });

  test('appears once, also if two people complete it at once or someone completes it again', async () => {
    const { ada, grace, first } = await repeating();
    await Promise.all([complete(ada, first), complete(grace, first), complete(ada, first)]);
    await complete(ada, first);
    expect(await days(ada)).toEqual([dayAfter(tomorrow, 7)]);
  });

  test('appears on the day on which a to-do is due, once, and never for one that is not the latest', async () => {
    const { ada, first } = await repeating();
    await runOn(today);
    expect(await days(ada)).toEqual([tomorrow]);
    await Promise.all([runOn(tomorrow), runOn(tomorrow)]);
    await runOn(tomorrow);
    expect(await days(ada)).toEqual([tomorrow, dayAfter(tomorrow, 7)]);
    await complete(ada, first);
    expect(await days(ada)).toEqual([dayAfter(tomorrow, 7)]);
  });

  test('is there at once if the first is due today', async () => {
    const { ada } = await repeating({ dueDate: today });
    expect(await days(ada)).toEqual([today, dayAfter(today, 7)]);
  });

  test('skips the days on which no server ran', async () => {
    const { ada } = await repeating({ repeat: daily });
    const later = dayAfter(tomorrow, 10);
    await runOn(later);
    expect(await days(ada)).toEqual([tomorrow, later, dayAfter(later)]);
  });

  test('follows the time zone of the organization', async () => {
    const { ada } = await repeating();
    const { organizationId } = await ada.auth.user();
    const params = { id: organizationId ?? 0 };
    await ada.organizations.change({ params, body: { timeZone: 'Pacific/Auckland' } });
    await runJobAt(world(), new Date(`${today}T13:00Z`), continueDueSeries, {});
    expect(await days(ada)).toHaveLength(2);
  });

  test('waits while the organization has as many to-dos as it may', async () => {
    const { ada } = await repeating();
    const at = new Date(`${tomorrow}T00:15Z`);
    await runJobAt(world(), at, continueDueSeries, {}, { most: { ...quotas, todos: 1 } });
    expect(await days(ada)).toEqual([tomorrow]);
    await runJobAt(world(), at, continueDueSeries, {});
    expect(await days(ada)).toHaveLength(2);
  });

  test('does not come after the last day', async () => {
    const { ada, first } = await repeating({ repeat: { ...weekly, until: dayAfter(tomorrow, 7) } });
    await complete(ada, first);
    await complete(ada, await onlyOne(ada));
    await runOn(dayAfter(tomorrow, 30));
    expect(await list(ada)).toEqual([]);
  });

  test('notifies no one, because no one assigned it', async () => {
    const { ada, grace, first } = await repeating();
    const count = async () => (await grace.notifications.list()).length;
    const before = await count();
    await complete(ada, first);
    expect(await count()).toBe(before);
    const { ownerId } = await onlyOne(ada);
    expect(ownerId).toBe(grace.id);
  });

  test('has no owner if its owner may own nothing any more', async () => {
    const { ada, grace, first } = await repeating();
    await setRole(world(), grace, 'observer');
    await complete(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ ownerId: null });
  });

  test('is seen by the same people', async () => {
    const { ada, grace } = await repeating();
    const alan = await world().colleague(ada);
    const ours = await createTodo(ada, {
      ...{ title: 'Talk about pay', ownerId: grace.id, visibleTo: [ada.id, grace.id] },
      ...{ dueDate: tomorrow, repeat: weekly },
    });
    await complete(grace, ours);
    expect((await list(grace)).filter(({ seriesId }) => seriesId === ours.seriesId)).toMatchObject([
      { visibleTo: [ada.id, grace.id] },
    ]);
    expect((await list(alan)).filter(({ seriesId }) => seriesId === ours.seriesId)).toEqual([]);
  });

  test('is seen by no one who only owned the one before', async () => {
    const { ada, grace } = await repeating();
    const alan = await world().colleague(ada);
    const ours = await createTodo(ada, {
      ...{ title: 'Talk about pay', ownerId: grace.id, visibleTo: [ada.id, grace.id] },
      ...{ dueDate: tomorrow, repeat: weekly },
    });
    await change(ada, ours, { ownerId: alan.id });
    await complete(alan, ours);
    expect((await list(alan)).filter(({ seriesId }) => seriesId === ours.seriesId)).toEqual([]);
    expect((await list(ada)).find(({ seriesId }) => seriesId === ours.seriesId)).toMatchObject({
      ...{ ownerId: grace.id, visibleTo: [ada.id, grace.id] },
    });
  });

  test('belongs to the team of the one before, also if it appeared while that was deleted', async () => {
    const { ada, teamId, first } = await repeating();
    await ada.teams.delete({ params: { id: teamId } });
    await complete(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ teamId: null });
    await ada.teams.restore({ params: { id: teamId } });
    expect(await onlyOne(ada)).toMatchObject({ teamId });
  });

  test('waits while its private team is deleted', async () => {
    const { ada } = await repeating({ repeat: null });
    const { id: teamId } = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
    await createTodo(ada, { title: 'Hush', teamId, dueDate: tomorrow, repeat: weekly });
    await ada.teams.delete({ params: { id: teamId } });
    await runOn(tomorrow);
    await ada.teams.restore({ params: { id: teamId } });
    const hushed = async () => (await list(ada)).filter(({ title }) => title === 'Hush').length;
    expect(await hushed()).toBe(1);
    await runOn(tomorrow);
    expect(await hushed()).toBe(2);
  });
});

describe('the way back', () => {
  test('reopening a to-do removes the next one', async () => {
    const { ada, first } = await repeating();
    await complete(ada, first);
    await complete(ada, first, false);
    expect(await onlyOne(ada)).toMatchObject({ id: first.id, repeat: weekly });
    expect(await ada.trash.list({ query: {} })).toEqual([]);
    await complete(ada, first);
    expect(await days(ada)).toEqual([dayAfter(tomorrow, 7)]);
  });

  test.each<[string, (ada: Person, next: Todo) => Promise<unknown>]>([
    ['changed', (ada, next) => change(ada, next, { title: 'Order more oakum' })],
    ['discussed', (ada, { id }) => ada.comments.create({ params: { todoId: id }, body: { content: 'How much?' } })],
  ])('one that was %s stays', async (_, touch) => {
    const { ada, first } = await repeating();
    await complete(ada, first);
    await touch(ada, await onlyOne(ada));
    await complete(ada, first, false);
    expect(await days(ada)).toEqual([tomorrow, dayAfter(tomorrow, 7)]);
  });

  test('one that had appeared because the to-do was due stays', async () => {
    const { ada, first } = await repeating({ dueDate: today });
    await complete(ada, first);
    await complete(ada, first, false);
    expect(await days(ada)).toEqual([today, dayAfter(today, 7)]);
  });
});

describe('deleting', () => {
  test('one skips it: the next one appears, and goes when it is restored', async () => {
    const { ada, first } = await repeating();
    await remove(ada, first);
    expect(await days(ada)).toEqual([dayAfter(tomorrow, 7)]);
    await restore(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ id: first.id, repeat: weekly });
  });

  test('one with the following ones ends the series, and restoring it goes on', async () => {
    const { ada, first } = await repeating();
    await remove(ada, first, { following: true });
    expect(await list(ada)).toEqual([]);
    await restore(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ repeat: weekly });
    await complete(ada, first);
    expect(await days(ada)).toEqual([dayAfter(tomorrow, 7)]);
  });

  test('a series is purged with its last to-do', async () => {
    const { ada, first } = await repeating();
    await remove(ada, first, { following: true });
    await onDatabase(world(), `update todos set deleted_at = now() - interval '31 days' where id = $1`, [first.id]);
    await world().purge();
    expect(await onDatabase(world(), 'select from todo_series where id = $1', [first.seriesId])).toEqual([]);
  });
});

describe('changing', () => {
  test('this one leaves the next ones as they are', async () => {
    const { ada, first } = await repeating();
    await change(ada, first, { title: 'Order tar', ownerId: ada.id, dueDate: dayAfter(tomorrow, 2) });
    await complete(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ title: 'Order oakum', ownerId: first.ownerId });
    expect(await days(ada)).toEqual([dayAfter(tomorrow, 7)]);
  });

  test('from now on, the next ones follow, except in what only this one has', async () => {
    const { ada, first } = await repeating();
    await change(ada, first, { ownerId: ada.id });
    const body = { title: 'Order tar', description: 'Stockholm', dueDate: dayAfter(tomorrow, 2), following: true };
    expect(await change(ada, first, body)).toMatchObject({ repeat: weekly, ...{ title: 'Order tar' } });
    await complete(ada, first);
    expect(await onlyOne(ada)).toMatchObject({
      ...{ title: 'Order tar', description: 'Stockholm', ownerId: first.ownerId },
      dueDate: dayAfter(tomorrow, 9),
    });
  });

  test('a to-do starts to repeat, otherwise, and no longer', async () => {
    const { ada, first } = await repeating({ repeat: null });
    expect(first).toMatchObject({ repeat: null, seriesId: null });
    const monthly = { every: 'monthly', weekdays: [2], until: null };
    expect(await change(ada, first, { repeat: monthly })).toMatchObject({ repeat: { ...monthly, weekdays: null } });
    await change(ada, first, { repeat: { ...monthly, every: 'quarterly' } });
    await complete(ada, first);
    const next = await onlyOne(ada);
    expect(next.dueDate).toBe(monthsAfter(tomorrow, 3));
    expect(await change(ada, next, { repeat: null })).toMatchObject({ repeat: null });
    await complete(ada, next);
    expect(await list(ada)).toEqual([]);
  });

  test('needs a due date', async () => {
    const { ada, first } = await repeating({ repeat: null, dueDate: null });
    const refused = { status: 400, body: { message: 'A repeating todo needs a due date' } };
    await expect(change(ada, first, { repeat: weekly })).rejects.toMatchObject(refused);
    await expect(createTodo(ada, { title: 'Tar', repeat: weekly })).rejects.toMatchObject(refused);
    await change(ada, first, { repeat: weekly, dueDate: tomorrow });
    await expect(change(ada, first, { dueDate: null, following: true })).rejects.toMatchObject(refused);
  });

  test('the last day or the weekdays leaves the days from which it counts', async () => {
    const monthly: TodoRepeat = { ...weekly, every: 'monthly' };
    const { ada, first } = await repeating({ dueDate: '2031-01-31', repeat: monthly });
    await complete(ada, first);
    const february = await onlyOne(ada);
    expect(february.dueDate).toBe('2031-02-28');
    await change(ada, february, { repeat: { ...monthly, until: '2031-12-31' } });
    await complete(ada, february);
    expect(await onlyOne(ada)).toMatchObject({ dueDate: '2031-03-31', repeat: { until: '2031-12-31' } });
  });

  test('the team takes over what it reads, so that the next one does not show what was for others', async () => {
    const { ada, grace, first } = await repeating({ visibleTo: null });
    const ours = await createTodo(ada, {
      ...{ title: 'Talk about pay', description: 'All of it', ownerId: grace.id, visibleTo: [ada.id, grace.id] },
      ...{ dueDate: tomorrow, repeat: weekly },
    });
    await change(ada, ours, { title: 'Staffing', description: null });
    await ada.todos.setTeam({ body: { todoIds: [ours.id], teamId: first.teamId } });
    await complete(ada, ours);
    const next = (await list(ada)).find(({ seriesId }) => seriesId === ours.seriesId);
    expect(next).toMatchObject({ title: 'Staffing', description: null, teamId: first.teamId });
  });

  test('one that is due while the next one is there changes that too', async () => {
    const { ada, grace, first } = await repeating({ dueDate: today });
    const [, next] = await list(ada);
    expect(await list(ada)).toMatchObject([{ repeat: weekly }, { repeat: weekly }]);
    const live = await grace.live();
    await change(ada, first, { title: 'Order tar', ownerId: ada.id, following: true });
    expect((await live.changed('todos')).map(({ id }) => id)).toContain(next?.id);
    expect(await list(ada)).toMatchObject([
      { title: 'Order tar', ownerId: ada.id },
      { title: 'Order tar', ownerId: ada.id },
    ]);
    await change(ada, first, { repeat: daily });
    expect(await days(ada)).toEqual([today, tomorrow]);
    await change(ada, first, { repeat: null });
    expect(await onlyOne(ada)).toMatchObject({ id: first.id, repeat: null });
    await change(ada, first, { repeat: daily });
    const latest = (await list(ada)).find(({ id }) => id !== first.id) as Todo;
    const later = await grace.live();
    await change(ada, latest, { repeat: null });
    expect((await later.changed('todos')).find(({ id }) => id === first.id)).toMatchObject({ repeat: null });
    expect(await list(ada)).toMatchObject([{ repeat: null }, { repeat: null }]);
    await change(ada, latest, { repeat: daily });
    await remove(ada, latest, { following: true });
    expect(await onlyOne(ada)).toMatchObject({ id: first.id, repeat: null });
    await restore(ada, latest);
    expect(await list(ada)).toMatchObject([{ repeat: daily }, { repeat: daily }]);
  });

  test('the days is refused once someone has changed the next one, and leaves out one that was skipped', async () => {
    const { ada, first } = await repeating({ dueDate: today });
    const next = async () => (await list(ada)).find(({ id }) => id !== first.id) as Todo;
    await change(ada, await next(), { title: 'Order more oakum' });
    for (const body of [{ repeat: null }, { repeat: daily }])
      await expect(change(ada, first, body)).rejects.toMatchObject({ status: 409 });
    await expect(remove(ada, first, { following: true })).rejects.toMatchObject({ status: 409 });
    await change(ada, first, { title: 'Order tar', following: true });
    expect(await next()).toMatchObject({ title: 'Order more oakum' });
    await remove(ada, await next());
    expect(await next()).toMatchObject({ title: 'Order tar', dueDate: dayAfter(today, 14) });
    await change(ada, first, { repeat: { ...weekly, until: dayAfter(today, 30) } });
    expect(await days(ada)).toEqual([today, dayAfter(today, 14)]);
  });

  test('that it repeats is taken back by repeating as before', async () => {
    const { ada, first } = await repeating();
    await change(ada, first, { title: 'Order tar' });
    await change(ada, first, { repeat: null });
    expect(await change(ada, first, { repeat: first.repeat })).toMatchObject({ seriesId: first.seriesId });
    await complete(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ title: 'Order oakum', seriesId: first.seriesId });
  });

  test('the day of one of them leaves the weekday of the others, and it says so', async () => {
    const { ada, first } = await repeating();
    const moved = await change(ada, first, { dueDate: dayAfter(tomorrow) });
    const weekday = weekdayOf(tomorrow);
    expect(moved.repeat).toEqual({ ...weekly, weekdays: [weekday] });
    const stopped = await change(ada, first, { repeat: null });
    expect(await change(ada, stopped, { repeat: moved.repeat })).toMatchObject({ seriesId: first.seriesId });
    await complete(ada, first);
    expect(await onlyOne(ada)).toMatchObject({ dueDate: dayAfter(tomorrow, 7), repeat: weekly });
  });

  test('each assignee gets a series', async () => {
    const { ada, grace } = await repeating({ repeat: null });
    const body = { title: 'Report', dueDate: tomorrow, repeat: weekly, assigneeIds: [ada.id, grace.id] };
    const rows = [await ada.todos.create({ body })].flat();
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(2);
    await complete(ada, rows[0] as Todo);
    const reports = (await list(ada)).filter(({ title }) => title === 'Report');
    expect(reports.map(({ dueDate, ownerId }) => [dueDate, ownerId]).sort()).toEqual([
      [tomorrow, grace.id],
      [dayAfter(tomorrow, 7), ada.id],
    ]);
  });
});

describe('permissions', () => {
  test('people who may not delete or hand over a to-do may not do it with its series', async () => {
    const { ada, first } = await repeating();
    const alan = await world().colleague(ada);
    await expect(remove(alan, first, { following: true })).rejects.toMatchObject({ status: 403 });
    await expect(change(alan, first, { ownerId: alan.id, following: true })).rejects.toMatchObject({ status: 403 });
    await expect(change(alan, first, { repeat: null })).rejects.toMatchObject({ status: 403 });
    await expect(change(alan, first, { title: 'Mine', following: true })).rejects.toMatchObject({ status: 403 });
    await setRole(world(), alan, 'observer');
    await expect(change(alan, first, { repeat: null })).rejects.toMatchObject({ status: 403 });
    expect(await onlyOne(ada)).toMatchObject({ ownerId: first.ownerId, repeat: weekly });
  });

  test('someone who leaves hands over the next ones, and gets them back', async () => {
    const { ada, grace, first } = await repeating();
    const alan = await world().colleague(ada);
    await change(ada, first, { ownerId: ada.id });
    const other = await createTodo(ada, { title: 'Tar', ownerId: grace.id, dueDate: tomorrow, repeat: weekly });
    await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: alan.id } });
    await complete(ada, other);
    expect((await list(ada)).find(({ title }) => title === 'Tar')).toMatchObject({ ownerId: alan.id });
    await ada.users.restore({ params: { id: grace.id } });
    await complete(ada, (await list(ada)).find(({ title }) => title === 'Tar') as Todo);
    expect((await list(ada)).find(({ title }) => title === 'Tar')).toMatchObject({ ownerId: grace.id });
    // Grace owned only the next ones of this one.
    await complete(ada, first);
    expect((await list(ada)).find(({ title }) => title === 'Order oakum')).toMatchObject({ ownerId: null });
  });
});
