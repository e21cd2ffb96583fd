import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { mergeUpdate } from './merge.ts';

const caller = { actor: { userId: 'ada', organizationId: 1 } } as Parameters<typeof mergeUpdate>[0];

/** A number as Yjs encodes it: seven bits per byte, lowest first. */
const varUint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varUint(value >> 7)]);

/** A document of someone who typed 9,000 letters in one go. */
function longText(): Uint8Array {
  const document = new Doc();
  document.clientID = 1;
  document.getText('note').insert(0, 'x'.repeat(9_000));
  return encodeStateAsUpdate(document);
}
/** Letters that each claim to precede another letter of the long text: to order them, Yjs compares each with all. */
const craftedLetters = (count: number): Uint8Array =>
  Uint8Array.from([
    ...varUint(1),
    ...varUint(count),
    ...varUint(2),
    ...varUint(0),
    ...Array.from({ length: count }, (_, index) => [
      0x44,
      1,
      ...varUint((index + 1) * Math.floor(9_000 / (count + 1))),
      1,
      97,
    ]).flat(),
    0,
  ]);
/** Longer than the merge takes on any machine. */
const longest = 60_000;
const typed = (text: string) => {
  const document = new Doc();
  document.getText('note').insert(0, text);
  return encodeStateAsUpdate(document);
};

test('other calls are answered while a text is merged', async () => {
  const order: string[] = [];
  const merged = mergeUpdate(caller, { state: longText(), update: craftedLetters(1_500) }, longest).then(() =>
    order.push('merged'),
  );
  const other = new Promise((resolve) => setImmediate(resolve)).then(() => order.push('other'));
  await Promise.all([merged, other]);
  expect(order).toEqual(['other', 'merged']);
});

test('an update with too many structs is refused before it is merged, and so is a text that would get too many', async () => {
  const refusal = 'tooManyChanges';
  expect(await mergeUpdate(caller, { state: undefined, update: craftedLetters(2_001) })).toEqual({ refusal });
  const merged = await mergeUpdate(caller, { state: longText(), update: craftedLetters(1_900) }, longest);
  expect(merged).toMatchObject({ text: expect.stringMatching(/^[ax]{10900}$/) });
  const { state } = merged as { state: Uint8Array };
  const other = new Doc();
  for (let letter = 0; letter < 300; letter++) other.getText('note').insert(0, 'b');
  expect(await mergeUpdate(caller, { state, update: encodeStateAsUpdate(other) }, longest)).toEqual({ refusal });
});

test('a merge that takes too long is canceled, and the next text is merged', async () => {
  const task = { state: longText(), update: craftedLetters(1_900) };
  expect(await mergeUpdate(caller, task, 0)).toEqual({ refusal: 'tooManyChanges' });
  expect(await mergeUpdate(caller, { state: undefined, update: typed('Larch') })).toMatchObject({ text: 'Larch' });
});

test('a few texts of one account wait to be merged, and more are refused', async () => {
  const calls = Array.from({ length: 4 }, () => mergeUpdate(caller, { state: undefined, update: typed('Oak') }));
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});
