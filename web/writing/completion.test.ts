import { describe, expect, test } from 'vitest';
import { emojiRows } from '../../scripts/emoji.ts';
import { codeBefore, emojiFor, startedAt } from './completion.ts';
import { emojiOf } from './emoji.ts';

const all = emojiRows('de').map(emojiOf);

describe('what is being typed before the caret', () => {
  test.each([
    ['Hello @da', { sign: '@', typed: 'da', from: 6 }],
    ['(@', { sign: '@', typed: '', from: 1 }],
    ['so :smi', { sign: ':', typed: 'smi', from: 3 }],
    ['mail a@b', undefined],
    ['at 10:30', undefined],
    ['so :', undefined],
    ['so :D', undefined],
    ['so :-D', undefined],
    ['so :+1', { sign: ':', typed: '+1', from: 3 }],
    ['@da ', undefined],
  ])('in %j', (text, expected) => {
    expect(startedAt(text, text.length)).toEqual(expected);
  });

  test.each([
    ['so :smile:', '😀', 3],
    [':face_with_spiral_eyes:', '😵‍💫', 0],
    ['(:+1:', '👍', 1],
    [':done:', '✅', 0],
  ])('is an emoji once its code is whole: %j', (text, emoji, from) => {
    expect(codeBefore(all, text, text.length)).toMatchObject({ emoji: { emoji }, from });
  });

  test.each(['so :smi:', '10:30:', ':nothing-like-it:'])('is no emoji: %j', (text) => {
    expect(codeBefore(all, text, text.length)).toBeUndefined();
  });

  test('suggests emoji by code and by name in the language of the page', () => {
    expect(emojiFor(all, 'rocke')[0]?.emoji).toBe('🚀');
    expect(emojiFor(all, 'segelb')[0]?.emoji).toBe('⛵');
    expect(emojiFor(all, 'gesicht')).toHaveLength(8);
  });
});
