import { expect, test } from 'vitest';
import { readNumberFormat } from './number-formats.ts';

test.each([
  ['General', {}],
  ['#,##0.00', {}],
  ['0.00E+00', {}],
  ['0.0%', { kind: 'percent' }],
  ['0.00%;[Red]-0.00%', { kind: 'percent' }],
  ['0"%"', { kind: 'percent', per: 100 }],
  ['0.0\\%', { kind: 'percent', per: 100 }],
  ['0.00" h"', { kind: 'duration', per: 24 }],
  ['0.00\\ \\h\\r\\s', { kind: 'duration', per: 24 }],
  ['#,##0" Std.";-#,##0" Std."', { kind: 'duration', per: 24 }],
  ['0" min"', { kind: 'duration', per: 1440 }],
  ['0" m"', {}],
  ['0" h;"', {}],
  ['\\"0;0%', {}],
  ['0" boats"', {}],
  ['"$"#,##0.00', { kind: 'currency', currency: '$' }],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', { kind: 'currency', currency: '$' }],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', { kind: 'currency', currency: '€' }],
  ['[$€-407] #,##0.00', { kind: 'currency', currency: '€' }],
  ['#,##0.00 [$CHF]', { kind: 'currency', currency: 'CHF' }],
  ['£#,##0', { kind: 'currency', currency: '£' }],
  ['[h]:mm', { kind: 'duration' }],
  ['[hh]:mm:ss', { kind: 'duration' }],
  ['[mm]:ss', { kind: 'duration' }],
  ['h:mm', { kind: 'duration' }],
  ['h:mm AM/PM', { kind: 'duration' }],
  ['yyyy-mm-dd', { kind: 'date' }],
  ['m/d', { kind: 'date' }],
  ['[$-407]d. mmmm yyyy', { kind: 'date' }],
  ['dd/mm/yyyy hh:mm', { kind: 'date' }],
  ['yyyy"年"m"月"d"日"', { kind: 'date' }],
])('the number format %s says %o', (code, says) => expect(readNumberFormat(164, code)).toEqual(says));

test('a format that never ends is no work', () => {
  expect(readNumberFormat(164, ';'.repeat(200_000))).toEqual({});
  expect(readNumberFormat(164, '"'.repeat(200_000))).toEqual({});
});

test.each([
  [0, {}],
  [4, {}],
  [9, { kind: 'percent' }],
  [10, { kind: 'percent' }],
  [14, { kind: 'date' }],
  [20, { kind: 'duration' }],
  [44, { kind: 'currency', currency: '$' }],
  [46, { kind: 'duration' }],
])('the built-in number format %d says %o', (id, says) => expect(readNumberFormat(id)).toEqual(says));
