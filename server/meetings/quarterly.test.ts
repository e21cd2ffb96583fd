import { expect, test } from 'vitest';
import type { MeetingType } from '#contract/meetings.ts';
import { dayAfter, dayIn, daysOfQuarter, quarterAfter, quarterOf } from '#rules/dates.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

// Two quarters that are over: no test depends on the day on which it runs.
const now = quarterOf(dayIn('UTC', new Date()), 1);
const [old, next] = [quarterAfter(now, -2), quarterAfter(now, -1)];

/** A meeting of a team that started on a day. */
async function meetOn(ada: Person, day: string, meetingType: MeetingType) {
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id } = await ada.meetings.create({ body: { title: 'Review', meetingType, teamId, status: 'in_progress' } });
  await onDatabase(world(), 'update meetings set actual_start_time = $2 where id = $1', [id, `${day}T12:00:00Z`]);
  return { teamId, params: { id } };
}

test('a recap names the quarter that the meeting reviewed, and its rocks with those carried over into it', async () => {
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
