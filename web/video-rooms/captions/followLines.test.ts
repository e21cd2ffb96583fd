import { expect, test } from 'vitest';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { followLines } from './followLines.ts';

const start = Date.parse('2026-11-28T10:00:00Z');
const line = (id: number, fields: Partial<TranscriptLine> = {}): TranscriptLine => ({
  ...{ id, meetingId: 1, recordingId: 1, userId: 'ada', text: 'We ship on Friday', durationMs: 2_000, item: 0 },
  ...{ spokenAt: new Date(start).toISOString(), issueId: null, editedById: null, version: id },
  ...fields,
});
const idsOf = ({ captions }: ReturnType<typeof followLines>) => captions.map(({ id }) => id);

test('the last two lines that arrive are visible, and none of those that were there before', () => {
  const first = followLines(undefined, [line(1), line(2)], start);
  expect(idsOf(first)).toEqual([]);
  const second = followLines(first, [line(1), line(2), line(3)], start);
  expect(idsOf(second)).toEqual([3]);
  expect(idsOf(followLines(second, [line(3), line(4), line(5)], start))).toEqual([4, 5]);
});

test('a line goes when there was time to read it', () => {
  const empty = followLines(undefined, [], start);
  const [short, long] = [line(1), line(2, { text: 'a'.repeat(130) })];
  const both = followLines(empty, [short, long], start);
  expect(idsOf(followLines(both, [short, long], start + 4_900))).toEqual([1, 2]);
  expect(idsOf(followLines(both, [short, long], start + 5_100))).toEqual([2]);
  expect(idsOf(followLines(both, [short, long], start + 12_000))).toEqual([]);
});

test('what was typed, or said long ago, is no caption', () => {
  const empty = followLines(undefined, [], start);
  const old = line(2, { spokenAt: new Date(start - 60_000).toISOString() });
  expect(idsOf(followLines(empty, [line(1, { recordingId: null }), old], start))).toEqual([]);
});
