import { expect, test } from 'vitest';
import type { Recap } from '#contract/recaps.ts';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { recapSections } from '#rules/recap.ts';
import { firstDayOf, weekToReview } from '#rules/weeks.ts';
import { readerWith } from '#server/users/readers.ts';
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

test('a meeting that starts before its day reviews the week that its people prepared', async () => {
  const ada = await world().admin();
  const { id } = await ada.meetings.create({ body: { title: 'L10', meetingDate: dayAfter(today, 7) } });
  const { week } = await ada.meetings.preparation({ params: { id } });
  expect(week).toEqual(running);
  expect((await ada.meetings.start({ params: { id } })).reviewWeek).toEqual(running);
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
  expect(numbers).toMatchObject({ week: { year: finished.year, week: finished.week }, onTrack: 1, total: 1, off: [] });
});

test('met, close and missed numbers are counted alike in the grid, the recap, the channel and on My 90', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id: channelId } = await ada.channels.create({ body: { name: 'crew', teamId } });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers', teamId } });
  for (const value of [12, 9, 8, 2, null]) {
    const { id } = await ada.measurables.create({ body: { name: `Sold ${value}`, goal: 10, scorecardId } });
    if (value !== null) await ada.measurables.enter({ params: { id }, body: { ...finished, value } });
  }
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, status: 'in_progress' } });
  await ada.meetings.end({ params: { id } });
  const recap = await ada.meetings.recap({ params: { id } });
  expect(recap.numbers).toMatchObject({ total: 5, onTrack: 3, standings: { met: 1, near: 2, missed: 1 } });
  expect(recap.numbers.firstDay).toBe(firstDayOf(finished, 'monday'));
  const style = readerWith({ language: 'en', locale: null, timeZone: 'UTC' });
  const { lead, rows } = recapSections(recap, style).find(({ heading }) => heading === 'Scorecard') ?? {};
  expect(lead).toMatch(/^\w{3}, \w{3} \d+ – \w{3}, \w{3} \d+ \(W\d+\): 1 met, 2 close, 1 missed, 1 without a value$/);
  expect(rows?.map(([, fact]) => fact).sort()).toEqual([
    '12, goal ≥ 10, met',
    '2, goal ≥ 10, missed',
    '8, goal ≥ 10, close',
    '9, goal ≥ 10, close',
    'No value, goal ≥ 10',
  ]);
  const messages = await ada.messages.list({ params: { id: channelId }, query: {} });
  expect(messages.map(({ content }) => content).join()).toContain(
    'Scorecard: 1 met, 2 close, 1 missed, 1 without a value',
  );
  expect(await ada.dashboard.stats()).toMatchObject({ scorecardMet: 1, scorecardClose: 2, scorecardMissed: 1 });
});

test('a recap from before the count tells by its numbers how they stand', () => {
  const raw = { format: 'number', unit: null, operator: '>=', goal: 10, goalMax: null } as const;
  const number = (value: number) => ({
    name: 'Sold',
    owner: '',
    goal: '≥ 10',
    value: `${value}`,
    raw: { ...raw, value },
  });
  const numbers = {
    week: { year: 2026, week: 47 },
    onTrack: 2,
    total: 3,
    off: [number(2)],
    on: [number(12), number(9)],
  };
  expect(numbersLead({ ...numbers })).toBe('W47 2026: 1 met, 1 close, 1 missed');
  const withoutRaw = { name: 'Sold', owner: '', goal: '≥ 10', value: '9' };
  expect(numbersLead({ ...numbers, on: [withoutRaw] })).toBe('W47 2026: 2 of 3 on track');
});

function numbersLead(numbers: Recap['numbers']): string | undefined {
  const empty: Recap = {
    ...{ title: 'L10', team: null, startedAt: null, organizer: '', presenter: '' },
    ...{
      agenda: [],
      people: [],
      absent: [],
      average: null,
      notes: [],
      headlines: [],
      votes: [],
      messages: [],
      sent: [],
    },
    ...{ segue: { prompt: '', words: [] }, issues: { solved: [], carried: 0, left: [] } },
    ...{ rocks: { quarter: '2026-Q4', onTrack: 0, total: 0, off: [], on: [] } },
    ...{ todos: { done: 0, due: 0, isFirst: false, finished: [], made: [] } },
    numbers,
  };
  const style = readerWith({ language: 'en', locale: null, timeZone: 'UTC' });
  return recapSections(empty, style).find(({ heading }) => heading === 'Scorecard')?.lead;
}
