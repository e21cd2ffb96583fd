import { expect, test } from 'vitest';
import { addressIn, messageFields } from './messageFields.ts';

test.each([
  ['No lift', 'No lift', ''],
  ['- **No** lift\n- _no_ stairs', 'No lift', '- _no_ stairs'],
  ['\n No lift \n\n- third floor\n- a piano\n', 'No lift', '- third floor\n- a piano'],
  [`${'x'.repeat(200)} and more\nEnd`, 'x'.repeat(200), 'and more\nEnd'],
  ['🚢'.repeat(201), '🚢'.repeat(200), '🚢'],
])('a row created from a message has its first line as the title', (content, title, description) => {
  expect(messageFields(content)).toEqual({ title, description });
});

test.each([
  ['@Daniel Okafor, order the rope', { userId: 'daniel', rest: 'order the rope' }],
  ['@daniel okafor\norder the rope', { userId: 'daniel', rest: 'order the rope' }],
  ['Please, @Daniel Okafor', undefined],
  ['@Daniel Okafor', undefined],
  ['@Chris order the rope', undefined],
])('a message that begins with one person is addressed to them', (content, address) => {
  const mentionTexts = [
    { text: '@Chris', userIds: ['rock', 'stone'] },
    { text: '@Daniel Okafor', userIds: ['daniel'] },
  ];
  expect(addressIn({ content, mentionTexts })).toEqual(address);
});
