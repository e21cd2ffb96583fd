import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUpdate } from 'yjs';
import { addedText, SharedText } from './SharedText.ts';

/** The same text in two browsers. */
function open(text: string) {
  const [one, other] = [new SharedText(), new SharedText()];
  one.change(text, text.length);
  other.restore(one.outgoing().update);
  return { one, other };
}

test('text typed in the middle moves the caret of another person only if it is behind it', () => {
  const { one, other } = open('Order boats');
  one.change('Order sixty boats', 12);
  expect(other.receive(one.outgoing().update, [11, 11])).toEqual([17, 17]);
  expect(other.read()).toBe('Order sixty boats');
  one.change('Order sixty boats.', 18);
  expect(other.receive(one.outgoing().update, [3, 5])).toEqual([3, 5]);
});

test.each([
  ['', 'Call Delmar', 'Call Delmar'],
  ['Order boats', 'Order sixty boats', 'sixty '],
  ['aaa', 'aaaa', 'a'],
  ['Larch', 'Larch', ''],
])('the added part between %j and %j', (before, after, added) => {
  expect(addedText(before, after)).toBe(added);
});

test('a letter typed among the same letters is inserted at the caret', () => {
  const { one, other } = open('aaa');
  one.change('aaaa', 2);
  other.change('aabaa', 3);
  expect(other.read()).toBe('aabaa');
});

test('two people who type while offline both end with the same text', () => {
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

test('an hour of typing offline is sent as one update, together with the unsent text of an earlier page', () => {
  const one = new SharedText();
  one.change('Before. ', 8);
  const later = new SharedText();
  later.restore(one.outgoing().update);
  const typed = 'Order sixty boats of larch. '.repeat(100);
  for (let end = 1; end <= typed.length; end++) later.change(`Before. ${typed.slice(0, end)}`, 8 + end);
  const { update, onSent } = later.outgoing();
  expect(decodeUpdate(Buffer.from(update, 'base64')).structs.length).toBeLessThan(100);
  const other = new SharedText();
  other.receive(update, [0, 0]);
  expect(other.read()).toBe(`Before. ${typed}`);
  onSent();
  expect(later.isAhead()).toBe(false);
});

test('text typed while an update was being sent, or refused, is sent with the next one', () => {
  const text = new SharedText();
  text.change('Larch', 5);
  const first = text.outgoing();
  text.change('Larch and oak', 13);
  first.onSent();
  expect(text.isAhead()).toBe(true);
  text.outgoing().onRefused();
  expect(text.isAhead()).toBe(false);
  text.change('Larch and oaks', 14);
  const other = new SharedText();
  other.receive(first.update, [0, 0]);
  other.receive(text.outgoing().update, [0, 0]);
  expect(other.read()).toBe('Larch and oaks');
});
