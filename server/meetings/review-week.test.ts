import { expect, test } from 'vitest';
import { dayIn } from '#rules/dates.ts';
import { weekToReview } from '#rules/weeks.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

const today = dayIn('UTC', new Date());
const finished = weekToReview(today, 'monday');
const running = weekToReview(today, 'monday', true);

test('a meeting reviews the last finished week, even if its team chooses the current week later', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const scheduled = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: today } });
  expect(scheduled.reviewWeek).toBeNull();
  const params = { id: scheduled.id };
  expect((await ada.meetings.start({ params })).reviewWeek).toEqual(finished);
  await ada.teams.change({ params: { id: teamId }, body: { reviewsRunningWeek: true } });
  await ada.meetings.suspend({ params });
  expect((await ada.meetings.start({ params })).reviewWeek).toEqual(finished);
  await ada.meetings.end({ params });
  const next = await ada.meetings.create({ body: { title: 'L10', teamId, status: 'in_progress' } });
  expect(next.reviewWeek).toEqual(running);
});

test('the recap contains the numbers of the reviewed week', async () => {
  const ada = await world().admin();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'Boats sold', goal: 10, scorecardId } });
  for (const [week, value] of [
    [finished, 12],
    [running, 1],
  ] as const)
    await ada.measurables.enter({ params: { id }, body: { ...week, value } });
  const meeting = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await ada.meetings.end({ params: { id: meeting.id } });
  const { numbers } = await ada.meetings.recap({ params: { id: meeting.id } });
  expect(numbers).toMatchObject({ week: `W${finished.week} ${finished.year}`, onTrack: 1, total: 1, off: [] });
});
