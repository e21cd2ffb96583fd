import { expect, test } from 'vitest';
import { enteredPart, runsOf, ticksFor } from './chartScale.ts';

test.each([
  [
    [3, 7],
    [0, 2, 4, 6, 8],
  ],
  [
    [0.2, 0.9],
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  ],
  [
    [1200, 48_000],
    [0, 10_000, 20_000, 30_000, 40_000, 50_000],
  ],
  [
    [-30, 40],
    [-40, -20, 0, 20, 40],
  ],
  [
    [400_000, 437_900, 388_700],
    [380_000, 390_000, 400_000, 410_000, 420_000, 430_000, 440_000],
  ],
  [
    [-95, -88],
    [-96, -94, -92, -90, -88],
  ],
  [[0], [0, 0.2]],
  [[], [0, 1]],
  [[1], [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('%o is drawn between %o', (values, ticks) => expect(ticksFor(values, 'number')).toEqual(ticks));

test.each([[[-5]], [[1e15]], [[0.0001, 0.0007]], [[99.99]]])('%o lies between few ticks', (values) => {
  const ticks = ticksFor(values, 'number');
  expect(ticks.length).toBeLessThanOrEqual(8);
  expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
});

test('yes and no have two ticks, durations full hours', () => {
  expect(ticksFor([1, 0], 'yes_no')).toEqual([0, 1]);
  expect(ticksFor([130, 290], 'duration')).toEqual([0, 60, 120, 180, 240, 300]);
});

test('equal neighbors make a run', () => {
  expect(runsOf([1, 1, 2, 1], Object.is)).toEqual([
    { item: 1, from: 0, to: 1 },
    { item: 2, from: 2, to: 2 },
    { item: 1, from: 3, to: 3 },
  ]);
});

const year = (...entered: number[]) => Array.from({ length: 52 }, (_, week) => (entered.includes(week) ? 1 : null));

test.each([
  [[0, 20, 51], { from: 0, to: 51 }],
  [[36, 37], { from: 36, to: 48 }],
  [[50], { from: 39, to: 51 }],
  [[], { from: 0, to: 51 }],
])('of a year with values in the weeks %j this part is drawn: %o', (entered, part) =>
  expect(enteredPart(year(...entered))).toEqual(part),
);
