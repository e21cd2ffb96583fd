import { expect, test } from 'vitest';
import { dayAfter, dayIn, monthsAfter } from '#rules/dates.ts';
import { enqueueJob, runJobAt } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';
import { scheduleAllSeries } from './schedule.ts';

const world = openWorld();

const today = dayIn('UTC', new Date());
const next = dayAfter(today, 7);

/** A team, and its meeting which repeats. */
async function repeating(fields: object = {}) {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const body = { title: 'L10', teamId, meetingDate: today, repeat: 'weekly', ...fields } as const;
  const meeting = await ada.meetings.create({ body });
  return { ada, teamId, meeting };
}
const scheduled = (person: Person) => person.meetings.list({ query: { status: 'scheduled' } });
const days = async (person: Person) => (await scheduled(person)).map(({ meetingDate }) => meetingDate.slice(0, 10));
const nthOf = async (person: Person, nth: number) => {
  const meeting = (await scheduled(person)).find((one) => one.nth === nth);
  if (!meeting) throw new Error(`There is no meeting with number ${nth}`);
  return meeting;
};
const weeks = (count: number, first = today) => Array.from({ length: count }, (_, nth) => dayAfter(first, 7 * nth));

test('a weekly meeting is scheduled for the next eight weeks', async () => {
  const { ada, meeting, teamId } = await repeating({ durationMinutes: 60 });
  expect(meeting).toMatchObject({ repeat: 'weekly', nth: 0 });
  expect(await days(ada)).toEqual(weeks(9));
  expect(await nthOf(ada, 8)).toMatchObject({ title: 'L10', teamId, durationMinutes: 60, organizerId: ada.id });
});

test.each([
  ['biweekly', [0, 14, 28, 42, 56].map((by) => dayAfter(today, by))],
  ['quarterly', [today, monthsAfter(today, 3)]],
] as const)('a %s one is there as long, and the next two at least', async (repeat, expected) => {
  const { ada } = await repeating({ repeat });
  expect(await days(ada)).toEqual(expected);
});

test('colleagues see the following meetings immediately', async () => {
  const { ada } = await repeating();
  const live = await (await world().colleague(ada)).live();
  await ada.meetings.create({ body: { title: 'Board', meetingDate: today, repeat: 'quarterly' } });
  expect((await live.changed('meetings')).map(({ nth }) => nth).sort()).toEqual([0, 1]);
});

test('moving a meeting moves no other', async () => {
  const { ada } = await repeating();
  const { id } = await nthOf(ada, 1);
  await ada.meetings.change({ params: { id }, body: { meetingDate: dayAfter(next), title: 'Late' } });
  expect(await days(ada)).toEqual(weeks(9).with(1, dayAfter(next)));
  expect((await scheduled(ada)).filter(({ title }) => title === 'Late')).toHaveLength(1);
});

test('moving all following meetings also moves future ones, but none before', async () => {
  const { ada } = await repeating();
  const { id } = await nthOf(ada, 1);
  const body = { meetingDate: `${dayAfter(next)}T09:00:00.000Z`, durationMinutes: 45, following: true };
  await ada.meetings.change({ params: { id }, body });
  expect(await days(ada)).toEqual([today, ...weeks(8, dayAfter(next))]);
  expect((await scheduled(ada)).map(({ durationMinutes }) => durationMinutes)).toEqual([90, ...Array(8).fill(45)]);
  expect((await nthOf(ada, 5)).meetingDate).toContain('T09:00');
});

test('changing the repetition applies to the following meetings, and removing it ends the series', async () => {
  const { ada } = await repeating();
  const { id } = await nthOf(ada, 1);
  const change = (repeat: 'biweekly' | null) => ada.meetings.change({ params: { id }, body: { repeat } });
  expect(await change('biweekly')).toMatchObject({ repeat: 'biweekly' });
  expect(await days(ada)).toEqual([today, ...[7, 21, 35, 49].map((by) => dayAfter(today, by))]);
  expect(await change(null)).toMatchObject({ repeat: null, seriesId: null, nth: null });
  expect(await days(ada)).toEqual([today, next]);
});

test('a single meeting can become the first of a series', async () => {
  const { ada, meeting } = await repeating({ repeat: null });
  expect(await days(ada)).toEqual([today]);
  await ada.meetings.change({ params: { id: meeting.id }, body: { repeat: 'biweekly' } });
  expect(await days(ada)).toHaveLength(5);
});

test('canceling one meeting keeps the others, and canceling all following ones keeps those before', async () => {
  const { ada } = await repeating();
  const [second, fourth] = [await nthOf(ada, 1), await nthOf(ada, 3)];
  await ada.meetings.close({ params: { id: second.id } });
  expect(await days(ada)).toEqual(weeks(9).toSpliced(1, 1));
  await ada.meetings.close({ params: { id: fourth.id }, query: { following: true } });
  expect(await days(ada)).toEqual([today, dayAfter(today, 14)]);
  expect((await scheduled(ada)).map(({ repeat }) => repeat)).toEqual(['weekly', 'weekly']);
  await doJob();
  expect(await days(ada)).toEqual([today, dayAfter(today, 14)]);
});

test('only its organizer can cancel the following meetings or change the repetition', async () => {
  const { ada, meeting } = await repeating();
  const grace = await world().colleague(ada);
  const params = { id: meeting.id };
  const closing = grace.meetings.close({ params, query: { following: true } });
  await expect(closing).rejects.toMatchObject({ status: 403 });
  await expect(grace.meetings.change({ params, body: { repeat: null } })).rejects.toMatchObject({ status: 403 });
  expect(await days(ada)).toHaveLength(9);
});

test('two simultaneous moves of the following meetings run one after the other', async () => {
  const { ada } = await repeating();
  const { id } = await nthOf(ada, 1);
  const move = (meetingDate: string) => ada.meetings.change({ params: { id }, body: { meetingDate, following: true } });
  await Promise.all([move(dayAfter(next)), move(dayAfter(next, 2))]);
  const [, first = '', ...rest] = await days(ada);
  expect(rest).toEqual(weeks(8, first).slice(1));
});

/** Runs the nightly job that schedules the next meetings, once. */
async function doJob(): Promise<void> {
  await enqueueJob(world(), scheduleAllSeries, {});
  const stop = await world().runJobs([scheduleAllSeries]);
  const open = () =>
    onDatabase(
      world(),
      `select from pgboss.job where name = 'coming-meetings' and state not in ('completed', 'failed')`,
    );
  await expect.poll(open).toEqual([]);
  await stop();
}

test('a nightly job schedules the next meetings without past days, and closes those not started for a week', async () => {
  const { ada, meeting } = await repeating();
  // As if everything had been scheduled five weeks ago.
  await onDatabase(world(), `update meetings set day = day - 35 where series_id = ${meeting.seriesId}`);
  await onDatabase(world(), `update meeting_series set anchor_day = anchor_day - 35 where id = ${meeting.seriesId}`);
  await doJob();
  expect(await days(ada)).toEqual(weeks(9));
  expect(await ada.meetings.list({ query: { status: 'closed' } })).toHaveLength(5);
  await doJob();
  expect(await days(ada)).toHaveLength(9);
});

test('a series that cannot be scheduled does not stop those of other organizations', async () => {
  const [broken, { ada, meeting }] = [await repeating(), await repeating()];
  const set = (column: string, seriesId: number | null) =>
    onDatabase(world(), `update meeting_series set ${column} where id = ${seriesId}`);
  await set('next_nth = 2000000000', broken.meeting.seriesId);
  await onDatabase(world(), `delete from meetings where series_id = ${meeting.seriesId} and nth = 8`);
  await set('next_nth = 8', meeting.seriesId);
  await expect(runJobAt(world(), new Date(), scheduleAllSeries, {})).rejects.toThrow('Invalid time value');
  expect(await days(ada)).toEqual(weeks(9));
  await set('next_nth = 9', broken.meeting.seriesId);
});

test('a new organizer also organizes the future meetings of a series', async () => {
  const { ada } = await repeating();
  const grace = await world().colleague(ada, 'Grace');
  await grace.meetings.create({ body: { title: 'Graces', meetingDate: today, repeat: 'quarterly' } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  const graces = (await scheduled(ada)).filter(({ title }) => title === 'Graces');
  for (const { id } of graces) await ada.meetings.close({ params: { id } });
  const left = (await scheduled(ada)).filter(({ title }) => title === 'Graces');
  expect(left).toMatchObject([{ organizerId: ada.id }, { organizerId: ada.id }]);
});
