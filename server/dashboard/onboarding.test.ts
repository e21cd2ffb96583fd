import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('the checklist of an organization is completed by its rows', async () => {
  const ada = await world().admin();
  expect(await ada.dashboard.stats()).toMatchObject({ firstSteps: [] });
  await world().colleague(ada);
  await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.rocks.create({ body: { title: 'Open the loft' } });
  expect(await ada.dashboard.stats()).toMatchObject({ firstSteps: ['team', 'colleague', 'rock'] });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'Calls', scorecardId } });
  await ada.measurables.enterMany({ body: { values: [{ measurableId: id, year: 2026, week: 1, value: 3 }] } });
  await createTodo(ada, { title: 'Order the rope' });
  await ada.meetings.create({ body: { title: 'Weekly', scheduledDate: '2030-01-01' } });
  expect((await ada.dashboard.stats()).firstSteps).toHaveLength(7);
});

test('a deleted row completes no step', async () => {
  const ada = await world().admin();
  const { id } = await ada.rocks.create({ body: { title: 'Open the loft' } });
  await ada.rocks.delete({ params: { id } });
  expect(await ada.dashboard.stats()).toMatchObject({ firstSteps: [] });
});

test('the founder sees the checklist until it is dismissed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  expect(await grace.dashboard.stats()).toMatchObject({ firstSteps: null });
  await ada.dashboard.hideFirstSteps();
  expect(await ada.dashboard.stats()).toMatchObject({ firstSteps: null });
});

test('new members see their own checklist until they dismiss it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  expect(await ada.dashboard.stats()).toMatchObject({ memberSteps: null });
  expect(await grace.dashboard.stats()).toMatchObject({ memberSteps: [] });
  await createTodo(grace, { title: 'Order the rope' });
  await grace.rocks.create({ body: { title: 'Open the loft', ownerId: grace.id } });
  await grace.notifications.changePreferences({ body: { weeklyDigest: true } });
  expect(await grace.dashboard.stats()).toMatchObject({ memberSteps: ['todo', 'rock', 'notifications'] });
  await grace.dashboard.hideFirstSteps();
  expect(await grace.dashboard.stats()).toMatchObject({ memberSteps: null });
});
