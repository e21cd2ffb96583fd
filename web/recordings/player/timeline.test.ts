import { expect, test } from 'vitest';
import type { RecordingTrack } from '#contract/recordings.ts';
import { lengthOf, picturesAt, skipSilence, soundsAt, speakersAt } from './timeline.ts';

let lastId = 0;
const track = (fields: Partial<RecordingTrack>): RecordingTrack => ({
  ...{ id: ++lastId, recordingId: 1, userId: 'ada', source: 'microphone', mediaType: 'audio/webm' },
  ...{ startMs: 0, durationMs: 60_000, bytes: 1, nextChunk: 1, talk: [], version: 1 },
  ...fields,
});

test('those who speak at a moment are known, with the time at which their track began', () => {
  const tracks = [
    track({ userId: 'ada', talk: [[1_000, 4_000]] }),
    track({ userId: 'grace', startMs: 3_000, talk: [[0, 2_000]] }),
  ];
  expect([500, 2_000, 3_500, 4_500].map((ms) => speakersAt(tracks, ms))).toEqual([
    [],
    ['ada'],
    ['ada', 'grace'],
    ['grace'],
  ]);
  expect(lengthOf(tracks)).toBe(63_000);
  expect(lengthOf([])).toBe(0);
});

test('of many people only the sounds of those who speak now or soon are loaded', () => {
  const tracks = [0, 2_000, 5_000, 7_000, 40_000].map((from, index) =>
    track({ userId: `${index}`, talk: [[from, from + 1_000]] }),
  );
  expect(soundsAt(tracks, 0).map(({ userId }) => userId)).toEqual(['0', '1', '2']);
  expect(soundsAt(tracks, 20_000)).toEqual([]);
  expect(soundsAt([track({ startMs: 10_000 })], 0)).toEqual([]);
  // Someone who never speaks may have been too quiet to be noticed.
  expect(soundsAt([track({})], 30_000)).toHaveLength(1);
});

test('the screen shows, and the camera of who spoke last', () => {
  const tracks = [
    track({ userId: 'ada', talk: [[0, 3_000]] }),
    track({ userId: 'grace', talk: [[4_000, 5_000]] }),
    track({ userId: 'ada', source: 'camera' }),
    track({ userId: 'grace', source: 'camera' }),
    track({ userId: 'grace', source: 'screen', startMs: 8_000, durationMs: 1_000 }),
  ];
  expect(picturesAt(tracks, 3_500).camera?.userId).toBe('ada');
  expect(picturesAt(tracks, 4_500).camera?.userId).toBe('grace');
  expect(picturesAt(tracks, 4_500).screen).toBeUndefined();
  expect(picturesAt(tracks, 8_500)).toMatchObject({ screen: { userId: 'grace' }, camera: { userId: 'grace' } });
});

test('a long silence is skipped up to shortly before the next word, but not while a screen is shared', () => {
  const tracks = [
    track({
      talk: [
        [1_000, 2_000],
        [10_000, 12_000],
      ],
    }),
  ];
  expect(skipSilence(tracks, 1_500)).toBe(1_500);
  expect(skipSilence(tracks, 3_000)).toBe(9_700);
  expect(skipSilence(tracks, 9_000)).toBe(9_000);
  expect(skipSilence(tracks, 13_000)).toBe(13_000);
  expect(skipSilence([...tracks, track({ source: 'screen' })], 3_000)).toBe(3_000);
  // Someone who only listens keeps no one from skipping.
  expect(skipSilence([...tracks, track({})], 3_000)).toBe(9_700);
});

test('a long meeting of many people has more talk than a call takes arguments', () => {
  const talk = Array.from({ length: 2_000 }, (_, n): [number, number] => [n * 10, n * 10 + 5]);
  const tracks = Array.from({ length: 100 }, () => track({ talk, durationMs: 30_000 }));
  expect(skipSilence([...tracks, track({ talk: [[29_000, 29_500]] })], 21_000)).toBe(28_700);
  const camera = (userId: string) => track({ userId, source: 'camera' });
  expect(picturesAt([...tracks, camera('ada'), camera('grace')], 25_000).camera?.userId).toBe('ada');
});
