import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { heldCell, heldMeasurables, placeCells, placeMeasurables } from './cache.ts';

const row = (id: number, more: object = {}) =>
  ({
    id,
    name: 'Boats',
    scorecardId: 1,
    ownerId: 'ada',
    sortOrder: id,
    updatedAt: '2026-11-21T09:00:00.000Z',
    values: [],
    ...more,
  }) as unknown as MeasurableOfYear;
const cell = { measurableId: 1, year: 2026, week: 47, value: 3, note: null };

/** What Ada's client holds: a scorecard in two years, her own measurables and those of all. */
function cacheOf() {
  const client = new QueryClient();
  const keys = {
    now: ['measurables', 'list', { query: { scorecardId: 1, year: 2026 } }],
    before: ['measurables', 'list', { query: { scorecardId: 1, year: 2025 } }],
    mine: ['measurables', 'mine', { query: { year: 2026 } }],
    all: ['measurables', 'list', { query: { year: 2026 } }],
  };
  client.setQueryData(keys.now, [row(1), row(2, { ownerId: 'grace' })]);
  client.setQueryData(keys.before, [row(1), row(2, { ownerId: 'grace' })]);
  client.setQueryData(keys.mine, [row(1)]);
  client.setQueryData(keys.all, [row(1), row(2, { ownerId: 'grace' })]);
  const held = (key: keyof typeof keys) => client.getQueryData<MeasurableOfYear[]>(keys[key]) ?? [];
  return { client, held };
}

test('a cell is placed into every list of its year', () => {
  const { client, held } = cacheOf();
  placeCells(client, [cell]);
  for (const key of ['now', 'mine', 'all'] as const)
    expect(held(key)[0]?.values).toEqual([{ week: 47, value: 3, note: null }]);
  expect(held('before')[0]?.values).toEqual([]);
  expect(heldCell(client, cell)).toEqual({ week: 47, value: 3, note: null });
  expect(heldCell(client, { ...cell, week: 1 })).toBeNull();
  expect(heldCell(client, { ...cell, year: 2024 })).toBeUndefined();
});

test('a measurable that changes hands leaves the list of those that one owns, and no other', () => {
  const { client, held } = cacheOf();
  placeMeasurables(client, [row(1, { ownerId: 'grace', updatedAt: '2026-11-21T09:00:01.000Z' })], 'ada');
  expect(held('mine')).toEqual([]);
  expect(held('all')).toHaveLength(2);
  expect(heldMeasurables(client, 1).map(({ ownerId }) => ownerId)).toEqual(['grace', 'grace']);
});
