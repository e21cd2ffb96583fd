import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A meeting of two in progress, with four issues. */
async function meet() {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, status: 'in_progress' } });
  const params = { id };
  await grace.meetings.join({ params });
  const issueIds: number[] = [];
  for (const title of ['Lift', 'Keys', 'Roof', 'Crane']) {
    issueIds.push((await ada.issues.create({ body: { title, teamId } })).id);
  }
  return { ada, grace, teamId, params, issueIds };
}
const votesOf = async (person: Person, params: { id: number }) =>
  (await person.meetings.find({ params })).participants.map(({ hasVoted, votes }) => [hasVoted, votes]);

test('answers to the opening question are visible immediately, and can be removed', async () => {
  const { ada, grace, params } = await meet();
  const live = await ada.live();
  const answered = await grace.meetings.word({ params, body: { word: ' The first hull floats ' } });
  expect(answered.word).toBe('The first hull floats');
  expect(await live.changed('participants')).toEqual([answered]);
  expect((await grace.meetings.word({ params, body: { word: '' } })).word).toBeNull();
  const alan = await world().colleague(ada, 'Alan');
  await expect(alan.meetings.word({ params, body: { word: 'Hello' } })).rejects.toMatchObject({ status: 403 });
});

test('votes of others are hidden until they are revealed', async () => {
  const { ada, grace, params, issueIds } = await meet();
  const [lift = 0, keys = 0, roof = 0] = issueIds;
  const vote = await grace.meetings.vote({ params, body: { issueIds: [keys, roof, keys] } });
  expect(vote).toMatchObject({ hasVoted: true, votes: null });
  await ada.meetings.vote({ params, body: { issueIds: [lift] } });
  expect(await votesOf(ada, params)).toEqual([
    [true, null],
    [true, null],
  ]);
  expect((await grace.meetings.find({ params })).own.votes).toEqual([keys, roof]);
  const live = await grace.live();
  expect(await ada.meetings.reveal({ params, body: { isRevealed: true, round: 1 } })).toMatchObject({
    votesRevealed: true,
  });
  expect((await live.changed('participants')).map(({ votes }) => votes)).toEqual([[lift], [keys, roof]]);
  await expect(grace.meetings.vote({ params, body: { issueIds: [lift] } })).rejects.toMatchObject({ status: 409 });
});

test('a new round has no votes', async () => {
  const { ada, grace, params, issueIds } = await meet();
  await grace.meetings.vote({ params, body: { issueIds: issueIds.slice(1) } });
  await ada.meetings.reveal({ params, body: { isRevealed: true, round: 1 } });
  const next = await grace.meetings.reveal({ params, body: { isRevealed: false, round: 1 } });
  expect(next).toMatchObject({ votingRound: 2, votesRevealed: false });
  expect(await votesOf(ada, params)).toEqual([
    [false, null],
    [false, null],
  ]);
  const late = ada.meetings.reveal({ params, body: { isRevealed: false, round: 1 } });
  await expect(late).rejects.toThrow('409: Voting is in round 2 now');
});

test('more than three votes, and votes for missing issues, are refused', async () => {
  const { ada, params, issueIds } = await meet();
  for (const wrong of [issueIds, [0x7fffffff]]) {
    await expect(ada.meetings.vote({ params, body: { issueIds: wrong } })).rejects.toMatchObject({ status: 400 });
  }
});

test('an issue can be sent to another team and back, and its activity names the sender', async () => {
  const { ada, grace, teamId, issueIds } = await meet();
  const { id: otherId } = await ada.teams.create({ body: { name: 'Riggers' } });
  const params = { id: issueIds[0] ?? 0 };
  const before = await ada.issues.change({ params, body: { description: 'Three floors', decision: 'Ask them' } });
  await grace.issues.change({ params, body: { teamId: otherId } });
  const { version, updatedAt, ...back } = await ada.issues.change({ params, body: { teamId } });
  expect(before).toMatchObject(back);
  const [, sent] = await ada.issues.activity({ params });
  expect(sent).toMatchObject({ actor: { id: grace.id }, changes: { teamId: [teamId, otherId] } });
});
