import { expect, test } from 'vitest';
import { numbersOfThing } from '../build-map.ts';
import { things } from './things.ts';
import { TileSheet } from './tile-sheet.ts';

test('each thing has rows of one length, and draws something', () => {
  const sheet = new TileSheet();
  for (const [name, thing] of Object.entries(things)) {
    const numbers = numbersOfThing(sheet, name, thing);
    expect(new Set(thing.cells.map((row) => row.length)).size, name).toBe(1);
    expect(thing.cells.join(''), name).toMatch(/^[#^.]+$/);
    expect(
      numbers.flat().some((number) => number > 0),
      name,
    ).toBe(true);
  }
});

test('a thing is drawn once, and its tiles say where people cannot walk', () => {
  const sheet = new TileSheet();
  const [desks, again] = [1, 2].map(() => numbersOfThing(sheet, 'seaDesks', things.seaDesks));
  expect(again).toBe(desks);
  const { tiles, tilecount, columns, imageheight } = sheet.toTileset('office', 'tiles.png');
  expect(tiles?.map(({ id }) => id + 1)).toEqual([...(desks?.[1] ?? []), ...(desks?.[2] ?? [])]);
  expect([tilecount, imageheight]).toEqual([4 * columns, 4 * 32]);
});
