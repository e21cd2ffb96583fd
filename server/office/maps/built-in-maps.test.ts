import { ITiledMap } from '@workadventure/tiled-map-type-guard';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { builtInMapNames, officeRoomNames } from '#contract/office-names.ts';
import { areaNamed, isWall, type OfficeMap, readOfficeMap } from '#rules/office/office-map.ts';
import { tileSize } from '#rules/office/tiled-map.ts';
import { floodFrom } from '#test/office-maps.ts';
import { readBuiltInMap, readTiles } from './built-in-maps.ts';
import { checkTiledMap } from './check-map.ts';

const imageSizes = async () => {
  const { width, height } = await sharp(readTiles()).metadata();
  return new Map([['tiles.png', { width, height }]]);
};

test.each(builtInMapNames)('%s is a map like those that people upload', async (name) => {
  const map = readBuiltInMap(name);
  expect(ITiledMap.safeParse(map).error).toBeUndefined();
  expect(checkTiledMap(map, await imageSizes())).toEqual({ map, faults: [] });
});

test('all maps have the same tiles', () => {
  const [first, ...others] = builtInMapNames.map((name) => readBuiltInMap(name).tilesets);
  for (const tilesets of others) expect(tilesets).toEqual(first);
});

test.each(builtInMapNames)('%s has the rooms, desks and places of the office', (name) => {
  const map = readOfficeMap(readBuiltInMap(name));
  for (const room of officeRoomNames) expect(areaNamed(map, room)).toMatchObject({ kind: 'room', room });
  for (const number of [1, 2, 3, 4, 5, 6]) expect(areaNamed(map, `Desks ${number}`)?.kind).toBe('place');
  expect(areaNamed(map, 'Quiet Corner')?.kind).toBe('quiet');
  for (const place of ['Lobby', 'Kitchen', 'Terrace']) expect(areaNamed(map, place)?.kind).toBe('place');
});

test.each(builtInMapNames)('every free tile of %s can be reached', (name) => {
  const map = readOfficeMap(readBuiltInMap(name));
  const [start] = map.starts;
  if (!start) throw new Error('There is no start');
  const reached = floodFrom(map, start);
  expect(freeTiles(map).filter(({ x, y }) => !reached.has(y * map.width + x))).toEqual([]);
  expect(map.starts.length).toBeGreaterThanOrEqual(6);
  for (const area of map.areas) {
    const inside = freeTiles(map).filter(
      ({ x, y }) =>
        x * tileSize >= area.x &&
        y * tileSize >= area.y &&
        (x + 1) * tileSize <= area.x + area.width &&
        (y + 1) * tileSize <= area.y + area.height,
    );
    expect(inside.length, area.name).toBeGreaterThan(8);
  }
});

const freeTiles = (map: OfficeMap) =>
  map.walls
    .map((_, index) => ({ x: index % map.width, y: Math.floor(index / map.width) }))
    .filter(({ x, y }) => !isWall(map, x, y));
