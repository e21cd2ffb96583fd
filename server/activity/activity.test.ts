import { expect, test } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** What an activity says in the order in which it was done: who did what to which, and to which fields. */
const toldBy = (activity: Activity[]) =>
  activity.toReversed().map(({ actor, act, noun, title, changes }) => [actor?.firstName, act, noun, title, changes]);

/** Ada, and her scorecard with a measurable. */
async function keepScore(): Promise<{ ada: Person; params: { id: number } }> {
  const ada = await world().admin();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'Boats', goal: 3, scorecardId } });
  return { ada, params: { id } };
}

test('the activity of a rock shows who changed it and its milestones', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.rocks.create({ body: { title: 'Loft', dueDate: '2026-11-03', ownerId: ada.id } });
  const params = { id };
  await grace.rocks.change({ params, body: { dueDate: '2026-11-09', title: 'Loft' } });
  const milestone = await grace.milestones.createForRock({ params: { rockId: id }, body: { title: 'Lease' } });
  await ada.milestones.change({ params: { id: milestone.id }, body: { completed: true } });
  await ada.rocks.change({ params, body: { ownerId: grace.id } });
  await ada.milestones.delete({ params: { id: milestone.id } });
  await ada.milestones.restore({ params: { id: milestone.id } });
  await ada.rocks.delete({ params });
  await ada.rocks.restore({ params });
  expect(toldBy(await ada.rocks.activity({ params }))).toEqual([
    ['Ada', 'created', 'rocks', 'Loft', {}],
    ['Grace', 'changed', 'rocks', 'Loft', { dueDate: ['2026-11-03', '2026-11-09'] }],
    ['Grace', 'created', 'milestones', 'Lease', {}],
    ['Ada', 'changed', 'milestones', 'Lease', { completed: [false, true] }],
    ['Ada', 'changed', 'rocks', 'Loft', { ownerId: [ada.id, grace.id] }],
    ['Ada', 'deleted', 'milestones', 'Lease', {}],
    ['Ada', 'restored', 'milestones', 'Lease', {}],
    ['Ada', 'deleted', 'rocks', 'Loft', {}],
    ['Ada', 'restored', 'rocks', 'Loft', {}],
  ]);
});

test('the activity of a to-do shows its comments; of texts it only says that they changed', async () => {
  const ada = await world().admin();
  const { id } = await createTodo(ada, { title: 'Rope', description: 'Hemp', ownerId: ada.id });
  const { id: commentId } = await ada.comments.create({ params: { todoId: id }, body: { content: 'Steel?' } });
  const params = { id: commentId };
  await ada.comments.change({ params, body: { content: '@Ada Steel!', mentions: [ada.id] } });
  await ada.comments.delete({ params });
  await ada.todos.change({ params: { id }, body: { description: 'Steel', completed: true } });
  await ada.todos.archiveCompleted({ body: {} });
  const activity = await ada.todos.activity({ params: { id } });
  expect(toldBy(activity)).toEqual([
    ['Ada', 'created', 'todos', 'Rope', {}],
    ['Ada', 'created', 'comments', null, {}],
    ['Ada', 'changed', 'comments', null, { content: [null, null] }],
    ['Ada', 'deleted', 'comments', null, {}],
    ['Ada', 'changed', 'todos', 'Rope', { description: [null, null], completed: [false, true] }],
    ['Ada', 'changed', 'todos', 'Rope', { archived: [false, true] }],
  ]);
});

test('the activity of an issue shows single and batch changes, but not its position', async () => {
  const ada = await world().admin();
  const [first, second] = [
    await ada.issues.create({ body: { title: 'Crane' } }),
    await ada.issues.create({ body: { title: 'Permit' } }),
  ];
  const issueIds = [first.id, second.id];
  await ada.issues.reorder({ body: { issues: issueIds.map((id, index) => ({ id, sortOrder: index * 100 })) } });
  await ada.issues.setStatus({ body: { issueIds, status: 'closed' } });
  await ada.issues.move({ body: { issueIds, issueType: 'long_term' } });
  await ada.issues.rate({ params: { id: first.id }, body: { rating: 5 } });
  await createTodo(ada, { title: 'Made from it', issueId: first.id });
  expect(toldBy(await ada.issues.activity({ params: { id: first.id } }))).toEqual([
    ['Ada', 'created', 'issues', 'Crane', {}],
    ['Ada', 'changed', 'issues', 'Crane', { status: ['open', 'closed'] }],
    ['Ada', 'changed', 'issues', 'Crane', { issueType: ['short_term', 'long_term'] }],
    ['Ada', 'changed', 'issues', 'Crane', { rating: [3, 5] }],
  ]);
});

test('the activity of a measurable shows its goals and the values of each week', async () => {
  const { ada, params } = await keepScore();
  await ada.measurables.change({ params, body: { goal: 5, goalFrom: null } });
  await ada.measurables.enter({ params, body: { year: 2026, week: 47, value: 3 } });
  await ada.measurables.enter({ params, body: { year: 2026, week: 47, value: 3, note: 'Storm' } });
  const goal = { from: '0001-01-01', operator: '>=', goal: 3, goalMax: null };
  expect(toldBy(await ada.measurables.activity({ params }))).toEqual([
    ['Ada', 'created', 'measurables', 'Boats', {}],
    ['Ada', 'changed', 'measurables', 'Boats', { goals: [[goal], [{ ...goal, goal: 5 }]] }],
    ['Ada', 'changed', 'cells', 'W47 2026', { value: [null, 3] }],
    ['Ada', 'changed', 'cells', 'W47 2026', { note: [null, null] }],
  ]);
});

test('the activity of a team shows who joined, who left and who leads it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.teams.create({ body: { name: 'Crew' } });
  const params = { id };
  await ada.teams.change({ params, body: { leaderId: grace.id } });
  await grace.teams.removeMember({ params: { id, userId: ada.id } });
  expect(toldBy(await ada.teams.activity({ params }))).toEqual([
    ['Ada', 'created', 'teams', 'Crew', {}],
    ['Ada', 'created', 'teamMembers', 'Ada Byron', {}],
    ['Ada', 'created', 'teamMembers', 'Grace Byron', {}],
    ['Ada', 'changed', 'teams', 'Crew', { leaderId: [ada.id, grace.id] }],
    ['Grace', 'deleted', 'teamMembers', 'Ada Byron', {}],
  ]);
});

test('activity shows reassigned work of a removed person, and work left without a team', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await grace.teams.create({ body: { name: 'Crew' } });
  const { id } = await ada.rocks.create({ body: { title: 'Loft', ownerId: grace.id, teamId: team.id } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await ada.teams.delete({ params: { id: team.id } });
  const [, handedOver, left] = toldBy(await ada.rocks.activity({ params: { id } }));
  expect(handedOver).toEqual(['Ada', 'changed', 'rocks', null, { ownerId: [grace.id, ada.id] }]);
  expect(left).toEqual(['Ada', 'changed', 'rocks', null, { teamId: [team.id, null] }]);
});

test('activity comes in pages, newest first', async () => {
  const ada = await world().admin();
  const { id } = await ada.rocks.create({ body: { title: 'Loft' } });
  const params = { id };
  for (let progress = 1; progress <= 24; progress++) await ada.rocks.change({ params, body: { progress } });
  const page = await ada.rocks.activity({ params });
  const earlier = await ada.rocks.activity({ params, query: { before: page.at(-1)?.id ?? 0 } });
  expect([page.length, page[0]?.changes, earlier.length, earlier.at(-1)?.act]).toEqual([
    20,
    { progress: [23, 24] },
    5,
    'created',
  ]);
});

test('activity never contains an invite code, old or new', async () => {
  const ada = await world().admin();
  const [before] = await ada.organizations.list();
  const { id, inviteCode } = await ada.organizations.renewInviteCode({ params: { id: before?.id ?? 0 } });
  const rows = await onDatabase(world(), 'select * from events where organization_id = $1', [id]);
  expect(JSON.stringify(rows)).toContain('inviteCode');
  for (const code of [before?.inviteCode, inviteCode]) expect(JSON.stringify(rows)).not.toContain(code);
});
