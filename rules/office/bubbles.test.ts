import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bubble, type BubblePerson, canJoinBubble, meetDistance, nextBubbles, partDistance } from './bubbles.ts';
import type { OfficeArea } from './office-map.ts';

const at = (id: string, x: number, y = 0, rest: Partial<BubblePerson> = {}): BubblePerson => ({
  id,
  x,
  y,
  doNotDisturb: false,
  ...rest,
});
const ids = (): (() => string) => {
  let count = 0;
  return () => `new ${++count}`;
};
const bubble = (id: string, ...members: string[]): Bubble => ({ id, members });

test('two people within two tiles meet, and part beyond three', () => {
  expect(nextBubbles([at('a', 0), at('b', 65)], [], ids())).toEqual([]);
  const met = nextBubbles([at('a', 0), at('b', 64)], [], ids());
  expect(met).toEqual([bubble('new 1', 'a', 'b')]);
  expect(nextBubbles([at('a', 0), at('b', 96)], met, ids())).toEqual(met);
  expect(nextBubbles([at('a', 0), at('b', 97)], met, ids())).toEqual([]);
});

test('a chain of people is one bubble', () => {
  expect(nextBubbles([at('a', 0), at('b', 60), at('c', 120)], [bubble('1', 'a', 'b')], ids())).toEqual([
    bubble('1', 'a', 'b', 'c'),
  ]);
});

test('the larger part keeps the id', () => {
  const people = [at('a', 0), at('b', 10), at('c', 20), at('d', 500), at('e', 510)];
  const split = nextBubbles(people, [bubble('1', 'd', 'e', 'a', 'b', 'c')], ids());
  expect(split).toEqual([bubble('1', 'a', 'b', 'c'), bubble('new 1', 'd', 'e')]);
  const merged = nextBubbles(
    people.map((person) => at(person.id, 0)),
    [bubble('2', 'd', 'e'), bubble('1', 'a', 'b', 'c')],
    ids(),
  );
  expect(merged).toEqual([bubble('1', 'a', 'b', 'c', 'd', 'e')]);
});

test('those who do not want to be disturbed, and those in rooms and quiet areas, are in no bubble', () => {
  const area = (kind: OfficeArea['kind']): OfficeArea => ({ name: 'A', kind, x: 0, y: 0, width: 1, height: 1 });
  expect(nextBubbles([at('a', 0), at('b', 0, 0, { doNotDisturb: true })], [bubble('1', 'a', 'b')], ids())).toEqual([]);
  expect(canJoinBubble({ doNotDisturb: false, area: area('room') })).toBe(false);
  expect(canJoinBubble({ doNotDisturb: false, area: area('quiet') })).toBe(false);
  expect(canJoinBubble({ doNotDisturb: false, area: area('place') })).toBe(true);
});

test('all who are near are in one bubble, no one is in two, and nothing changes when no one moves', () => {
  const pixel = fc.integer({ min: 0, max: 400 });
  const crowd = fc.array(fc.record({ x: pixel, y: pixel, doNotDisturb: fc.boolean() }), { maxLength: 20 });
  fc.assert(
    fc.property(crowd, crowd, (before, after) => {
      const createId = ids();
      const peopleOf = (points: typeof before) => points.map((point, index) => ({ ...point, id: `p${index}` }));
      const people = peopleOf(after);
      const bubbles = nextBubbles(people, nextBubbles(peopleOf(before), [], createId), createId);
      const bubbleOf = new Map(bubbles.flatMap(({ id, members }) => members.map((member) => [member, id])));
      expect(bubbleOf.size).toBe(bubbles.flatMap(({ members }) => members).length);
      expect(new Set(bubbles.map(({ id }) => id)).size).toBe(bubbles.length);
      for (const a of people)
        for (const b of people) {
          if (a === b || a.doNotDisturb || b.doNotDisturb) continue;
          if (Math.hypot(a.x - b.x, a.y - b.y) <= meetDistance) expect(bubbleOf.get(a.id)).toBe(bubbleOf.get(b.id));
        }
      for (const person of people.filter(({ id }) => bubbleOf.has(id))) {
        const others = people.filter(({ id }) => id !== person.id && bubbleOf.get(id) === bubbleOf.get(person.id));
        expect(person.doNotDisturb).toBe(false);
        expect(others.some(({ x, y }) => Math.hypot(x - person.x, y - person.y) <= partDistance)).toBe(true);
      }
      expect(nextBubbles(people, bubbles, createId)).toEqual(bubbles);
    }),
  );
});

test('the members of a bubble come in the same order, however they met', () => {
  const people = [at('a', 0), at('b', 1, 2), at('c', 0, 65)];
  const first = nextBubbles([at('c', 0, 65), at('b', 1, 2), at('a', 0)], [], ids());
  expect(nextBubbles(people, first, ids())).toEqual(first);
});
