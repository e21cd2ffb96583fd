import { expect, test } from 'vitest';
import { messageFields } from './messageFields.ts';

test.each([
  ['No lift', 'No lift', ''],
  ['- **No** lift\n- _no_ stairs', 'No lift', '- _no_ stairs'],
  ['\n No lift \n\n- third floor\n- a piano\n', 'No lift', '- third floor\n- a piano'],
  [`${'x'.repeat(200)} and more\nEnd`, 'x'.repeat(200), 'and more\nEnd'],
  ['🚢'.repeat(201), '🚢'.repeat(200), '🚢'],
])('a row created from a message has its first line as the title', (content, title, description) => {
  expect(messageFields(content)).toEqual({ title, description });
});
