import { expect, test } from 'vitest';
import { fitOf, formOf, textWidth } from './textWidth.ts';

const million = { text: '€1,234,567', shorter: ['€1.23M', '€1.2M'] };
const thousand = { text: '€437,900', shorter: ['€438K'] };
const small = { text: '€4', shorter: [] };
const written = (width: number) => {
  const row = [million, thousand, small];
  const { form } = fitOf(row, width);
  return row.map((figure) => formOf(figure, form));
};

test('the numbers of a row are all full, or all as short as the widest must be', () => {
  expect(written(6)).toEqual(['€1,234,567', '€437,900', '€4']);
  expect(written(5)).toEqual(['€1.23M', '€438K', '€4']);
  expect(written(3.4)).toEqual(['€1.2M', '€438K', '€4']);
  expect(fitOf([small, thousand], 5.1)).toEqual({ form: 0, size: 1 });
});

test('what is still too wide has smaller letters, and an empty row none', () => {
  const { form, size } = fitOf([million], 2);
  expect(textWidth(formOf(million, form)) * size).toBeCloseTo(2);
  expect(fitOf([], 2)).toEqual({ form: 0, size: 1 });
});

test('an unknown character counts as wide', () => {
  expect(textWidth('CHF')).toBeGreaterThan(textWidth('€12'));
});
