import { expect, test } from 'vitest';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { weekOf, weekToReview } from '#rules/weeks.ts';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const today = dayIn('UTC', new Date());
const nextDay = dayAfter(today, 7);
const week = weekToReview(nextDay, 'monday');

/** A team of Ada, the admin, Grace and Alan, with its meeting in a week. */
async function crew({ isPrivate = false } = {}) {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const alan = await world().colleague(ada, 'Alan');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership', isPrivate } });
  for (const { id: userId } of [grace, alan]) await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: nextDay } });
  return { ada, grace, alan, teamId, params: { id } };
}

/** What a person of a meeting has to prepare, as a reader sees it. */
const partsOf = async (reader: Person, params: { id: number }, { id }: Person) =>
  (await reader.meetings.preparation({ params })).people.find(({ userId }) => userId === id);

async function addNumber(ada: Person, teamId: number | null, ownerId: string, name = 'Boats') {
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: `${name} of the week`, teamId } });
  return ada.measurables.create({ body: { name, scorecardId, ownerId } });
}

/** The statuses with which calls are refused. */
const refusalsOf = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => one.status === 'rejected' && one.reason.status);

const messagesOf = async (person: Person) => (await person.notifications.list()).map(({ message }) => message);

/** Holds a meeting of the team that ended this number of days ago. */
async function hold(ada: Person, teamId: number, daysAgo: number) {
  const { id } = await ada.meetings.create({
    body: { title: 'L10', teamId, meetingType: 'special', status: 'in_progress' },
  });
  await ada.meetings.end({ params: { id } });
  await onDatabase(
    world(),
    `update meetings set ended_at = now() - make_interval(days => $2),
      actual_start_time = now() - make_interval(days => $2, hours => 1) where id = $1`,
    [id, daysAgo],
  );
}

const age = (table: 'issues' | 'todos' | 'headlines', id: number, days: number) =>
  onDatabase(world(), `update ${table} set created_at = now() - make_interval(days => $2) where id = $1`, [id, days]);

test('everyone sees who has done their numbers, to-dos and rocks for the next meeting, and what was added', async () => {
  const { ada, grace, alan, teamId, params } = await crew();
  const { id } = await addNumber(ada, teamId, grace.id);
  await addNumber(ada, null, grace.id, 'Sails');
  const todo = await createTodo(grace, { title: 'Caulk', ownerId: grace.id, teamId, dueDate: nextDay });
  await createTodo(grace, { title: 'Later', ownerId: grace.id, teamId, dueDate: dayAfter(nextDay) });
  const rock = await ada.rocks.create({ body: { title: 'Launch', ownerId: grace.id, teamId } });
  await onDatabase(world(), "update rocks set updated_at = now() - interval '8 days' where id = $1", [rock.id]);
  expect(await partsOf(alan, params, grace)).toMatchObject({
    numbers: { done: 0, total: 2 },
    todos: { done: 0, total: 1 },
    rocks: { done: 0, total: 1 },
    ...{ headlines: 0, issues: 0, mayBeNudged: true, wasNudged: false },
  });
  await grace.measurables.enter({ params: { id }, body: { ...week, value: 3 } });
  await grace.todos.change({ params: { id: todo.id }, body: { completed: true } });
  // That a rock is still on track is an answer too.
  await grace.rocks.change({ params: { id: rock.id }, body: {} });
  await grace.headlines.create({ body: { title: 'A launch', kind: 'customer', teamId } });
  await grace.issues.create({ body: { title: 'Tar is late', teamId } });
  await grace.issues.create({ body: { title: 'One day', teamId, issueType: 'long_term' } });
  const preparation = await alan.meetings.preparation({ params });
  const since = `${dayAfter(today, -7)}T00:00:00.000Z`;
  expect(preparation).toMatchObject({ since, day: nextDay, week, first: null });
  expect(preparation.people.map(({ userId }) => userId)).toEqual([ada.id, alan.id, grace.id]);
  expect(await partsOf(alan, params, grace)).toMatchObject({
    numbers: { done: 1, total: 2 },
    todos: { done: 1, total: 1 },
    rocks: { done: 1, total: 1 },
    ...{ headlines: 1, issues: 1 },
  });
});

test('a team that reviews the running week prepares the week of the meeting, a meeting that has passed that of today', async () => {
  const { ada, teamId, params } = await crew();
  await ada.teams.change({ params: { id: teamId }, body: { reviewsRunningWeek: true } });
  expect((await ada.meetings.preparation({ params })).week).toEqual(weekOf(nextDay, 'monday'));
  const late = await ada.meetings.create({ body: { title: 'Late', meetingDate: dayAfter(today, -20) } });
  expect(await ada.meetings.preparation({ params: { id: late.id } })).toMatchObject({
    day: today,
    week: weekToReview(today, 'monday'),
  });
});

test('people prepare what is on the agenda, in its order, and are not asked for anything else', async () => {
  const { ada, grace, teamId, params } = await crew();
  expect((await ada.meetings.preparation({ params })).parts).toEqual([
    'numbers',
    'rocks',
    'headlines',
    'todos',
    'issues',
  ]);
  await addNumber(ada, teamId, grace.id);
  const special = await ada.meetings.create({
    body: { title: 'Slip', teamId, meetingType: 'special', meetingDate: nextDay },
  });
  const other = { id: special.id };
  expect((await ada.meetings.preparation({ params: other })).parts).toEqual(['todos', 'rocks', 'issues']);
  expect(await partsOf(ada, other, grace)).toMatchObject({ numbers: { done: 0, total: 0 } });
  const body = { userIds: [grace.id] };
  expect(await ada.meetings.nudge({ params: other, body })).toEqual({ userIds: [] });
  expect(await ada.meetings.nudge({ params, body })).toEqual({ userIds: [grace.id] });
});

test('what was done before the previous meeting does not count, and a later meeting of a series names the first', async () => {
  const { ada, grace, teamId, params } = await crew();
  const todo = await createTodo(grace, { title: 'Old', ownerId: grace.id, teamId, dueDate: today });
  await grace.todos.change({ params: { id: todo.id }, body: { completed: true } });
  await onDatabase(world(), "update todos set completed_at = now() - interval '3 days' where id = $1", [todo.id]);
  expect(await partsOf(ada, params, grace)).toMatchObject({ todos: { done: 1, total: 1 } });
  await hold(ada, teamId, 2);
  expect(await partsOf(ada, params, grace)).toMatchObject({ todos: { done: 0, total: 0 } });
  const series = await ada.meetings.create({
    body: { title: 'Weekly', teamId, meetingDate: nextDay, repeat: 'weekly' },
  });
  const later = (await ada.meetings.list({ query: { status: 'scheduled', teamId } })).find(({ nth }) => nth === 2);
  expect(await ada.meetings.preparation({ params: { id: series.id } })).toMatchObject({ first: null });
  const laterParams = { id: later?.id ?? 0 };
  expect((await ada.meetings.preparation({ params: laterParams })).first).toMatchObject({ id: series.id });
  // Once the later one is moved before the others, it is the one to prepare.
  await ada.meetings.change({ params: laterParams, body: { meetingDate: dayAfter(today) } });
  expect(await ada.meetings.preparation({ params: laterParams })).toMatchObject({ first: null });
  expect((await ada.meetings.preparation({ params: { id: series.id } })).first).toMatchObject(laterParams);
});

test('rows that not all readers of the meeting can see are not counted, and strangers get nothing', async () => {
  const { ada, grace, alan, params } = await crew();
  const { id: hidden } = await grace.teams.create({ body: { name: 'Board', isPrivate: true } });
  await createTodo(grace, { title: 'Between us', visibleTo: [grace.id, ada.id], ownerId: grace.id, dueDate: today });
  await createTodo(grace, { title: 'Of the board', teamId: hidden, ownerId: grace.id, dueDate: today });
  const { id: allHands } = await ada.meetings.create({ body: { title: 'All hands', meetingDate: nextDay } });
  await grace.meetings.join({ params: { id: allHands } });
  for (const meeting of [params, { id: allHands }])
    expect(await partsOf(grace, meeting, grace)).toMatchObject({ todos: { done: 0, total: 0 } });
  const own = await grace.meetings.create({
    body: { title: 'Ada', meetingType: 'one_on_one', participantIds: [ada.id], meetingDate: nextDay },
  });
  expect(await partsOf(ada, { id: own.id }, grace)).toMatchObject({ todos: { done: 0, total: 1 } });
  const privately = await crew({ isPrivate: true });
  const outsider = await world().colleague(privately.ada, 'Joan');
  expect(
    await refusalsOf(
      alan.meetings.preparation({ params: { id: own.id } }),
      alan.meetings.carriedOver({ params: { id: own.id } }),
      alan.meetings.nudge({ params: { id: own.id }, body: { userIds: [] } }),
      outsider.meetings.preparation({ params: privately.params }),
      outsider.meetings.nudge({ params: privately.params, body: { userIds: [privately.grace.id] } }),
      outsider.meetings.brief({ params: privately.params, body: { presenterNote: 'Hello' } }),
    ),
  ).toEqual(Array(6).fill(404));
});

test('the presenter asks those who have not prepared, each once a day, also when fifty ask at once', async () => {
  const { ada, grace, alan, teamId, params } = await crew();
  await addNumber(ada, teamId, grace.id);
  await createTodo(grace, { title: 'Caulk', ownerId: grace.id, teamId, dueDate: today });
  await createTodo(grace, { title: 'Splice', ownerId: grace.id, teamId, dueDate: today });
  const body = { userIds: [ada.id, grace.id, alan.id] };
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.meetings.nudge({ params, body })));
  // Alan has nothing to do, and no one asks themselves.
  expect(answers.flatMap(({ userIds }) => userIds)).toEqual([grace.id]);
  expect(await messagesOf(grace)).toContain('Ada Byron asks you to prepare “L10”: 1 number and 2 to-dos.');
  expect(await messagesOf(alan)).toEqual([]);
  expect(await partsOf(ada, params, grace)).toMatchObject({ mayBeNudged: false, wasNudged: true });
  const [{ id: notificationId } = { id: 0 }] = await grace.notifications.list();
  await grace.notifications.delete({ params: { id: notificationId } });
  expect(await ada.meetings.nudge({ params, body })).toEqual({ userIds: [] });
  await onDatabase(world(), 'update meeting_nudges set day = day - 1');
  expect(await ada.meetings.nudge({ params, body })).toEqual({ userIds: [grace.id] });
});

test('only organizer, presenter and admins ask, and no one who turned it off, left, has no account or only watches hears it', async () => {
  const { ada, grace, alan, teamId } = await crew();
  const { id } = await grace.meetings.create({ body: { title: 'Yard', teamId, meetingDate: nextDay } });
  const params = { id };
  const [joan, mary] = [await world().colleague(ada, 'Joan'), await world().colleague(ada, 'Mary')];
  const paper = await ada.users.add({ body: { firstName: 'Paper', lastName: 'Byron' } });
  const people = [alan, joan, mary];
  for (const userId of [joan.id, mary.id, paper.id])
    await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  for (const { id: ownerId } of [...people, paper])
    await createTodo(ada, { title: 'Caulk', ownerId, teamId, dueDate: today });
  for (const one of people) await one.notifications.readAll();
  await alan.notifications.changePreferences({ body: { meetingReminders: false } });
  await setRole(world(), joan, 'observer');
  const body = { userIds: [alan.id, joan.id, mary.id, paper.id] };
  expect(
    await refusalsOf(
      mary.meetings.nudge({ params, body }),
      mary.meetings.brief({ params, body: { presenterNote: 'Mine' } }),
      joan.meetings.nudge({ params, body }),
    ),
  ).toEqual([403, 403, 403]);
  await grace.meetings.nudge({ params, body });
  const asked = 'Grace Byron asks you to prepare “Yard”: 1 to-do.';
  expect(await messagesOf(mary)).toContain(asked);
  for (const one of [alan, joan]) expect(await messagesOf(one)).not.toContain(asked);
  await ada.users.delete({ params: { id: mary.id }, query: { transferToUserId: ada.id } });
  await expect(grace.meetings.nudge({ params, body })).rejects.toMatchObject({ status: 400 });
  await ada.meetings.start({ params });
  expect(await grace.meetings.nudge({ params, body: { userIds: [paper.id] } })).toEqual({ userIds: [] });
});

test('a nudge is no news once the meeting has ended', async () => {
  const { ada, grace, teamId, params } = await crew();
  await addNumber(ada, teamId, grace.id);
  await ada.meetings.nudge({ params, body: { userIds: [grace.id] } });
  await ada.meetings.start({ params });
  await ada.meetings.end({ params });
  expect(await messagesOf(grace)).toEqual([]);
});

test('what the presenter says belongs to one meeting, and two who write it at once choose', async () => {
  const { ada, grace, teamId } = await crew();
  const body = { title: 'Weekly', teamId, meetingDate: nextDay, repeat: 'weekly' as const };
  const { id } = await grace.meetings.create({ body });
  const params = { id };
  expect(await grace.meetings.brief({ params, body: { presenterNote: ' Bring tar ' } })).toMatchObject({
    presenterNote: 'Bring tar',
  });
  const changed = ada.meetings.brief({ params, body: { presenterNote: 'Bring oakum', presenterNoteFrom: null } });
  await expect(changed).rejects.toMatchObject({
    status: 409,
    body: { code: 'text_changed', params: { text: 'Bring tar' } },
  });
  await grace.meetings.change({ params, body: { title: 'Weekly meeting', following: true } });
  const notes = (await ada.meetings.list({ query: { status: 'scheduled', teamId } }))
    .filter(({ title }) => title === 'Weekly meeting')
    .map(({ presenterNote }) => presenterNote);
  expect(notes.length).toBeGreaterThan(1);
  expect(notes.filter((note) => note !== null)).toEqual(['Bring tar']);
  await expect(grace.meetings.brief({ params, body: { presenterNote: 'x'.repeat(1_001) } })).rejects.toMatchObject({
    status: 400,
  });
  expect(await grace.meetings.brief({ params, body: { presenterNote: '' } })).toMatchObject({ presenterNote: null });
});

test('open issues, to-dos and headlines say how many meetings they were carried over from', async () => {
  const { ada, grace, alan, teamId, params } = await crew();
  const issue = await ada.issues.create({ body: { title: 'Tar is late', teamId } });
  await ada.issues.create({ body: { title: 'New', teamId } });
  const solved = await ada.issues.create({ body: { title: 'Solved', teamId } });
  await ada.issues.change({ params: { id: solved.id }, body: { status: 'resolved' } });
  const sent = await ada.issues.create({ body: { title: 'From another team', teamId } });
  const hidden = await createTodo(grace, { title: 'Between us', visibleTo: [grace.id, ada.id], dueDate: today });
  const todo = await createTodo(ada, { title: 'Caulk', teamId, dueDate: dayAfter(today, -8) });
  const later = await createTodo(ada, { title: 'Due at the next meeting', teamId, dueDate: nextDay });
  const dateless = await createTodo(ada, { title: 'Some day', teamId });
  const headline = await ada.headlines.create({ body: { title: 'A launch', kind: 'customer', teamId } });
  for (const [table, { id }] of [
    ['issues', issue],
    ['issues', solved],
    ['issues', sent],
    ['todos', todo],
    ['todos', later],
    ['todos', dateless],
    ['todos', hidden],
    ['headlines', headline],
  ] as const)
    await age(table, id, 20);
  await onDatabase(world(), "update issues set sent_at = now() - interval '5 days' where id = $1", [sent.id]);
  for (const daysAgo of [21, 14, 8, 1]) await hold(ada, teamId, daysAgo);
  const { id: other } = await ada.teams.create({ body: { name: 'Yard' } });
  await hold(ada, other, 2);
  const carried = await alan.meetings.carriedOver({ params });
  expect(carried).toEqual({
    issues: [
      { id: issue.id, times: 3 },
      { id: sent.id, times: 1 },
    ],
    todos: [
      { id: todo.id, times: 2 },
      { id: dateless.id, times: 3 },
    ],
    headlines: [{ id: headline.id, times: 3 }],
  });
  await ada.meetings.start({ params });
  await ada.meetings.end({ params, body: {} });
  const { left, leftTimes } = (await alan.meetings.recap({ params })).issues;
  expect(left.map((title, index) => [title, leftTimes?.[index]])).toEqual([
    ['Tar is late', 4],
    ['New', 1],
    ['From another team', 2],
  ]);
});
