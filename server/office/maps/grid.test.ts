import { expect, test } from 'vitest';
import { Grid } from './grid.ts';
import type { MapPlan } from './plan.ts';

const plan = (...rows: string[]): MapPlan => ({
  name: 'test',
  walls: 'brick',
  rows,
  things: [],
  areas: [],
  start: { x: 0, y: 0, width: 1, height: 1 },
});

test('walls from west to east show a face of two tiles, others their top', () => {
  const grid = new Grid(plan('####', '#w##', '#..#', '#..#', '####', '####', '....'));
  const kinds = [0, 1, 2, 3, 4, 5].map((y) => [0, 1].map((x) => grid.wallKind(x, y)?.charAt(0) ?? '.').join(''));
  expect(kinds).toEqual(['tu', 'tl', 't.', 't.', 'uu', 'll']);
  expect(grid.isWindow(1, 1)).toBe(true);
});

test('walls and doors take the floors beside them', () => {
  const grid = new Grid(plan('.#n', '.+n', '.=n', 'ccc'));
  expect(grid.floorHalves(0, 0)).toEqual(['oak', 'oak']);
  for (const y of [0, 1, 2]) expect(grid.floorHalves(1, y)).toEqual(['oak', 'navyCarpet']);
  const face = new Grid(plan('...', '#+#', '#+#', 'nnn'));
  expect(face.isDoorInFace(1, 1)).toBe(true);
  expect([face.floorHalves(1, 1)[0], face.floorHalves(1, 2)[0]]).toEqual(['oak', 'navyCarpet']);
});

test('a mistake in a plan is named', () => {
  expect(() => new Grid(plan('..', '...'))).toThrow('test: row 1 has 3 characters, not 2');
  expect(() => new Grid(plan('..', '.!'))).toThrow('test: 1, 1: "!" is not in the legend');
});
