import { expect, test } from 'vitest';
import { demoAccount } from '#server/auth/demo-account.ts';
import { endDemoSessions } from '#server/auth/sessions.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { createWorld, openWorld } from '#test/world.ts';
import { createDemo } from './demo.ts';

const world = openWorld({ DEMO: 'on' });

test('the first start creates the demo company once', async () => {
  const pool = openPool(world().database, () => {});
  expect([await createDemo(openDatabase(pool)), await createDemo(openDatabase(pool))]).toEqual([true, true]);
  await pool.end();
  const maya = world().visitor();
  await maya.auth.login({ body: demoAccount });
  expect(await maya.users.list()).toHaveLength(10);

  const stats = await maya.dashboard.stats();
  expect(stats.scorecardOnTrack).toBeGreaterThan(stats.scorecardTotal / 2);
  expect(stats.scorecardOnTrack).toBeLessThan(stats.scorecardTotal);
  expect(await maya.scorecards.list()).toHaveLength(3);
  const measurables = await maya.measurables.list();
  expect(new Set(measurables.map(({ format }) => format)).size).toBe(5);
  expect(measurables.filter(({ goals }) => goals.length === 2)).toHaveLength(2);
  expect(await maya.measurables.mine()).not.toEqual([]);

  const issues = await maya.issues.list();
  expect(new Set(issues.map(({ status }) => status)).size).toBe(4);
  expect(issues.filter(({ todosTotal, todosDone }) => todosTotal > todosDone)).toHaveLength(2);
  const meetings = await maya.meetings.list({ query: { status: 'scheduled' } });
  expect(meetings.length).toBeGreaterThanOrEqual((await maya.teams.list()).length);
  expect(meetings[0]?.meetingDate.localeCompare(new Date().toISOString())).toBe(1);

  const channels = await maya.channels.list();
  const jonas = world().visitor();
  await jonas.auth.login({ body: { ...demoAccount, email: 'jonas@harborline.example' } });
  const names = channels.map(({ name }) => name);
  expect((await jonas.channels.list()).map(({ name }) => name)).toEqual(names.filter((name) => name !== 'leadership'));
  for (const { id } of channels) expect(await maya.messages.list({ params: { id } })).not.toEqual([]);
  const yard = channels.find(({ name }) => name === 'yard')?.id ?? 0;
  expect((await maya.messages.list({ params: { id: yard } }))[0]?.made).toMatchObject([{ noun: 'todos' }]);
});

test('when the demo is turned off, its accounts and sessions are closed', async () => {
  const maya = world().visitor();
  await maya.auth.login({ body: demoAccount });
  const off = await createWorld({ DEMO: 'off' }, world().database);
  await expect(off.visitor().auth.login({ body: demoAccount })).rejects.toMatchObject({ status: 401 });
  const pool = openPool(world().database, () => {});
  await endDemoSessions(openDatabase(pool));
  await pool.end();
  await expect(maya.auth.user()).rejects.toMatchObject({ status: 401 });
  await off.close();
});
