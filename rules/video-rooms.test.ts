import { expect, test } from 'vitest';
import { callStanding } from './video-rooms.ts';

const startedAt = '2026-11-28T10:00:00.000Z';
const call = { startedAt, answeredIds: ['grace'], joinedIds: [], declinedIds: [] };
const after = (seconds: number) => Date.parse(startedAt) + seconds * 1_000;

test('someone who answered has a minute longer to join than the call rings', () => {
  const standings = (seconds: number) => ['grace', 'alan'].map((id) => callStanding(call, id, after(seconds)));
  expect(standings(10)).toEqual(['joining', 'ringing']);
  expect(standings(45)).toEqual(['joining', 'noAnswer']);
  expect(standings(91)).toEqual(['noAnswer', 'noAnswer']);
});
