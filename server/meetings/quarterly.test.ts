import { expect, test } from 'vitest';
import type { MeetingType } from '#contract/meetings.ts';
import { dayAfter, dayIn, daysOfQuarter, quarterAfter, quarterOf } from '#rules/dates.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

// Two past quarters, so that no test depends on the current day.
const now = quarterOf(dayIn('UTC', new Date()), 1);
const [old, next] = [quarterAfter(now, -2), quarterAfter(now, -1)];

/** A meeting of a team that started on a day. */
async function meetOn(ada: Person, day: string, meetingType: MeetingType) {
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id } = await ada.meetings.create({ body: { title: 'Review', meetingType, teamId, status: 'in_progress' } });
  await onDatabase(world(), 'update meetings set actual_start_time = $2, starts_at = $2, day = null where id = $1', [
    id,
    `${day}T12:00:00Z`,
  ]);
  return { teamId, params: { id } };
}

test('a recap names the reviewed quarter and its rocks, including those carried over', async () => {
  const ada = await world().admin();
  const { first, last } = daysOfQuarter(next, 1);
  for (const [day, type, quarter, titles] of [
    [dayAfter(first, 3), 'quarterly', old, [`Rock of ${old}`]],
    [dayAfter(first, 3), 'weekly', next, [`Rock of ${next}`, `Rock of ${old}`]],
    [last, 'quarterly', next, [`Rock of ${next}`, `Rock of ${old}`]],
  ] as const) {
    const { teamId, params } = await meetOn(ada, day, type);
    for (const quarter of [old, next])
      await ada.rocks.create({ body: { title: `Rock of ${quarter}`, quarter, teamId } });
    await ada.meetings.end({ params });
    const { rocks } = await ada.meetings.recap({ params });
    expect(rocks).toMatchObject({ quarter, onTrack: titles.length });
    expect(rocks.on?.map(({ title }) => title)).toEqual(titles);
  }
});

test('the recap of a quarterly meeting names the rocks created in it for the next quarter', async () => {
  const ada = await world().admin();
  const { first, last } = daysOfQuarter(next, 1);
  for (const [day, type, quarter] of [
    [dayAfter(first, 3), 'quarterly', next],
    [last, 'annual', now],
  ] as const) {
    const { teamId, params } = await meetOn(ada, day, type);
    const create = (title: string, fields: { quarter: string; teamId?: number }) =>
      ada.rocks.create({ body: { title, ownerId: ada.id, ...fields } });
    const { id } = await create('Planned before', { quarter, teamId });
    await onDatabase(world(), 'update rocks set created_at = $2 where id = $1', [id, `${dayAfter(day, -1)}T12:00:00Z`]);
    await create(`Slipway for ${quarter}`, { quarter, teamId });
    await create('Of no team', { quarter });
    await create('Of another quarter', { quarter: old, teamId });
    await ada.meetings.end({ params });
    const { newRocks } = await ada.meetings.recap({ params });
    expect(newRocks).toEqual({ quarter, rocks: [{ title: `Slipway for ${quarter}`, owner: 'Ada Byron' }] });
    expect(await ada.meetings.held({ query: { q: `slipway ${quarter}` } })).toMatchObject([params]);
  }
});

test('a recap names no new rocks if the agenda has no item for them', async () => {
  const ada = await world().admin();
  const { params } = await meetOn(ada, daysOfQuarter(next, 1).last, 'weekly');
  await ada.meetings.end({ params });
  expect(await ada.meetings.recap({ params })).not.toHaveProperty('newRocks');
});
