import { describe, expect, test } from 'vitest';
import type { Seat } from '#contract/seats.ts';
import {
  differencesOf,
  mayMoveBelow,
  type Placed,
  placesMoved,
  placesRestored,
  placesWithout,
  responsibilitiesIn,
  seatsAbove,
  seatsBelow,
} from './seats.ts';

const placed = (id: string, parentId: string | null, sortOrder = 100): Placed => ({ id, parentId, sortOrder });
const tree = [
  placed('visionary', null),
  placed('integrator', 'visionary'),
  placed('sales', 'integrator', 100),
  placed('yard', 'integrator', 200),
  placed('rigger', 'yard', 100),
  placed('sailmaker', 'yard', 200),
];

/** The tree after these moves, as ids below each seat. */
function after(seats: Placed[], moves: Placed[]): Record<string, string[]> {
  const moved = seats.map((seat) => moves.find(({ id }) => id === seat.id) ?? seat);
  return Object.fromEntries([...seatsBelow(moved)].map(([id, below]) => [String(id), below.map((seat) => seat.id)]));
}

test('the seats above one are told from the nearest on', () => {
  expect(seatsAbove(tree, 'rigger').map(({ id }) => id)).toEqual(['yard', 'integrator', 'visionary']);
});

test('a seat comes below any but itself and those below it; the top stays', () => {
  expect(mayMoveBelow(tree, 'sales', 'rigger')).toBe(true);
  expect(mayMoveBelow(tree, 'yard', 'yard')).toBe(false);
  expect(mayMoveBelow(tree, 'yard', 'rigger')).toBe(false);
  expect(mayMoveBelow(tree, 'integrator', 'sales')).toBe(false);
});

test('a seat moves below another, and among its siblings, and only what moves is told', () => {
  const below = placesMoved(tree, 'sales', 'yard', 1);
  expect(after(tree, below).yard).toEqual(['rigger', 'sales', 'sailmaker']);
  expect(below.map(({ id }) => id)).toEqual(['sales', 'sailmaker']);
  expect(after(tree, placesMoved(tree, 'yard', 'integrator', 0)).integrator).toEqual(['yard', 'sales']);
  expect(placesMoved(tree, 'yard', 'integrator', 1)).toEqual([]);
});

test('what is below a seat that goes takes its place, and goes back below it when it returns', () => {
  const places = placesWithout(tree, 'yard');
  const left = tree.filter(({ id }) => id !== 'yard').map((seat) => places.find(({ id }) => id === seat.id) ?? seat);
  expect(after(left, []).integrator).toEqual(['sales', 'rigger', 'sailmaker']);
  const back = placesRestored(left, { ...placed('yard', 'integrator', 200), below: ['rigger', 'sailmaker'] });
  const whole = after([...left, placed('yard', 'integrator', 200)], back);
  expect(whole).toMatchObject({ integrator: ['sales', 'yard'], yard: ['rigger', 'sailmaker'] });
});

test('a seat whose superior is gone returns below the integrator, without those who have moved on', () => {
  const moves = placesRestored(tree, { ...placed('loft', 'gone'), below: ['rigger'] });
  expect(after([...tree, placed('loft', 'gone')], moves)).toMatchObject({
    integrator: expect.arrayContaining(['loft']),
    yard: ['rigger', 'sailmaker'],
  });
});

test('responsibilities are the lines of a text, without bullets and blanks', () => {
  expect(responsibilitiesIn('• Pipeline\n\n - Forecast \n* Boat shows\n  \nPrice-list')).toEqual([
    'Pipeline',
    'Forecast',
    'Boat shows',
    'Price-list',
  ]);
});

describe('a draft beside the primary chart', () => {
  const seat = (id: string, fields: Partial<Seat> = {}): Seat => ({
    ...placed(id, 'integrator'),
    ...{ chartId: 1, title: id, responsibilities: [], people: [], person: null, version: 1 },
    ...{ createdAt: '', updatedAt: '', deletedAt: null },
    ...fields,
  });

  test('differs by what was added, moved, changed and removed', () => {
    const primary = [seat('sales'), seat('yard'), seat('loft'), seat('finance')];
    const draft = [
      seat('sales', { parentId: 'yard', title: 'Trade' }),
      seat('yard', { sortOrder: 5 }),
      seat('loft', { people: [{ userId: 'ada', name: null }] }),
      seat('new'),
    ];
    expect(differencesOf(draft, primary).map(({ seat, kinds }) => [seat.id, kinds])).toEqual([
      ['sales', ['moved', 'changed']],
      ['loft', ['changed']],
      ['new', ['added']],
      ['finance', ['removed']],
    ]);
  });
});
