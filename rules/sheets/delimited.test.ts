import { expect, test } from 'vitest';
import { readCells, readDelimited } from './delimited.ts';

test.each([
  ['7', [['7']]],
  ['', [['']]],
  [
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\t\t3', [['1', '', '3']]],
  ['\t2', [['', '2']]],
  ['1\n\n3\n', [['1'], [''], ['3']]],
  ['\n2', [[''], ['2']]],
  ['"1,234"\t"a ""b"""', [['1,234', 'a "b"']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['6" pipe\t2', [['6" pipe', '2']]],
])('%j is read as %j', (text, rows) => expect(readCells(text, '\t')).toEqual(rows));

test.each([
  [
    'a comma',
    'Name,W1\nBoats,"1,5"\n',
    ',',
    [
      ['Name', 'W1'],
      ['Boats', '1,5'],
    ],
  ],
  [
    'a semicolon, though names have commas',
    'Name;W1\nCalls, made, today;2\nA, b;3\n',
    ';',
    [
      ['Name', 'W1'],
      ['Calls, made, today', '2'],
      ['A, b', '3'],
    ],
  ],
  [
    'a semicolon, though numbers have commas',
    'Name;W1;W2\nA;1,5;2,5\nB;1,2;3,4',
    ';',
    [
      ['Name', 'W1', 'W2'],
      ['A', '1,5', '2,5'],
      ['B', '1,2', '3,4'],
    ],
  ],
  [
    'a bar',
    'Name|W1\nBoats|2',
    '|',
    [
      ['Name', 'W1'],
      ['Boats', '2'],
    ],
  ],
  [
    'a tab',
    'Name\tW1\nA, b\t2',
    '\t',
    [
      ['Name', 'W1'],
      ['A, b', '2'],
    ],
  ],
  [
    'stated in the first line',
    'sep=;\r\nName;W1\r\nA,b;2',
    ';',
    [
      ['Name', 'W1'],
      ['A,b', '2'],
    ],
  ],
  [
    'stated in quotes',
    '"sep=,"\nName,W1\nA;b,2',
    ',',
    [
      ['Name', 'W1'],
      ['A;b', '2'],
    ],
  ],
])('the separator of a file is %s', (_, text, separator, rows) =>
  expect(readDelimited(text)).toEqual({ separator, rows }),
);
