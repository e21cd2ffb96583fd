import { expect, test } from 'vitest';
import type { ImportedRow } from '#contract/imports.ts';
import { batchesOf } from './batches.ts';

const row = (description: string, index: number): ImportedRow => ({
  ...{ kind: 'todos', file: 'a.csv', sheet: '', row: index + 1, key: null, unread: [] },
  fields: { title: `To-do ${index}`, description },
});

test('a batch has at most 250 rows', () => {
  const rows = Array.from({ length: 501 }, (_, index) => row('', index));
  const batches = batchesOf(rows);
  expect(batches.map(({ length }) => length)).toEqual([250, 250, 1]);
  expect(batches.flat()).toEqual(rows);
  expect(batchesOf([])).toEqual([]);
});

test('a batch of long rows stays below the limit of a body', () => {
  const rows = Array.from({ length: 7 }, (_, index) => row('ü'.repeat(75_000), index));
  expect(batchesOf(rows).map(({ length }) => length)).toEqual([2, 2, 2, 1]);
});
