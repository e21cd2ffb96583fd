import { expect, test } from 'vitest';
import type { MeetingType } from '#contract/meetings.ts';
import { quarterToReview } from './meetings.ts';

const review = (meetingType: MeetingType, actualStartTime: string, startMonth = 1, timeZone = 'UTC') =>
  quarterToReview({ meetingType, actualStartTime, createdAt: '2026-01-01T00:00:00.000Z' }, { timeZone, startMonth });

test('a quarterly or annual meeting reviews the quarter before in the first two weeks of a quarter', () => {
  for (const type of ['quarterly', 'annual'] as const) {
    expect(review(type, '2026-12-31T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-01T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-14T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-15T09:00:00Z')).toBe('2027-Q1');
  }
});

test('every other meeting reviews the quarter in which it starts', () => {
  for (const type of ['weekly', 'monthly', 'one_on_one', 'special'] as const) {
    expect(review(type, '2026-12-31T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-01T09:00:00Z')).toBe('2027-Q1');
  }
});

test('the reviewed quarter is one of the fiscal year and of the time zone of the organization', () => {
  expect(review('quarterly', '2026-07-03T09:00:00Z', 7)).toBe('2026-Q4');
  expect(review('quarterly', '2026-06-30T09:00:00Z', 7)).toBe('2026-Q4');
  expect(review('quarterly', '2026-07-15T09:00:00Z', 7)).toBe('2027-Q1');
  expect(review('weekly', '2027-01-01T03:00:00Z', 1, 'America/New_York')).toBe('2026-Q4');
});

test('a meeting without a start counts from its creation', () => {
  const meeting = { meetingType: 'weekly', actualStartTime: null, createdAt: '2026-02-01T00:00:00Z' } as const;
  expect(quarterToReview(meeting, { timeZone: 'UTC', startMonth: 1 })).toBe('2026-Q1');
});
