import { expect, test } from 'vitest';
import { fitting, textWidth } from './textWidth.ts';

test('the longest form of a number that has room is shown, the shortest where none has', () => {
  const forms = ['€1,234,567', '€1.23M', '€1.2M'];
  expect([6, 4, 3.4, 1].map((room) => fitting(forms, room))).toEqual(['€1,234,567', '€1.23M', '€1.2M', '€1.2M']);
});

test('a sign that is not known counts as wide', () => {
  expect(textWidth('CHF')).toBeGreaterThan(textWidth('€12'));
});
