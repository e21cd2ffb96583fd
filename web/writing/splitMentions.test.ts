import { expect, test } from 'vitest';
import { splitMentions } from './splitMentions.ts';

const ada = { text: '@Ada', userIds: ['ada'] };
const full = { text: '@Ada Byron', userIds: ['ada'] };
const address = { text: '@ada+x@x.example', userIds: ['ada'] };

test.each([
  ['Ask @Ada, please', [ada], ['Ask ', ada, ', please']],
  ['@Ada Byron and @Ada', [ada, full], [full, ' and ', ada]],
  ['@Adam and mail@Ada', [ada], ['@Adam and mail@Ada']],
  ['@ADA', [ada], [{ text: '@ADA', userIds: ['ada'] }]],
  ['to @ada+x@x.example!', [address], ['to ', address, '!']],
  ['no one @here', [], ['no one @here']],
])('%j is split at its mentions', (text, mentions, parts) => {
  expect(splitMentions(text, mentions)).toEqual(parts);
});

test('@channel is a mention where it mentions everyone', () => {
  expect(splitMentions('@Channel!', [], true)).toEqual([{ text: '@Channel', userIds: [] }, '!']);
  expect(splitMentions('@channel!', [])).toEqual(['@channel!']);
});
