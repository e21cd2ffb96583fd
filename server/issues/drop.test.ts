import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Ada and Grace on a team, and rows of Grace's that are off track. */
async function crew() {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Bridge' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Bridge', teamId } });
  const measurable = await ada.measurables.create({ body: { name: 'Leads', scorecardId, ownerId: grace.id } });
  const rock = await grace.rocks.create({ body: { title: 'New crane', teamId } });
  const headline = await grace.headlines.create({ body: { title: 'Delmar left', teamId } });
  const sources = {
    measurable: { measurableId: measurable.id },
    rock: { rockId: rock.id },
    headline: { headlineId: headline.id },
  };
  const drop = (person: Person, source: object, droppedWeek = '2026-W47') =>
    person.issues.create({ body: { title: 'Off track', teamId, ownerId: grace.id, ...source, droppedWeek } });
  return { ada, grace, teamId, sources, drop };
}

test.each(['measurable', 'rock', 'headline'] as const)(
  'two people who drop one %s to the issues make one issue, in each week and for each team',
  async (noun) => {
    const { ada, grace, sources, drop } = await crew();
    const source = sources[noun];
    const [one, other] = await Promise.all([drop(ada, source), drop(grace, source)]);
    expect(other.id).toBe(one.id);
    expect(one).toMatchObject({ ownerId: grace.id, droppedWeek: '2026-W47', ...source });
    expect((await drop(ada, source, '2026-W48')).id).not.toBe(one.id);
    const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
    expect((await drop(ada, { ...source, teamId })).id).not.toBe(one.id);
    expect(await ada.issues.list()).toHaveLength(3);
  },
);

test('a row stays dropped when its issue is sent to another team, but not when it is deleted', async () => {
  const { ada, sources, drop } = await crew();
  const { id } = await drop(ada, sources.measurable);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
  await ada.issues.change({ params: { id }, body: { teamId } });
  expect((await drop(ada, sources.measurable)).id).toBe(id);
  await ada.issues.delete({ params: { id } });
  expect((await drop(ada, sources.measurable)).id).not.toBe(id);
});

test('a dropped to-do is linked to its issue, once', async () => {
  const { ada, grace, teamId } = await crew();
  const { id: todoId } = await createTodo(grace, { title: 'Call Delmar', teamId });
  const drop = (person: Person) => person.todos.drop({ params: { id: todoId } });
  const [one, other] = await Promise.all([drop(ada), drop(grace)]);
  expect(other.id).toBe(one.id);
  expect(await ada.issues.find({ params: { id: one.id } })).toMatchObject({ todosTotal: 1, todosDone: 0 });
  const [todo] = await grace.todos.list();
  expect(todo).toMatchObject({ id: todoId, issueId: one.id });
});

test('only visible rows can be dropped, and people who cannot see the row do not see the source of an issue', async () => {
  const { ada, grace, sources, teamId, drop } = await crew();
  await ada.teams.change({ params: { id: teamId }, body: { isPrivate: true } });
  const outsider = await world().colleague(ada);
  for (const source of [sources.measurable, sources.headline]) {
    await expect(
      outsider.issues.create({ body: { title: 'Off track', ...source, droppedWeek: '2026-W47' } }),
    ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: Object.keys(source)[0] }] } });
    const { id } = await drop(grace, source);
    expect(await grace.issues.find({ params: { id } })).toMatchObject(source);
    await grace.issues.change({ params: { id }, body: { teamId: null, ownerId: ada.id } });
    const seen = await outsider.issues.find({ params: { id } });
    expect(seen).toMatchObject({ measurableId: null, headlineId: null, sentFromTeamId: null });
  }
});

test('a sent issue names the sending team until it is sent back', async () => {
  const { ada, teamId } = await crew();
  const { id } = await ada.issues.create({ body: { title: 'Crane', teamId } });
  const { id: otherId } = await ada.teams.create({ body: { name: 'Riggers' } });
  const sent = await ada.issues.setTeam({ body: { issueIds: [id], teamId: otherId } });
  expect(sent).toMatchObject([{ teamId: otherId, sentFromTeamId: teamId, sentAt: expect.any(String) }]);
  expect(await ada.issues.list({ query: { sentFromTeamId: teamId } })).toMatchObject([{ id }]);
  const back = await ada.issues.change({ params: { id }, body: { teamId } });
  expect(back).toMatchObject({ teamId, sentFromTeamId: null, sentAt: null });
});

test('a solved issue has solvedAt, and of two simultaneous decisions the second is refused', async () => {
  const { ada, grace } = await crew();
  const { id } = await ada.issues.create({ body: { title: 'Crane' } });
  const params = { id };
  const solve = (person: Person, decision: string) =>
    person.issues.change({ params, body: { status: 'resolved', decision, decisionFrom: null } });
  const { solvedAt } = await solve(ada, 'Rent one');
  expect(solvedAt).toEqual(expect.any(String));
  await expect(solve(grace, 'Buy one')).rejects.toMatchObject({
    status: 409,
    body: { code: 'text_changed', params: { field: 'decision', text: 'Rent one' } },
  });
  const closed = await ada.issues.setStatus({ body: { issueIds: [id], status: 'closed' } });
  expect(closed).toMatchObject([{ solvedAt }]);
  expect(await ada.issues.change({ params, body: { status: 'open' } })).toMatchObject({ solvedAt: null });
});

test('members of a private team see the issues it sent, and others do not see that it sent them', async () => {
  const { ada, grace, teamId } = await crew();
  const outsider = await world().colleague(ada);
  await ada.teams.change({ params: { id: teamId }, body: { isPrivate: true } });
  const { id } = await ada.issues.create({ body: { title: 'Crane', teamId } });
  const { id: otherId } = await ada.teams.create({ body: { name: 'Riggers' } });
  await ada.issues.change({ params: { id }, body: { teamId: otherId } });
  await ada.headlines.cascade({ body: { title: 'We open in Lisbon', fromTeamId: teamId, teamIds: [otherId] } });
  const sent = async (person: Person) => [
    await person.issues.list({ query: { sentFromTeamId: teamId } }),
    await person.headlines.list({ query: { fromTeamId: teamId } }),
  ];
  expect(await sent(grace)).toMatchObject([[{ id, sentFromTeamId: null }], [{ title: 'We open in Lisbon' }]]);
  expect(await sent(outsider)).toEqual([[], []]);
});
