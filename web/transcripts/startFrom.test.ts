import { expect, test } from 'vitest';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { startFrom } from './startFrom.ts';

const line = (id: number, userId: string | null, text: string) => ({ id, userId, text }) as TranscriptLine;
const context = {
  nameOf: (id: string | null) => ({ a: 'Ada', g: 'Grace' })[id ?? ''] ?? 'Someone',
  meetingId: 1,
  place: 'Where it was said',
};

test('a row created from lines says what the first one says, then who said what, and where', () => {
  expect(startFrom([line(7, 'a', 'the lift is broken'), line(8, 'g', 'Again')], context)).toEqual({
    title: 'The lift is broken',
    description: 'Ada: the lift is broken\nGrace: Again\n\n[Where it was said](/meetings/1?line=7)',
  });
  expect(startFrom([line(7, null, 'x'.repeat(300))], context).title).toBe(`X${'x'.repeat(199)}`);
});
