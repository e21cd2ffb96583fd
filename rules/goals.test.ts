import { expect, test } from 'vitest';
import { currencyOf, guessFormat, readOperator, splitGoal } from './goals.ts';
import { textCell } from './sheets/cells.ts';

test.each([
  ['max. 2', '<=', ['2']],
  ['max: 2', '<=', ['2']],
  ['Max 1.000 €', '<=', ['1.000 €']],
  ['mind. 5', '>=', ['5']],
  ['mindestens 5', '>=', ['5']],
  ['höchstens 1.500', '<=', ['1.500']],
  ['bis zu 5', '<=', ['5']],
  ['mín. 3', '>=', ['3']],
  ['como máximo 3', '<=', ['3']],
  ['<= 10', '<=', ['10']],
  ['≥ 50%', '>=', ['50%']],
  ['＞＝ 10', '>=', ['10']],
  ['>-5', '>', ['-5']],
  ['up to 3', '<=', ['3']],
  ['at least $5', '>=', ['$5']],
  ['no more than 3', '<=', ['3']],
  ['under 5', '<', ['5']],
  ['über 3', '>', ['3']],
  ['10+', '>=', ['10']],
  ['10 or more', '>=', ['10']],
  ['100以上', '>=', ['100']],
  ['= 0', '=', ['0']],
  ['Positive', '>', ['0']],
  ['18 - 22', 'within', ['18', '22']],
  ['18-22', 'within', ['18', '22']],
  ['18–22', 'within', ['18', '22']],
  ['zwischen 5 und 10 %', 'within', ['5', '10 %']],
  ['von 3 bis 5', 'within', ['3', '5']],
  ['± 5.2%', 'within', ['-5.2%', '5.2%']],
  ['4x', undefined, ['4x']],
  ['-5', undefined, ['-5']],
  ['5e-3', undefined, ['5e-3']],
  ['yes', undefined, ['yes']],
])('the goal %s is %s %j', (text, operator, bounds) => expect(splitGoal(text)).toEqual({ operator, bounds }));

test.each([
  ['>=', '>='],
  ['=<', '<='],
  ['max.', '<='],
  ['within', 'within'],
  ['about', undefined],
  ['', undefined],
])('%j is the operator %s', (text, operator) => expect(readOperator(text)).toBe(operator));

test.each([
  ['percent', ['95 %', '90']],
  ['currency', ['5', '$ (120.00)']],
  ['currency', ['12 CHF']],
  ['duration', ['1:30', '40:00']],
  ['duration', ['40,00 h', '37,50 h', '0']],
  ['duration', ['40:00:00', '08:05:00 AM']],
  ['duration', ['90 min', '1 h 30 min']],
  ['number', ['0', '0']],
  ['number', ['40', '37,50 h']],
  ['yes_no', ['Ja', 'nein']],
  ['number', ['4x', '5k']],
  ['number', []],
] as const)('the format %s is guessed from %j', (format, texts) =>
  expect(guessFormat(texts.map(textCell))).toBe(format),
);

test.each([
  ['$5', 'USD'],
  ['20.000 €', 'EUR'],
  ['R$ 5', 'BRL'],
  ['CHF 12.50', 'CHF'],
  ['5 m', null],
])('the currency of %s is %s', (text, code) => expect(currencyOf(textCell(text))).toBe(code));
