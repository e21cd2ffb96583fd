import { expect, test } from 'vitest';
import { dayAfter, dayIn, momentIn } from '#rules/dates.ts';
import { weekToReview } from '#rules/weeks.ts';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A leadership team of two, and its meeting, which the first of them has started. */
async function meet() {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const start = (person: Person) =>
    person.meetings.create({ body: { title: 'Leadership L10', teamId, status: 'in_progress' } });
  const meeting = await start(ada);
  return { ada, grace, teamId, start, meeting, params: { id: meeting.id } };
}

const whole = (person: Person, params: { id: number }) => person.meetings.find({ params });

test('a meeting that is started immediately is at its first item, with its creator as presenter', async () => {
  const { ada, meeting, params } = await meet();
  expect(meeting).toMatchObject({ status: 'in_progress', currentAgendaItem: 0, presenterId: ada.id, pausedAt: null });
  const { agenda, participants, serverTime } = await whole(ada, params);
  expect(agenda.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Segue', 5],
    ['Scorecard', 5],
    ['Rock Review', 5],
    ['Customer/Employee Headlines', 5],
    ['To-Do List', 5],
    ['IDS', 60],
    ['Conclude', 5],
  ]);
  expect(participants.map(({ user }) => user.id)).toEqual([ada.id]);
  expect(Date.parse(serverTime) - Date.parse(meeting.agendaStartTime ?? '')).toBeLessThan(60_000);
});

test('of two simultaneous starts one succeeds, and the other gets its id', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const start = () => ada.meetings.create({ body: { title: 'L10', teamId, status: 'in_progress' } });
  const tries = await Promise.allSettled([start(), start()]);
  const [meeting] = await ada.meetings.list({ query: { status: 'in_progress' } });
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = tries.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 409, body: { params: { meetingId: meeting?.id } } });
  expect(await ada.meetings.list()).toHaveLength(1);
});

test('the agenda moves forward one item at a time', async () => {
  const { ada, params } = await meet();
  const step = (nextItem: number) => ada.meetings.goOn({ params, body: { nextItem } });
  const next = await step(1);
  expect(next.currentAgendaItem).toBe(1);
  expect(await step(1)).toEqual(next);
  for (const wrong of [0, 3, -1]) await expect(step(wrong)).rejects.toMatchObject({ status: 409 });
  for (const item of [2, 3, 4, 5, 6]) await step(item);
  await expect(step(7)).rejects.toMatchObject({ status: 409 });
});

test('items can be visited in any order', async () => {
  const { ada, params } = await meet();
  const visit = (item: number, from: number) => ada.meetings.visit({ params, body: { item, from } });
  expect((await visit(5, 0)).currentAgendaItem).toBe(5);
  expect((await visit(2, 5)).currentAgendaItem).toBe(2);
  await expect(visit(7, 2)).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'item' }] } });
});

test('twenty simultaneous tangents are all counted', async () => {
  const { ada, grace, params } = await meet();
  const tangents = Array.from({ length: 20 }, (_, nth) => (nth % 2 ? ada : grace).meetings.tangent({ params }));
  expect(Math.max(...(await Promise.all(tangents)).map(({ tangentCount }) => tangentCount))).toBe(20);
  expect((await whole(ada, params)).tangentCount).toBe(20);
});

test('only the presenter moves the meeting, until they leave, and the person who takes over joins', async () => {
  const { ada, grace, params } = await meet();
  const step = (person: Person, nextItem: number) => person.meetings.goOn({ params, body: { nextItem } });
  await expect(step(grace, 1)).rejects.toThrow('409: Ada Byron is presenting. Take over to move the meeting.');
  await grace.meetings.present({ params, body: { from: ada.id } });
  await expect(ada.meetings.visit({ params, body: { item: 5, from: 0 } })).rejects.toThrow('409: Grace Byron');
  await step(grace, 1);
  await grace.meetings.attend({ params: { ...params, userId: grace.id }, body: { isPresent: false } });
  expect(await step(ada, 2)).toMatchObject({ currentAgendaItem: 2, presenterId: ada.id });
  expect((await whole(ada, params)).participants).toHaveLength(2);
});

test('of two people who take over at the same time one succeeds, and joining changes no presenter', async () => {
  const { ada, grace, params } = await meet();
  const alan = await world().colleague(ada, 'Alan');
  for (const { meetings } of [grace, alan]) expect((await meetings.join({ params })).presenterId).toBe(ada.id);
  const tries = await Promise.allSettled(
    [grace, alan].map((person) => person.meetings.present({ params, body: { from: ada.id } })),
  );
  const { presenterId } = await whole(ada, params);
  const first = presenterId === grace.id ? 'Grace' : 'Alan';
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, body: { message: `${first} took over first` } },
  });
});

test('a step from an item that the meeting has left changes nothing', async () => {
  const { ada, grace, params } = await meet();
  await ada.meetings.goOn({ params, body: { nextItem: 1 } });
  const late = [
    () => ada.meetings.visit({ params, body: { item: 3, from: 0 } }),
    () => ada.meetings.suspend({ params, body: { item: 0 } }),
    () => ada.meetings.close({ params, body: { item: 0 } }),
    () => grace.meetings.end({ params, body: { item: 0 } }),
  ];
  for (const act of late) await expect(act()).rejects.toThrow('409: The meeting has moved to “Scorecard”');
  expect(await whole(ada, params)).toMatchObject({ status: 'in_progress', currentAgendaItem: 1 });
  expect(await grace.meetings.end({ params, body: { item: 1 } })).toMatchObject({ status: 'completed' });
});

test('only its organizer can suspend a meeting, and anyone can resume it', async () => {
  const { ada, grace, params } = await meet();
  await ada.meetings.goOn({ params, body: { nextItem: 1 } });
  await expect(grace.meetings.suspend({ params })).rejects.toMatchObject({ status: 403 });
  expect(await ada.meetings.suspend({ params })).toMatchObject({ status: 'suspended', agendaStartTime: null });
  await expect(grace.meetings.tangent({ params })).rejects.toThrow('409: This meeting is suspended');
  await expect(grace.meetings.end({ params })).rejects.toMatchObject({ status: 403 });
  const resumed = await grace.meetings.start({ params });
  expect(resumed).toMatchObject({ status: 'in_progress', currentAgendaItem: 1, presenterId: grace.id });
});

test('an admin can end any meeting, also a suspended one', async () => {
  const { ada, grace } = await meet();
  const { id } = await grace.meetings.create({ body: { title: 'Yard walk', status: 'in_progress' } });
  await grace.meetings.suspend({ params: { id } });
  expect(await ada.meetings.end({ params: { id } })).toMatchObject({ status: 'completed', organizerId: grace.id });
});

test('ratings are visible when the meeting ends, and its stars are half the average', async () => {
  const { ada, grace, params } = await meet();
  await grace.meetings.join({ params });
  expect(await grace.meetings.rate({ params, body: { rating: 9 } })).toMatchObject({ hasRated: true, rating: null });
  expect((await whole(ada, params)).participants[1]).toMatchObject({ hasRated: true, rating: null });
  const ended = await ada.meetings.end({ params, body: { rating: 3, summary: ' Two solved ' } });
  expect(ended).toMatchObject({ status: 'completed', rating: 4, summary: 'Two solved', duration: 0 });
  expect((await whole(grace, params)).participants.map(({ rating }) => rating)).toEqual([6, 9]);
});

test('a recap contains the results of the meeting, and later changes do not alter it', async () => {
  const { ada, grace, teamId, params } = await meet();
  await grace.meetings.join({ params });
  const rock = await ada.rocks.create({ body: { title: 'Loft', status: 'off_track', ownerId: ada.id, teamId } });
  const todo = await createTodo(ada, { title: 'Call the agent', teamId, ownerId: grace.id, dueDate: '2030-01-14' });
  const issue = await ada.issues.create({ body: { title: 'No lift', teamId } });
  await ada.issues.create({ body: { title: 'Who signs?', teamId } });
  await ada.issues.change({ params: { id: issue.id }, body: { status: 'resolved', decision: ' We carry them ' } });
  await grace.meetings.word({ params, body: { word: 'It floats' } });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers', teamId } });
  const number = await ada.measurables.create({ body: { name: 'Boats sold', goal: 10, scorecardId, ownerId: ada.id } });
  const enter = (value: number) =>
    ada.measurables.enter({
      params: { id: number.id },
      body: { ...weekToReview(dayIn('UTC', new Date()), 'monday'), value },
    });
  await enter(3);
  const news = await ada.headlines.create({ body: { title: 'Hull 112 was named', teamId } });
  await ada.headlines.change({ params: { id: news.id }, body: { isRead: true } });
  await ada.headlines.create({ body: { title: 'The crane is late', teamId } });
  await grace.meetings.rate({ params, body: { rating: 9 } });
  await expect(ada.meetings.recap({ params })).rejects.toThrow('404: Recap not found');
  await ada.meetings.end({ params, body: { rating: 4 } });
  const recap = await ada.meetings.recap({ params });
  const raw = { format: 'number', unit: null, operator: '>=', goal: 10, goalMax: null, value: 3 };
  const boats = { name: 'Boats sold', owner: 'Ada Byron', goal: '≥ 10', value: '3', raw };
  expect(recap).toMatchObject({
    people: [
      { name: 'Ada Byron', rating: 8 },
      { name: 'Grace Byron', rating: 9 },
    ],
    average: 8.5,
    numbers: { onTrack: 0, total: 1, off: [boats] },
    rocks: { onTrack: 0, total: 1, off: [{ title: 'Loft', owner: 'Ada Byron', status: 'off_track' }] },
    todos: { made: [{ title: 'Call the agent', owner: 'Grace Byron', dueDate: '2030-01-14' }] },
    issues: { solved: [{ title: 'No lift', decision: 'We carry them' }], carried: 1, left: ['Who signs?'] },
    segue: { promptNumber: expect.any(Number), words: [{ name: 'Grace Byron', word: 'It floats' }] },
    headlines: [
      { kind: 'customer', title: 'Hull 112 was named' },
      { kind: 'customer', title: 'The crane is late', isUnread: true },
    ],
  });
  await ada.rocks.change({ params: { id: rock.id }, body: { title: 'Attic', status: 'complete' } });
  await ada.todos.delete({ params: { id: todo.id } });
  await ada.issues.change({ params: { id: issue.id }, body: { title: 'A lift', status: 'open', decision: null } });
  await ada.headlines.delete({ params: { id: news.id } });
  await enter(30);
  await ada.measurables.change({ params: { id: number.id }, body: { name: 'Sloops sold', goal: 40, goalFrom: null } });
  await grace.users.change({ params: { id: grace.id }, body: { firstName: 'Amazing' } });
  expect(await grace.meetings.recap({ params })).toEqual(recap);
});

test('only one of two people ends a meeting, and an ended meeting cannot be joined', async () => {
  const { ada, grace, params } = await meet();
  const ends = await Promise.allSettled([ada, grace].map((person) => person.meetings.end({ params })));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await whole(ada, params)).toMatchObject({ status: 'completed', rating: null, summary: null });
  await expect(grace.meetings.join({ params })).rejects.toThrow('409: This meeting is completed');
});

test('only participants can rate, from 1 to 10', async () => {
  const { grace, params } = await meet();
  await expect(grace.meetings.rate({ params, body: { rating: 9 } })).rejects.toMatchObject({ status: 403 });
  await grace.meetings.join({ params });
  for (const rating of [0, 11, 4.5]) {
    await expect(grace.meetings.rate({ params, body: { rating } })).rejects.toMatchObject({ status: 400 });
  }
});

test('everyone in a meeting sees its changes', async () => {
  const { ada, grace, params } = await meet();
  const live = await grace.live();
  const paused = await ada.meetings.pause({ params, body: { isPaused: true } });
  expect(await live.changed('meetings')).toEqual([paused]);
  await ada.meetings.attend({ params: { ...params, userId: grace.id }, body: { isPresent: true } });
  expect(await live.changed('participants')).toMatchObject([{ user: { id: grace.id }, isPresent: true }]);
});

test('past meetings are listed in pages, latest first, and can be limited to rated ones', async () => {
  const { ada, teamId, params: first } = await meet();
  await ada.meetings.end({ params: first, body: { rating: 4 } });
  const [second, third] = [await ended(ada, teamId), await ended(ada, teamId, 5)];
  const page = (query: object) => ada.meetings.list({ query: { status: 'completed', ...query } });
  expect((await page({ limit: 2 })).map(({ id }) => id)).toEqual([third, second]);
  expect((await page({ limit: 2, before: second })).map(({ id }) => id)).toEqual([first.id]);
  expect((await page({ rated: true })).map(({ id }) => id).sort()).toEqual([first.id, third].sort());
});

/** A meeting that was started and ended. */
async function ended(person: Person, teamId: number, rating?: number): Promise<number> {
  const { id } = await person.meetings.create({ body: { title: 'L10', teamId, status: 'in_progress' } });
  await person.meetings.end({ params: { id }, body: { rating } });
  return id;
}

test('an ended meeting cannot be moved, renamed, given to another team or repeated', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Yard' } });
  const ended = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await ada.meetings.end({ params: { id: ended.id } });
  const cancelled = await ada.meetings.create({ body: { title: 'Next', meetingDate: '2030-01-07' } });
  await ada.meetings.close({ params: { id: cancelled.id } });
  const changes = [
    { meetingDate: '2030-01-08' },
    { title: 'Another' },
    { teamId: team.id },
    { repeat: 'weekly' as const },
    { description: 'Another', following: true },
  ];
  for (const { id } of [ended, cancelled]) {
    const find = async () => ({ ...(await ada.meetings.find({ params: { id } })), serverTime: '' });
    const before = await find();
    for (const body of changes) {
      const refusal = "409: This meeting has ended and can't be changed";
      await expect(ada.meetings.change({ params: { id }, body })).rejects.toThrow(refusal);
    }
    expect(await find()).toEqual(before);
  }
});

/** A team, and functions that schedule and start its meetings. */
async function withScheduled(fields: object = {}) {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const today = dayIn('UTC', new Date());
  const schedule = (title: string, meetingDate: string) =>
    ada.meetings.create({ body: { title, meetingDate, teamId, ...fields } });
  const start = (person: Person, body: object = {}) =>
    person.meetings.create({ body: { title: 'Leadership L10', teamId, status: 'in_progress', ...body } });
  return { ada, teamId, today, schedule, start };
}

test('a start uses the meeting scheduled for today that is nearest to now, those without a time last', async () => {
  const { ada, today, schedule, start } = await withScheduled();
  await schedule('Sometime today', today);
  const times = ['00:00', '12:00', '23:59'].map((time) => `${today}T${time}:00.000Z`);
  for (const time of times) await schedule(time, time);
  const distance = (time: string) => Math.abs(Date.parse(time) - Date.now());
  const nearest = times.toSorted((one, other) => distance(one) - distance(other))[0];
  const meeting = await start(ada);
  expect(meeting).toMatchObject({ title: nearest, status: 'in_progress', presenterId: ada.id });
  expect(await ada.meetings.list({ query: { status: 'in_progress' } })).toHaveLength(1);
  expect(await ada.meetings.list()).toHaveLength(4);
});

test('today is determined in the time zone of the organization', async () => {
  const { ada, schedule, start } = await withScheduled();
  const timeZone = 'Pacific/Kiritimati';
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone } });
  const today = dayIn(timeZone, new Date());
  await schedule('Tomorrow', momentIn(timeZone, dayAfter(today), '00:00').toISOString());
  const { id } = await schedule('Today', momentIn(timeZone, today, '00:00').toISOString());
  expect((await start(ada)).id).toBe(id);
});

test.each([
  ['scheduled for another day', { meetingDate: '2030-01-07' }],
  ['of another type', { meetingType: 'quarterly' }],
])('a start creates a new meeting if the scheduled one is %s', async (_, fields) => {
  const { ada, today, schedule, start } = await withScheduled(fields);
  const { id } = await schedule('Planning', today);
  expect((await start(ada)).id).not.toBe(id);
});

test('two simultaneous starts start the same scheduled meeting', async () => {
  const { ada, today, schedule, start } = await withScheduled();
  const grace = await world().colleague(ada, 'Grace');
  const { id } = await schedule('L10', today);
  const answers = await Promise.allSettled([start(ada), start(grace)]);
  const ids = answers.map((one) => (one.status === 'fulfilled' ? one.value.id : one.reason.body.params.meetingId));
  expect(ids).toEqual([id, id]);
  expect(await ada.meetings.list()).toHaveLength(1);
});
