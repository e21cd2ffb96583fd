import { describe, expect, test } from 'vitest';
import type { Seat } from '#contract/seats.ts';
import {
  departmentsOf,
  differencesOf,
  mayMoveBelow,
  positionsAfterDelete,
  positionsAfterMove,
  positionsAfterRestore,
  responsibilitiesIn,
  type SeatPosition,
  seatsAbove,
  seatsByParent,
} from './seats.ts';

const position = (id: string, parentId: string | null, sortOrder = 100): SeatPosition => ({ id, parentId, sortOrder });
const tree = [
  position('visionary', null),
  position('integrator', 'visionary'),
  position('sales', 'integrator', 100),
  position('yard', 'integrator', 200),
  position('rigger', 'yard', 100),
  position('sailmaker', 'yard', 200),
];

/** The tree after these moves: the ids of the children of each seat. */
function after(seats: SeatPosition[], moves: SeatPosition[]): Record<string, string[]> {
  const moved = seats.map((seat) => moves.find(({ id }) => id === seat.id) ?? seat);
  return Object.fromEntries([...seatsByParent(moved)].map(([id, below]) => [String(id), below.map((seat) => seat.id)]));
}

test('the seats above a seat start with the nearest', () => {
  expect(seatsAbove(tree, 'rigger').map(({ id }) => id)).toEqual(['yard', 'integrator', 'visionary']);
});

test('a seat may move below any seat but itself and its descendants; top seats stay', () => {
  expect(mayMoveBelow(tree, 'sales', 'rigger')).toBe(true);
  expect(mayMoveBelow(tree, 'yard', 'yard')).toBe(false);
  expect(mayMoveBelow(tree, 'yard', 'rigger')).toBe(false);
  expect(mayMoveBelow(tree, 'integrator', 'sales')).toBe(false);
});

test('a seat moves below another or among its siblings, and only changed positions are returned', () => {
  const below = positionsAfterMove(tree, 'sales', 'yard', 1);
  expect(after(tree, below).yard).toEqual(['rigger', 'sales', 'sailmaker']);
  expect(below.map(({ id }) => id)).toEqual(['sales', 'sailmaker']);
  expect(after(tree, positionsAfterMove(tree, 'yard', 'integrator', 0)).integrator).toEqual(['yard', 'sales']);
  expect(positionsAfterMove(tree, 'yard', 'integrator', 1)).toEqual([]);
});

test('children of a deleted seat take its place, and return to it when it is restored', () => {
  const moves = positionsAfterDelete(tree, 'yard');
  const left = tree.filter(({ id }) => id !== 'yard').map((seat) => moves.find(({ id }) => id === seat.id) ?? seat);
  expect(after(left, []).integrator).toEqual(['sales', 'rigger', 'sailmaker']);
  const back = positionsAfterRestore(left, { ...position('yard', 'integrator', 200), below: ['rigger', 'sailmaker'] });
  const whole = after([...left, position('yard', 'integrator', 200)], back);
  expect(whole).toMatchObject({ integrator: ['sales', 'yard'], yard: ['rigger', 'sailmaker'] });
});

test('a seat whose parent is gone returns below the integrator, without children that have moved', () => {
  const moves = positionsAfterRestore(tree, { ...position('loft', 'gone'), below: ['rigger'] });
  expect(after([...tree, position('loft', 'gone')], moves)).toMatchObject({
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

describe('a draft compared with the primary chart', () => {
  const seat = (id: string, fields: Partial<Seat> = {}): Seat => ({
    ...position(id, 'integrator'),
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

test('the departments are the seats at level 2, in their order, and all seats below them belong to them', () => {
  const { heads, numbers } = departmentsOf([...tree].reverse());
  expect(heads.map(({ id }) => id)).toEqual(['sales', 'yard']);
  expect(Object.fromEntries(numbers)).toEqual({ sales: 1, yard: 2, rigger: 2, sailmaker: 2 });
  expect(departmentsOf([]).heads).toEqual([]);
});
