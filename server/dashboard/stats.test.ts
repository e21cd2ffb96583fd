import { expect, test } from 'vitest';
import { dayIn, quarterAfter, quarterOf } from '#rules/dates.ts';
import { weekOf } from '#rules/weeks.ts';
import { withClient } from '#server/db/pool.ts';
import { createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a new organization counts nothing', async () => {
  const ada = await world().admin();
  expect(await ada.dashboard.stats()).toEqual({
    totalRocks: 0,
    rocksOnTrack: 0,
    totalTodos: 0,
    todosComplete: 0,
    openIssues: 0,
    openLongTermIssues: 0,
    scorecardHealth: 0,
    scorecardOnTrack: 0,
    scorecardTotal: 0,
    scorecardMet: 0,
    scorecardClose: 0,
    scorecardMissed: 0,
    scorecardWeeks: [weekOf(dayIn('UTC', new Date()), 'monday')],
    endedMeetings: [],
    firstSteps: [],
    memberSteps: null,
  });
});

test('the two latest meetings of the caller that ended are listed until the day after', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Yard' } });
  const hold = async (title: string) => {
    const { id } = await ada.meetings.create({ body: { title, teamId, status: 'in_progress' } });
    await ada.meetings.end({ params: { id }, body: {} });
    return id;
  };
  const [, second, third] = [await hold('One'), await hold('Two'), await hold('Three')];
  expect((await ada.dashboard.stats()).endedMeetings).toEqual([
    { id: third, title: 'Three' },
    { id: second, title: 'Two' },
  ]);
  expect((await grace.dashboard.stats()).endedMeetings).toEqual([]);
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  expect((await grace.dashboard.stats()).endedMeetings).toHaveLength(2);
  await withClient(world().database, (client) =>
    client.query("update meetings set ended_at = ended_at - interval '2 days'"),
  );
  expect((await ada.dashboard.stats()).endedMeetings).toEqual([]);
});

test('the rocks of the caller in this quarter are counted, with complete ones as on track', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const next = quarterAfter(quarterOf(dayIn('UTC', new Date()), 1));
  const statuses = ['on_track', 'complete', 'off_track', 'at_risk', 'not_started'] as const;
  for (const status of statuses) await ada.rocks.create({ body: { title: status, status, ownerId: ada.id } });
  await ada.rocks.create({ body: { title: 'Of a colleague', ownerId: grace.id } });
  await ada.rocks.create({ body: { title: 'Of the next quarter', ownerId: ada.id, quarter: next } });
  expect(await ada.dashboard.stats()).toMatchObject({ totalRocks: 5, rocksOnTrack: 2 });
  expect(await grace.dashboard.stats()).toMatchObject({ totalRocks: 1, rocksOnTrack: 1 });
});

test("the caller's to-dos are counted until they are archived or deleted", async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const [one, two] = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => createTodo(ada, { title, ownerId: ada.id })),
  );
  await createTodo(ada, { title: 'Of a colleague', ownerId: grace.id });
  await ada.todos.change({ params: { id: one?.id ?? 0 }, body: { completed: true } });
  expect(await ada.dashboard.stats()).toMatchObject({ totalTodos: 3, todosComplete: 1 });
  await ada.todos.archiveCompleted({ body: {} });
  await ada.todos.delete({ params: { id: two?.id ?? 0 } });
  expect(await ada.dashboard.stats()).toMatchObject({ totalTodos: 1, todosComplete: 0 });
});

test('only the open issues of the caller and their teams are counted', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await ada.teams.create({ body: { name: 'Yard' } });
  await ada.issues.create({ body: { title: 'Of a team', teamId: team.id, status: 'in_progress' } });
  await ada.issues.create({ body: { title: 'Of no one' } });
  expect(await grace.dashboard.stats()).toMatchObject({ openIssues: 0 });
  await ada.issues.create({ body: { title: 'Handed to Grace', ownerId: grace.id, issueType: 'long_term' } });
  await grace.issues.create({ body: { title: 'Said by Grace' } });
  expect(await grace.dashboard.stats()).toMatchObject({ openIssues: 2, openLongTermIssues: 1 });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  expect(await grace.dashboard.stats()).toMatchObject({ openIssues: 3, openLongTermIssues: 1 });
  expect(await grace.issues.counts({ query: { scope: 'mine' } })).toMatchObject({ total: 3, open: 3 });
  await ada.teams.removeMember({ params: { id: team.id, userId: grace.id } });
  expect(await grace.dashboard.stats()).toMatchObject({ openIssues: 2 });
});

test('open issues and long-term ones among them are counted', async () => {
  const ada = await world().admin();
  for (const issueType of ['short_term', 'short_term', 'long_term'] as const)
    await ada.issues.create({ body: { title: 'Damp', issueType } });
  await ada.issues.create({ body: { title: 'Dry', issueType: 'long_term', status: 'closed' } });
  expect(await ada.dashboard.stats()).toMatchObject({ openIssues: 3, openLongTermIssues: 1 });
});
