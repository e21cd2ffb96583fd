import { expect, test } from 'vitest';
import { areaAt, areaNamed, readOfficeMap } from './office-map.ts';
import { propertyOf, readTileNumber, type TiledLayer, type TiledMap, type TiledObject } from './tiled-map.ts';

const layerBase = { id: 1, x: 0, y: 0, opacity: 1, visible: true };
const tiles = (name: string, data: number[], collides?: boolean): TiledLayer => ({
  ...layerBase,
  name,
  type: 'tilelayer',
  width: 3,
  height: 2,
  data,
  ...(collides && { properties: [{ name: 'collides', type: 'bool', value: true }] }),
});
const area = (name: string, x: number, width: number, property?: [string, unknown], field = 'type'): TiledObject => ({
  id: 1,
  name,
  [field]: 'area',
  x,
  y: 0,
  width,
  height: 64,
  rotation: 0,
  visible: true,
  ...(property && { properties: [{ name: property[0], type: 'string', value: property[1] }] }),
});
const tiled = (...layers: TiledLayer[]): TiledMap => ({
  type: 'map',
  version: '1.10',
  tiledversion: '1.10.2',
  orientation: 'orthogonal',
  renderorder: 'right-down',
  infinite: false,
  width: 3,
  height: 2,
  tilewidth: 32,
  tileheight: 32,
  nextlayerid: 9,
  nextobjectid: 9,
  layers,
  tilesets: [
    {
      firstgid: 1,
      name: 'tiles',
      image: 'tiles.png',
      imagewidth: 64,
      imageheight: 32,
      columns: 2,
      tilecount: 2,
      tilewidth: 32,
      tileheight: 32,
      margin: 0,
      spacing: 0,
      tiles: [{ id: 1, properties: [{ name: 'collides', type: 'bool', value: true }] }],
    },
  ],
});

test('tiles that collide are walls, also when flipped, and so is a layer that collides', () => {
  const map = readOfficeMap(
    tiled(tiles('floor', [1, 2, 1, 0x8000_0002, 1, 1]), tiles('fence', [0, 0, 0, 0, 0, 1], true)),
  );
  expect(map.walls).toEqual([false, true, false, true, false, true]);
});

test('people start on the tiles of the layer of that name that are no walls', () => {
  const map = readOfficeMap(tiled(tiles('floor', [1, 1, 2, 1, 1, 1]), tiles('start', [0, 1, 1, 1, 0, 0])));
  expect(map.starts).toEqual([
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ]);
});

test('areas are rooms, quiet areas or places by their properties', () => {
  const objects = [
    area('Standup', 0, 64, ['jitsiRoom', 'Standup Room']),
    area('Corner', 64, 32, ['silent', true], 'class'),
    area('Library', 0, 96, ['openWebsite', 'https://example.com']),
    { ...area('Light', 0, 1), type: 'light' },
  ];
  const map = readOfficeMap(tiled({ ...layerBase, name: 'areas', type: 'objectgroup', draworder: 'topdown', objects }));
  expect(map.areas.map(({ kind, room, website }) => [kind, room, website])).toEqual([
    ['room', 'Standup Room', undefined],
    ['quiet', undefined, undefined],
    ['place', undefined, 'https://example.com'],
  ]);
  expect(areaAt(map, { x: 10, y: 10 })?.name).toBe('Standup');
  expect(areaAt(map, { x: 64, y: 63 })?.name).toBe('Corner');
  expect(areaAt(map, { x: 64, y: 64 })).toBeUndefined();
  expect(areaNamed(map, 'Library')?.width).toBe(96);
  expect(areaNamed(map, 'Attic')).toBeUndefined();
});

test('the number of a tile says how it is flipped', () => {
  expect(readTileNumber(0xa000_0007)).toEqual({ gid: 7, flipsX: true, flipsY: false, flipsDiagonally: true });
  expect(propertyOf({}, 'collides')).toBeUndefined();
});
