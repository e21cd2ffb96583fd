import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapOf, mapWithTwoTiles } from '#test/office-maps.ts';
import { canStand, canWalk, speed, step } from './movement.ts';

const room = mapOf('#####', '#...#', '#.#.#', '#...#', '#####');

test('a person needs 20 x 12 pixels above the feet', () => {
  expect(canStand(room, { x: 42, y: 44 })).toBe(true);
  expect(canStand(room, { x: 41, y: 44 })).toBe(false);
  expect(canStand(room, { x: 42, y: 43 })).toBe(false);
  expect(canStand(room, { x: 118, y: 128 })).toBe(true);
  expect(canStand(room, { x: 118, y: 129 })).toBe(false);
  expect(canStand(room, { x: -5, y: 10 })).toBe(false);
  expect(canStand(room, { x: Number.NaN, y: 44 })).toBe(false);
});

test('a line is free if the whole person passes', () => {
  expect(canWalk(room, { x: 48, y: 54 }, { x: 112, y: 54 })).toBe(true);
  expect(canWalk(room, { x: 48, y: 54 }, { x: 48, y: 118 })).toBe(true);
  expect(canWalk(room, { x: 48, y: 86 }, { x: 112, y: 86 })).toBe(false);
  expect(canWalk(room, { x: 48, y: 100 }, { x: 80, y: 54 })).toBe(false);
  expect(canWalk(room, { x: 48, y: 54 }, { x: 48, y: 1e12 })).toBe(false);
});

test('walking takes its time, is no faster on the diagonal, and ends at walls', () => {
  expect(step(room, { x: 50, y: 54 }, { x: 1, y: 0 }, 0.1)).toEqual({ x: 50 + speed / 10, y: 54 });
  const diagonal = step(room, { x: 50, y: 54 }, { x: 1, y: -0.1 }, 0.05);
  expect(Math.hypot(diagonal.x - 50, diagonal.y - 54)).toBeCloseTo(speed / 20);
  expect(step(room, { x: 50, y: 54 }, { x: -1, y: 0 }, 1)).toEqual({ x: 42, y: 54 });
  expect(step(room, { x: 50, y: 54 }, { x: 0, y: -1 }, 1)).toEqual({ x: 50, y: 44 });
  expect(step(room, { x: 50, y: 54 }, { x: 0, y: 0 }, 1)).toEqual({ x: 50, y: 54 });
});

test('people slide along walls', () => {
  const slid = step(room, { x: 42, y: 60 }, { x: -1, y: 1 }, 0.1);
  expect(slid.x).toBe(42);
  expect(slid.y).toBeCloseTo(60 + (speed * 0.1) / Math.SQRT2);
});

test('no sequence of steps passes a wall, and the server accepts each', () => {
  const part = fc.double({ min: -2, max: 2, noNaN: true });
  const steps = fc.array(
    fc.record({ direction: fc.record({ x: part, y: part }), seconds: fc.double({ min: 0, max: 0.5, noNaN: true }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(mapWithTwoTiles, steps, ({ map, a }, steps) => {
      let point = a;
      for (const { direction, seconds } of steps) {
        const next = step(map, point, direction, seconds);
        expect(canStand(map, next) && canWalk(map, point, next)).toBe(true);
        expect(Math.hypot(next.x - point.x, next.y - point.y)).toBeLessThanOrEqual(speed * seconds + 0.001);
        point = next;
      }
    }),
  );
});

test('a line that is free lets a person stand anywhere on it', () => {
  fc.assert(
    fc.property(mapWithTwoTiles, ({ map, a, b }) => {
      const points = Array.from({ length: 400 }, (_, index) => index / 399).map((part) => ({
        x: a.x + (b.x - a.x) * part,
        y: a.y + (b.y - a.y) * part,
      }));
      const canStandOnAll = points.every((point) => canStand(map, point));
      // Between two of the points lies less than a pixel, so at most a corner's tip is missed.
      if (canWalk(map, a, b)) expect(canStandOnAll).toBe(true);
      expect(canWalk(map, b, a)).toBe(canWalk(map, a, b));
    }),
  );
});
