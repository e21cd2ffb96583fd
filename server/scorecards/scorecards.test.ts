import { expect, test } from 'vitest';
import { setRole } from '#test/roles.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a scorecard is for all teams by default', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Sales' } });
  const all = await ada.scorecards.create({ body: { name: ' Weekly numbers ' } });
  const one = await ada.scorecards.create({ body: { name: 'Sales', teamId: team.id } });
  expect(all).toMatchObject({ name: 'Weekly numbers', teamId: null });
  expect(await ada.scorecards.list()).toEqual([all, one]);
});

test('a scorecard without a name is refused', async () => {
  const ada = await world().admin();
  await expect(ada.scorecards.create({ body: { name: ' ' } })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'name', message: 'Scorecard name is required' }] },
  });
});

test('a scorecard can be renamed and moved to a team, and stays when the team is deleted', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Sales' } });
  const { id } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const changed = await ada.scorecards.change({ params: { id }, body: { name: 'Pipeline', teamId: team.id } });
  expect(changed).toMatchObject({ name: 'Pipeline', teamId: team.id });
  await ada.teams.delete({ params: { id: team.id } });
  expect(await ada.scorecards.list()).toMatchObject([{ id, name: 'Pipeline', teamId: null }]);
});

test('deleting a scorecard deletes its measurables and their values', async () => {
  const ada = await world().admin();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'Boats', scorecardId: scorecard.id } });
  await ada.measurables.enter({ params: { id }, body: { year: 2026, week: 3, value: 1 } });
  await ada.scorecards.delete({ params: { id: scorecard.id } });
  expect(await ada.scorecards.list()).toEqual([]);
  expect(await ada.measurables.list()).toEqual([]);
});

test('a managee can read scorecards but not change them', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const params = { id: scorecard.id };
  expect(await grace.scorecards.list()).toEqual([scorecard]);
  const calls = [
    () => grace.scorecards.create({ body: { name: 'Mine' } }),
    () => grace.scorecards.change({ params, body: { name: 'Mine' } }),
    () => grace.scorecards.delete({ params }),
    () => grace.scorecards.import({ params, body: { measurables: [{ name: 'Mine', values: [] }] } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
  await setRole(world(), grace, 'manager');
  expect(await grace.scorecards.change({ params, body: { name: 'Ours' } })).toMatchObject({ name: 'Ours' });
});

test('everyone receives new and deleted scorecards', async () => {
  const ada = await world().admin();
  const live = await (await world().colleague(ada)).live();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  expect(await live.changed('scorecards')).toEqual([scorecard]);
  await ada.scorecards.delete({ params: { id: scorecard.id } });
  expect(await live.removed('scorecards')).toEqual([scorecard.id]);
});
