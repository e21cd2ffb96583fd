import { describe, expect, test } from 'vitest';
import { canSpeak, sentences, speechOf } from '#test/speech.ts';
import { openDetector, type Utterance } from './detector.ts';
import { openResampler } from './resampler.ts';

const rate = 16_000;

/** What the detector finds in a sound that comes in blocks. */
function listenTo(sound: Float32Array, blockLength = 800) {
  const utterances: Utterance[] = [];
  const talk: [isTalking: boolean, seconds: number][] = [];
  const detector = openDetector({
    onUtterance: (utterance) => utterances.push(utterance),
    onTalk: (isTalking, sample) => talk.push([isTalking, sample / rate]),
  });
  for (let at = 0; at < sound.length; at += blockLength) detector.push(sound.subarray(at, at + blockLength));
  detector.end();
  const secondsOf = ({ start, sound }: Utterance) => [start / rate, (start + sound.length) / rate] as const;
  return { utterances, talk, spans: utterances.map(secondsOf) };
}

/** A repeatable sequence from -1 to 1. */
function openNoise() {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
}
function noise(seconds: number, loudness: number): Float32Array {
  const next = openNoise();
  return Float32Array.from({ length: seconds * rate }, () => next() * loudness);
}
/** A tone that swells and fades four times a second, like syllables. */
const voice = (seconds: number, loudness = 0.2) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, n) => loudness * Math.sin((n / rate) * 2 * Math.PI * 180) * Math.abs(Math.sin((n / rate) * 2 * Math.PI * 2)),
  );
const silence = (seconds: number) => new Float32Array(seconds * rate);
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const mix = (one: Float32Array, other: Float32Array) => one.map((sample, n) => sample + (other[n] ?? 0));

describe('the detector', () => {
  test('finds speech between silences, with what comes just before and after', () => {
    const { spans, talk } = listenTo(join(silence(1), voice(2), silence(1), voice(1), silence(1)));
    expect(spans).toHaveLength(2);
    const [first, second] = spans;
    expect(first?.[0]).toBeCloseTo(0.7, 0);
    expect(first?.[1]).toBeCloseTo(3.3, 0);
    expect(second?.[0]).toBeGreaterThan(3.6);
    expect(talk.map(([isTalking]) => isTalking)).toEqual([true, false, true, false]);
    expect(talk[0]?.[1]).toBeCloseTo(1, 1);
  });

  test.each([
    ['silence', silence(20)],
    ['steady noise', noise(20, 0.05)],
    ['loud steady noise', noise(20, 0.5)],
    ['clicks', join(...Array.from({ length: 10 }, () => join(noise(0.03, 0.5), silence(1))))],
    ['a whisper of noise', join(silence(1), noise(3, 0.001), silence(1))],
  ])('finds nothing in %s', (_, sound) => {
    expect(listenTo(sound).utterances).toEqual([]);
  });

  test('finds speech in noise, and again after the noise has changed', () => {
    const quiet = mix(join(silence(2), voice(2), silence(2)), noise(6, 0.01));
    const loud = mix(join(silence(5), voice(2, 0.6), silence(2)), noise(9, 0.05));
    const { talk } = listenTo(join(quiet, loud));
    const begins = talk.filter(([isTalking]) => isTalking).map(([, seconds]) => seconds);
    expect(begins[0]).toBeCloseTo(2, 0);
    expect(begins.at(-1)).toBeCloseTo(11, 0);
  });

  test('cuts a long speech at a quiet moment, and loses nothing', () => {
    const speech = join(voice(8), voice(0.4, 0.02), voice(8), voice(0.4, 0.02), voice(8));
    const { spans, talk } = listenTo(join(silence(1), speech, silence(1)));
    expect(spans.length).toBeGreaterThan(2);
    for (const [from, to] of spans) expect(to - from).toBeLessThanOrEqual(10.01);
    for (const [n, [from]] of spans.entries()) if (n > 0) expect(from).toBe(spans[n - 1]?.[1]);
    // The first cut is where it is quiet, at 9 to 9.4 s.
    expect(spans[0]?.[1]).toBeGreaterThan(8.9);
    expect(spans[0]?.[1]).toBeLessThan(9.5);
    expect(talk).toHaveLength(2);
  });

  test('sends what is being said when it ends', () => {
    expect(listenTo(join(silence(1), voice(2))).spans).toHaveLength(1);
  });

  test('does not depend on the length of blocks', () => {
    const sound = join(silence(1), voice(2), silence(1));
    expect(listenTo(sound, 128).spans).toEqual(listenTo(sound, 2_400).spans);
  });

  test.skipIf(!canSpeak)('finds each of ten spoken sentences, in noise too', () => {
    const spoken = sentences.map((sentence) => {
      const bytes = speechOf(sentence);
      return Float32Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readInt16LE(2 * n) / 32_768);
    });
    const sound = join(...spoken.flatMap((sentence) => [silence(1), sentence]), silence(1));
    const noisy = mix(sound, noise(Math.ceil(sound.length / rate), 0.004));
    for (const one of [sound, noisy]) {
      const { spans } = listenTo(one);
      expect(spans).toHaveLength(sentences.length);
      let at = 0;
      for (const [n, sentence] of spoken.entries()) {
        const [from = 0, to = 0] = spans[n] ?? [];
        const [begin, end] = [at / rate + 1, (at + rate + sentence.length) / rate];
        expect(from).toBeLessThan(begin + 0.35);
        expect(to).toBeGreaterThan(end - 0.45);
        at += rate + sentence.length;
      }
    }
  });
});

test.each([16_000, 44_100, 48_000])('sound at %d samples a second is brought to 16,000', (from) => {
  const resample = openResampler(from, rate);
  const tone = Float32Array.from({ length: from }, (_, n) => Math.sin((n / from) * 2 * Math.PI * 440));
  const result = join(resample(tone.subarray(0, 1_000)), resample(tone.subarray(1_000)));
  expect(Math.abs(result.length - rate)).toBeLessThan(3);
  const expected = (n: number) => Math.sin(((n + 0.5) / rate) * 2 * Math.PI * 440);
  const worst = Math.max(...result.slice(10, -10).map((sample, n) => Math.abs(sample - expected(n + 10))));
  expect(worst).toBeLessThan(0.2);
});
