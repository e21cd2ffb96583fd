import { expect, test } from 'vitest';
import { mapInParts } from './turns.ts';

/** Works for a millisecond at least. */
function work<Item>(item: Item): Item {
  const end = performance.now() + 1;
  while (performance.now() < end);
  return item;
}

const items = Array.from({ length: 50 }, (_, index) => index);

test('long work returns one result for each item, and lets others run in between', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  expect(await mapInParts(items, (item) => work(item) * 2)).toEqual(items.map((item) => item * 2));
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});

test('several pieces of long work take turns', async () => {
  const order: string[] = [];
  const note = (who: string) => () => {
    work(who);
    order.push(who);
  };
  await Promise.all([mapInParts(items, note('one')), mapInParts(items, note('two'))]);
  const firstOf = (who: string) => order.indexOf(who);
  const lastOf = (who: string) => order.lastIndexOf(who);
  expect(firstOf('two')).toBeLessThan(lastOf('one'));
  expect(firstOf('one')).toBeLessThan(lastOf('two'));
});
