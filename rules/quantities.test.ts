import { describe, expect, test } from 'vitest';
import { defaultTerms } from './default-terms.ts';
import {
  decimalShown,
  formatGoal,
  formatQuantity,
  parseQuantity,
  summaryOf,
  typedQuantity,
  unitShown,
} from './quantities.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

describe('a number is read', () => {
  test.each([
    ['7', 7],
    ['0', 0],
    ['-0', 0],
    [' 1,234.50 ', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234', 1234],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1.234', 1.234],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['1234,5', 1234.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1 234 567', 1234567],
    ['1\u202f234,5', 1234.5],
    ["1'234.5", 1234.5],
    ['-12', -12],
    ['−12', -12],
    ['+12', 12],
    ['(1,234.50)', -1234.5],
    ['1.5E+05', 150000],
    ['2e-3', 0.002],
    ['$1,200', 1200],
    ['-$1,200.50', -1200.5],
    ['$-1,200.50', -1200.5],
    ['US$ 12', 12],
    ['USD 12', 12],
    ['1.200,00 €', 1200],
    ['CHF 12.50', 12.5],
    ['12 EUR', 12],
    ['12.5%', 12.5],
    ['12 %', 12],
    ['50k', 50_000],
    ['-$1.1M', -1_100_000],
    ['1,2 m €', 1_200_000],
    ['2B', 2_000_000_000],
    ['752,886.79 Mlls', 752_886_790_000],
    ['1,2 Mio. €', 1_200_000],
    ['3 Tsd.', 3000],
    ['2 mrd', 2_000_000_000],
    ['3 m€', 3_000_000],
    ['12,5 MX$', 12.5],
    ['1,23,456.7', 123_456.7],
    ['$ (120.00)', -120],
    [' $ (1,234.00) ', -1234],
    ['($120.00)', -120],
    ['€(63.12)', -63.12],
    ['$(12.34)', -12.34],
    ['(5 %)', -5],
    ['120,50-', -120.5],
    ['1.234,00-', -1234],
    ['120.50- €', -120.5],
    ['–7', -7],
    ['１２３', 123],
    ['１，２３４', 1234],
    ['－５', -5],
    ['９５．５％', 95.5],
    ['￥1,200', 1200],
    ['١٬٢٣٤٫٥', 1234.5],
    ['१२३', 123],
    ['\u200e-5\u200f', -5],
    ['4x', 4],
    ['3.5×', 3.5],
    ['12万', 120_000],
    [' 1/2', 0.5],
    ['1 1/4', 1.25],
    ['-2 3/8', -2.375],
    ['3/16', 0.1875],
    ['0 1/3', 0.333333333333333],
  ])('%s', (text, value) => {
    expect(parseQuantity(text, 'number')).toBe(value);
    expect(parseQuantity(text, 'currency')).toBe(value);
    expect(parseQuantity(text, 'percent')).toBe(value);
  });

  test.each([
    '#REF!',
    '12,34,56',
    '1.2.3',
    '1,2.3,4',
    '1:30',
    'yes',
    '--5',
    '5-3',
    'constructor',
    '$',
    '%',
    '.',
    ',',
    'e5',
    '1e400',
    '1e16',
    'NaN',
    'Infinity',
    '0x10',
    '12 boats',
    '10/5',
    '1/0',
    '1/2/3',
    '1 2 1/2',
    'k',
    '5kk',
    '5kb',
    '12 34',
    '5²',
    '½',
    '③',
    '(5',
    '5)',
    '-(5)',
    '-5-',
    '$5€',
    'max. 2',
    '3 mil',
    '5 pcs',
    '1,2,3',
  ])('but not of %s', (text) => expect(parseQuantity(text, 'number')).toBeUndefined());

  test.each(['$ -', ' $ -   ', '- €', 'EUR –', 'US$ -'])('%s is the zero of the accounting format', (text) =>
    expect(parseQuantity(text, 'currency')).toBe(0),
  );

  test.each(['', '  ', '\u00a0', '-', '—', '--', 'n/a', 'N/A', 'n.a.', 'k. A.', '#N/A', '#NV', '#DIV/0!', '－'])(
    'and nothing is nothing (%j)',
    (text) => expect(parseQuantity(text, 'number')).toBeNull(),
  );
});

test.each([
  ['1:30', 90],
  ['0:05', 5],
  ['100:00', 6000],
  ['1:30:30', 90.5],
  ['-1:30', -90],
  ['(0:10)', -10],
  ['90', 90],
  ['1.5', 1.5],
  ['1h30m', 90],
  ['1h 5 min', 65],
  ['2 hours', 120],
  ['1.5h', 90],
  ['1,5 Std.', 90],
  ['1 h 30 min', 90],
  ['1:30-', -90],
  ['１：３０', 90],
  ['-', null],
  ['45m', 45],
  ['37,50 h', 2250],
  ['40.00 hrs', 2400],
  ['90 min', 90],
  ['12:10:00 AM', 10],
  ['01:15:05 AM', 75.0833333333333],
  ['8:05 am', 485],
  ['12:00 PM', 720],
  ['1:30 p. m.', 810],
  ['13:00 PM', undefined],
  ['0:10 AM', undefined],
  ['1:75', undefined],
  ['1:2:3:4', undefined],
  [':30', undefined],
  ['h', undefined],
  ['soon', undefined],
  ['5k', undefined],
  ['', null],
])('a duration of %s is %s minutes', (text, minutes) => expect(parseQuantity(text, 'duration')).toBe(minutes));

test.each([
  ['y', 1],
  ['Yes', 1],
  ['TRUE', 1],
  ['1', 1],
  ['n', 0],
  ['NO', 0],
  ['false', 0],
  ['0', 0],
  ['Ja', 1],
  ['Nein', 0],
  ['Sí', 1],
  ['2', undefined],
  ['maybe', undefined],
  ['constructor', undefined],
  ['', null],
])('%s is %s to a yes or no', (text, value) => expect(parseQuantity(text, 'yes_no')).toBe(value));

test.each([
  [1234567.5, 'number', null, '1,234,567.5'],
  [0.1 + 0.2, 'number', 'calls', '0.3'],
  [1234.5, 'currency', null, '$1,234.50'],
  [1200, 'currency', 'USD', '$1,200'],
  [-1200, 'currency', 'eur', '-€1,200'],
  [1200.004, 'currency', 'USD', '$1,200.004'],
  [1 / 3, 'number', null, '0.333333333333333'],
  [1200, 'currency', 'JPY', '¥1,200'],
  [1200, 'currency', 'XTS', 'XTS 1,200'],
  [1200, 'currency', 'doubloons', '1,200 doubloons'],
  [12.5, 'percent', null, '12.5%'],
  [90, 'duration', null, '1:30'],
  [5, 'duration', null, '0:05'],
  [-90, 'duration', null, '-1:30'],
  [59.6, 'duration', null, '0:59:36'],
  [1, 'yes_no', null, 'Yes'],
  [0, 'yes_no', null, 'No'],
  [37, 'yes_no', null, '37'],
] as const)('%s as %s in %s is formatted as %s', (value, format, unit, text) =>
  expect(formatQuantity(value, format, unit).replace(/\u00a0/g, ' ')).toBe(text),
);

test.each([
  ['number', 1234567.125],
  ['number', -1e-7],
  ['currency', 1200.5],
  ['percent', 12.5],
  ['duration', 90],
  ['duration', 90.5],
  ['duration', -0.5],
  ['yes_no', 1],
  ['yes_no', 0],
] as const)('a %s of %s is read back as typed', (format, value) =>
  expect(parseQuantity(typedQuantity(value, format), format)).toBe(value),
);

test('values have the 15 digits of spreadsheets, however they were calculated', () => {
  expect(typedQuantity(0.1 + 0.2, 'number')).toBe('0.3');
  expect(parseQuantity('3.3000000000000003', 'number')).toBe(3.3);
  expect(parseQuantity('123456789.012345', 'number')).toBe(123_456_789.012345);
});

test.each([
  [{ operator: '>=', goal: 120, goalMax: null }, 'number', 'calls', '≥ 120 calls'],
  [{ operator: '<', goal: 2, goalMax: null }, 'number', null, '< 2'],
  [{ operator: '<=', goal: 90, goalMax: null }, 'duration', null, '≤ 1:30'],
  [{ operator: '>=', goal: 5000, goalMax: null }, 'currency', 'EUR', '≥ €5,000'],
  [{ operator: 'within', goal: 10, goalMax: 20 }, 'percent', null, '10% – 20%'],
  [{ operator: 'outside', goal: 10, goalMax: 20 }, 'number', 'days', 'outside 10 – 20 days'],
  [{ operator: '=', goal: 1, goalMax: null }, 'yes_no', null, 'Yes'],
  [{ operator: '>=', goal: null, goalMax: null }, 'number', 'calls', ''],
] as const)('the goal %o of a %s in %s is formatted as %s', (goal, format, unit, text) =>
  expect(formatGoal(goal, format, unit)).toBe(text),
);

test.each([
  [[1, 2, 4], 'number', '7', '2.33'],
  [[0.1, 0.2], 'number', '0.3', '0.15'],
  [[1200, 300], 'currency', '$1,500', '$750'],
  [[90, 30], 'duration', '2:00', '1:00'],
  [[50, 75], 'percent', '', '62.5%'],
  [[1, 0, 1], 'yes_no', '2 yes', '67%'],
  [[0], 'number', '0', '0'],
  [[], 'number', '', ''],
] as const)('of %o as %s the total is %j and the average %j', (values, format, total, average) =>
  expect(summaryOf([...values], format, null)).toEqual({ total, average }),
);

test.each([
  [437_900, 'currency', 'EUR', '€438K'],
  [1_234_567, 'number', null, '1.23M'],
  [-12_345.6, 'currency', 'USD', '-$12.3K'],
  [12.3456, 'percent', null, '12.3%'],
  [7, 'number', null, '7'],
  [90 + 1 / 3, 'duration', null, '1:30'],
  [12_720, 'duration', null, '212h'],
] as const)('the short form of %s as %s in %s is %s', (value, format, unit, text) =>
  expect(formatQuantity(value, format, unit, 3)).toBe(text),
);

describe('in a language with a decimal comma', () => {
  test.each([
    ['1.234', 1234],
    ['1.234,5', 1234.5],
    ['1,234', 1.234],
    ['1.5', 1.5],
    ['1234,5', 1234.5],
    ['1,234,567', 1234567],
    ['1,234.5', 1234.5],
    ['12,5 %', 12.5],
    ['1.200,00 €', 1200],
  ])('%s is read', (text, value) => expect(parseQuantity(text, 'number', ',')).toBe(value));

  test.each([0.001, 1.234, 1234, 1234.5, -1234567.25, 1e-7])('%d is read back as typed', (value) =>
    expect(parseQuantity(typedQuantity(value, 'number', ','), 'number', ',')).toBe(value),
  );

  const german = {
    locale: 'de-DE',
    t: translator({
      language: 'de',
      catalogue: { Yes: 'Ja', '{count} yes': '{count}-mal Ja', 'outside {range}': 'außerhalb {range}' },
      terms: termValues('de', {}, defaultTerms.de),
    }),
  };

  test.each([
    [1234.5, 'number', null, '1.234,5'],
    [1234.5, 'currency', 'EUR', '1.234,50\u00a0€'],
    [1234, 'currency', 'EUR', '1.234\u00a0€'],
    [12.5, 'percent', null, '12,5\u00a0%'],
    [90, 'duration', null, '1:30'],
    [1, 'yes_no', null, 'Ja'],
  ] as const)('%s as %s in %s is formatted as %s, and read back', (value, format, unit, text) => {
    expect(formatQuantity(value, format, unit, undefined, german)).toBe(text);
    expect(parseQuantity(text, format, ',')).toBe(value);
  });

  test('goals and sums use its words', () => {
    const goal = { operator: '>=', goal: 1500.5, goalMax: null } as const;
    expect(formatGoal(goal, 'number', 'calls', undefined, german)).toBe('≥ 1.500,5 calls');
    const range = { operator: 'outside', goal: 1, goalMax: 2 } as const;
    expect(formatGoal(range, 'number', null, undefined, german)).toBe('außerhalb 1 – 2');
    expect(summaryOf([1, 0, 1], 'yes_no', null, undefined, german)).toEqual({
      total: '2-mal Ja',
      average: '67\u00a0%',
    });
  });
});

test.each(['en', 'en-GB', 'de-DE', 'de-CH', 'es-ES', 'es-MX', 'fr-FR'])(
  'money as %s writes it is read back',
  (locale) => {
    const decimal = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
    for (const unit of ['USD', 'EUR', 'CHF', 'MXN']) {
      const text = new Intl.NumberFormat(locale, { style: 'currency', currency: unit }).format(12345.5);
      expect(parseQuantity(text, 'currency', decimal), text).toBe(12345.5);
    }
  },
);

test.each([
  ['1,5', ','],
  ['1.234,50 €', ','],
  ['1.234.567', ','],
  ['$1,234.50', '.'],
  ['(0.125)', '.'],
  ['1,23,456', '.'],
  ['1.2M', '.'],
  ['1.234', 'either'],
  ['$ 1,234', 'either'],
  ['12', undefined],
  ['05.10.2026', undefined],
  ['v1.5', undefined],
])('the decimal separator of %s is %s', (text, decimal) => expect(decimalShown(text)).toBe(decimal));

test.each([
  ['US$ 5', 'us$'],
  ['5 EUR', 'eur'],
  ['95 %', '%'],
  ['5k', ''],
  ['5 boats', ''],
])('the unit of %s is %j', (text, unit) => expect(unitShown(text)).toBe(unit));
