import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedNote } from './SharedNote.ts';

/** Two browsers, and what the server has of their note. */
function open(text: string) {
  const [one, other] = [new SharedNote(), new SharedNote()];
  one.change(text, text.length);
  other.restore(one.outgoing().update);
  return { one, other };
}

test('what is typed in the middle moves the caret of another only where it stands behind', () => {
  const { one, other } = open('Order boats');
  one.change('Order sixty boats', 12);
  expect(other.receive(one.outgoing().update, [11, 11])).toEqual([17, 17]);
  expect(other.read()).toBe('Order sixty boats');
  one.change('Order sixty boats.', 18);
  expect(other.receive(one.outgoing().update, [3, 5])).toEqual([3, 5]);
});

test('a letter typed among the same letters goes where the caret is', () => {
  const { one, other } = open('aaa');
  one.change('aaaa', 2);
  other.change('aabaa', 3);
  expect(other.read()).toBe('aabaa');
});

test('whatever two type while they are apart, both end with the same text', () => {
  const typed = fc.array(fc.tuple(fc.string({ maxLength: 8 }), fc.nat(), fc.nat({ max: 5 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.string(), typed, typed, (text, first, second) => {
      const { one, other } = open(text);
      for (const [note, edits] of [
        [one, first],
        [other, second],
      ] as const) {
        for (const [added, where, removed] of edits) {
          const before = note.read();
          const at = where % (before.length + 1);
          const next = before.slice(0, at) + added + before.slice(at + removed);
          note.change(next, at + added.length);
          expect(note.read()).toBe(next);
        }
      }
      const [fromOne, fromOther] = [one.outgoing().update, other.outgoing().update];
      one.receive(fromOther, [0, 0]);
      other.receive(fromOne, [0, 0]);
      expect(one.read()).toBe(other.read());
    }),
  );
});
