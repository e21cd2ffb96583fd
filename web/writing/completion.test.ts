import { describe, expect, test } from 'vitest';
import { codeBefore, startedAt } from './completion.ts';

describe('what is being typed before the caret', () => {
  test.each([
    ['Hello @da', { sign: '@', typed: 'da', from: 6 }],
    ['(@', { sign: '@', typed: '', from: 1 }],
    ['so :smi', { sign: ':', typed: 'smi', from: 3 }],
    ['mail a@b', undefined],
    ['at 10:30', undefined],
    ['so :', undefined],
    ['@da ', undefined],
  ])('in %j', (text, expected) => {
    expect(startedAt(text, text.length)).toEqual(expected);
  });

  test('is an emoji once its code is whole', () => {
    expect(codeBefore('so :smile:', 10)).toEqual({ sign: '😀', from: 3 });
    expect(codeBefore('so :smi:', 8)).toBeUndefined();
    expect(codeBefore('10:30:', 6)).toBeUndefined();
  });
});
