import { expect, test } from 'vitest';
import { fitting, textWidth } from './textWidth.ts';

test('the longest form that fits is taken, or else the shortest', () => {
  const forms = ['€1,234,567', '€1.23M', '€1.2M'];
  expect([6, 4, 3.4, 1].map((width) => fitting(forms, width))).toEqual(['€1,234,567', '€1.23M', '€1.2M', '€1.2M']);
});

test('an unknown character counts as wide', () => {
  expect(textWidth('CHF')).toBeGreaterThan(textWidth('€12'));
});
