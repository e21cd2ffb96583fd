import { expect, test } from 'vitest';
import { recentSpeakers } from './recentSpeakers.ts';

const people = (ids: string, speaking: string) => [...ids].map((id) => ({ id, isSpeaking: speaking.includes(id) }));

test('people who speak come first, the others keep their order', () => {
  expect(recentSpeakers([], people('abcd', ''))).toEqual(['a', 'b', 'c', 'd']);
  expect(recentSpeakers(['a', 'b', 'c', 'd'], people('abcd', 'c'))).toEqual(['c', 'a', 'b', 'd']);
});

test('an interruption does not replace the person who speaks', () => {
  expect(recentSpeakers(['c', 'a', 'b'], people('abc', 'bc'))).toEqual(['c', 'b', 'a']);
  expect(recentSpeakers(['c', 'b', 'a'], people('abc', 'b'))).toEqual(['b', 'c', 'a']);
});

test('people who left are gone, and new ones come last', () => {
  expect(recentSpeakers(['c', 'b', 'a'], people('abd', ''))).toEqual(['b', 'a', 'd']);
});
