import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOfficeMap } from '#rules/office/office-map.ts';
import type { TiledMap, TiledObjectLayer, TiledTileLayer } from '#rules/office/tiled-map.ts';
import { translatorFor } from '#server/translations.ts';
import { readBuiltInMap } from './built-in-maps.ts';
import { checkTiledMap } from './check-map.ts';

const translate = translatorFor('en');

type Draft = ReturnType<typeof small>;
const layerBase = { x: 0, y: 0, opacity: 1, visible: true };
function small() {
  const tiles = (id: number, name: string, data: number[]): TiledTileLayer => ({
    ...layerBase,
    id,
    name,
    type: 'tilelayer',
    width: 3,
    height: 2,
    data,
  });
  const floorLayer: TiledObjectLayer = {
    ...layerBase,
    id: 3,
    name: 'floorLayer',
    type: 'objectgroup',
    draworder: 'topdown',
    objects: [{ id: 1, name: 'Terrace', type: 'area', x: 0, y: 0, width: 64, height: 64, rotation: 0, visible: true }],
  };
  const map = {
    ...readBuiltInMap('harbour'),
    width: 3,
    height: 2,
    layers: [
      tiles(1, 'start', [0, 1, 0, 0, 0, 0]),
      tiles(2, 'walls', [2, 0, 2, 2, 2, 2]),
      floorLayer,
    ] as TiledMap['layers'],
    tilesets: [
      {
        firstgid: 1,
        name: 'tiles',
        image: '../art/tiles.png',
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
  };
  return structuredClone(map);
}

const images = new Map([['tiles.png', { width: 64, height: 32 }]]);
// biome-ignore lint/suspicious/noExplicitAny: a map is broken here in ways that its type forbids
function check(change: (map: any) => unknown = () => undefined) {
  const map = small();
  const changed = change(map);
  return checkTiledMap(typeof changed === 'object' && changed !== null && 'layers' in changed ? changed : map, images);
}
// biome-ignore lint/suspicious/noExplicitAny: as above
const faultsOf = (change: (map: any) => unknown): string[] => check(change).faults.map((fault) => translate(fault));

test('a small map passes, with the plain name of its image', () => {
  const { map, faults } = check();
  expect(faults).toEqual([]);
  expect(map?.tilesets[0]?.image).toBe('tiles.png');
  expect(map?.layers.map(({ name }) => name)).toEqual(['start', 'walls', 'floorLayer']);
});

test('a fault names the layer and the tile', () => {
  expect(faultsOf((map) => (map.layers[1].data[4] = 812))).toEqual([
    'Layer “walls”: tile 1, 1 uses number 812, which no tileset has.',
  ]);
  expect(faultsOf((map) => (map.layers[1].data = [9, 9, 9, -1, 'x', 1.5]))).toHaveLength(3);
  expect(faultsOf((map) => (map.layers[1].data[5] = '<b>'))).toEqual([
    'Layer “walls”: tile 2, 1 uses number <b>, which no tileset has.',
  ]);
});

test.each<[string, (map: Draft) => unknown, string]>([
  [
    'no map',
    (map) => Object.assign(map, { type: 'tileset' }),
    'This file is not a Tiled map. In Tiled, choose “Export As” and the format JSON.',
  ],
  [
    'a field is missing',
    (map) => delete (map.layers[1] as Partial<TiledTileLayer>).opacity,
    'Layer “walls”: the field “opacity” is missing or not valid.',
  ],
  [
    'a field of an object is wrong',
    (map) => Object.assign((map.layers[2] as TiledObjectLayer).objects[0] ?? {}, { x: '1' }),
    'Layer “floorLayer”: the field “objects.0.x” is missing or not valid.',
  ],
  [
    'isometric',
    (map) => Object.assign(map, { orientation: 'isometric' }),
    'The orientation of the map is “isometric”. Only “orthogonal” is supported.',
  ],
  [
    'small tiles',
    (map) => Object.assign(map, { tilewidth: 16 }),
    'The map has tiles of 16 x 32 pixels. They must be 32 x 32.',
  ],
  [
    'infinite',
    (map) => Object.assign(map, { infinite: true }),
    'The map is infinite. In Tiled, turn off “Infinite” in the properties of the map.',
  ],
  [
    'too large',
    (map) => Object.assign(map, { width: 201 }),
    'The map has 201 x 2 tiles. At most 200 x 200 are allowed.',
  ],
  [
    'too many layers',
    (map) => map.layers.push(...Array.from({ length: 98 }, () => structuredClone(map.layers[1] as TiledTileLayer))),
    'The map has 101 layers. At most 100 are allowed.',
  ],
  [
    'a tileset elsewhere',
    (map) => map.tilesets.push({ firstgid: 3, source: 'a/more.tsx' } as never),
    'The tileset more.tsx is a file of its own. In Tiled, embed it in the map.',
  ],
  [
    'an image is missing',
    (map) => Object.assign(map.tilesets[0] ?? {}, { image: 'other.png' }),
    'Tileset “tiles”: the image other.png is missing. Upload it together with the map.',
  ],
  [
    'an image of another size',
    (map) => Object.assign(map.tilesets[0] ?? {}, { imagewidth: 96 }),
    'Tileset “tiles”: the image tiles.png has 64 x 32 pixels, but the map expects 96 x 32.',
  ],
  [
    'too many tiles',
    (map) => Object.assign(map.tilesets[0] ?? {}, { tilecount: 3 }),
    'Tileset “tiles”: the number of its tiles or columns does not fit its image. Open it in Tiled and save it again.',
  ],
  [
    'a layer too short',
    (map) => (map.layers[1] as TiledTileLayer).data.pop(),
    'Layer “walls” has data for 5 tiles instead of 6.',
  ],
  [
    'a layer of another size',
    (map) => Object.assign(map.layers[1] ?? {}, { width: 2 }),
    'Layer “walls” has 2 x 2 tiles, but the map has 3 x 2.',
  ],
  [
    'an unknown encoding',
    (map) => Object.assign(map.layers[1] ?? {}, { data: 'AAAA', encoding: 'base64', compression: 'zstd' }),
    'Layer “walls” cannot be read. In Tiled, set the map’s “Tile Layer Format” to CSV and export it again.',
  ],
  [
    'no start',
    (map) => Object.assign(map.layers[0] ?? {}, { name: 'begin' }),
    'The map needs a tile layer named “start”: people arrive on its tiles.',
  ],
  [
    'an empty start',
    (map) => (map.layers[0] as TiledTileLayer).data.fill(0),
    'Layer “start” has no tile: people arrive on its tiles.',
  ],
  [
    'a start in walls',
    (map) => (map.layers[1] as TiledTileLayer).data.fill(2),
    'Layer “start”: all its tiles collide, so no one could arrive.',
  ],
  [
    'no floor layer',
    (map) => Object.assign(map.layers[2] ?? {}, { name: 'things' }),
    'The map needs an object layer named “floorLayer”: people are drawn between the layers below and above it.',
  ],
  [
    'an area outside',
    (map) => Object.assign((map.layers[2] as TiledObjectLayer).objects[0] ?? {}, { x: 40 }),
    'Layer “floorLayer”: the area “Terrace” is not a rectangle inside the map.',
  ],
  [
    'two areas of a name',
    (map) =>
      (map.layers[2] as TiledObjectLayer).objects.push(...structuredClone((map.layers[2] as TiledObjectLayer).objects)),
    'Layer “floorLayer”: there are two areas named “Terrace”.',
  ],
  [
    'a dangerous address',
    (map) =>
      Object.assign((map.layers[2] as TiledObjectLayer).objects[0] ?? {}, {
        properties: [{ name: 'openWebsite', type: 'string', value: 'javascript:alert(1)' }],
      }),
    'Layer “floorLayer”: “openWebsite” of the area “Terrace” must be an address that begins with https://.',
  ],
  [
    'an image layer',
    (map) => map.layers.push({ ...layerBase, id: 9, name: 'sky', type: 'imagelayer', image: 'sky.png' } as never),
    'Layer “sky” is an image layer. Only tile, object and group layers are supported.',
  ],
])('refused: %s', (_, change, sentence) => {
  const { map, faults } = check(change);
  expect(map).toBeUndefined();
  expect(faults.map((fault) => translate(fault))).toContain(sentence);
});

test('base64 is decoded, plain and compressed', () => {
  const bytes = Buffer.alloc(24);
  for (const [index, value] of [2, 0, 2, 2, 2, 0x8000_0002].entries()) bytes.writeUInt32LE(value, index * 4);
  for (const [compression, data] of [
    ['', bytes],
    ['zlib', deflateSync(bytes)],
    ['gzip', gzipSync(bytes)],
  ] as const) {
    const { map } = check((draft) =>
      Object.assign(draft.layers[1], { data: data.toString('base64'), encoding: 'base64', compression }),
    );
    expect(map?.layers[1]).toMatchObject({ data: [2, 0, 2, 2, 2, 0x8000_0002] });
  }
  const bomb = deflateSync(Buffer.alloc(1 << 20)).toString('base64');
  expect(
    check((draft) => Object.assign(draft.layers[1], { data: bomb, encoding: 'base64', compression: 'zlib' })).map,
  ).toBeUndefined();
});

test('groups are dissolved, and their layers inherit from them', () => {
  const { map } = check((draft) => {
    const [start, ...others] = draft.layers;
    const group = { ...layerBase, type: 'group', name: 'house', opacity: 0.5, offsetx: 8, layers: others };
    return { ...draft, layers: [start, { ...group, layers: [{ ...group, opacity: 1, layers: others }] }] };
  });
  expect(map?.layers.map(({ id, name, opacity, offsetx }) => [id, name, opacity, offsetx])).toEqual([
    [1, 'start', 1, undefined],
    [2, 'walls', 0.5, 16],
    [3, 'floorLayer', 0.5, 16],
  ]);
});

test('no input makes it throw, and no more than 20 faults come back', () => {
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level++) deep = { layers: [deep] };
  let property: unknown = 1;
  for (let level = 0; level < 100_000; level++) property = [property];
  const withDeepProperty = { ...small(), properties: [{ name: 'deep', type: 'class', value: property }] };
  for (const json of [
    { ...withDeepProperty, layers: [{ ...small().layers[0], properties: withDeepProperty.properties }] },
    null,
    7,
    'map',
    [],
    {},
    { type: 'map' },
    { type: 'map', layers: 3, tilesets: {} },
    { type: 'map', layers: [null, 1], tilesets: [null] },
    { type: 'map', layers: [deep] },
  ]) {
    const { faults } = checkTiledMap(json, images);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(20);
  }
});

test('a map with any fields replaced is refused, or works', () => {
  const paths = pathsOf(small());
  const value = fc.oneof(
    fc.constantFrom(undefined, null, true, '', 'base64', -1, 0, 1, 2.5, 1e9, Number.POSITIVE_INFINITY, [], {}),
    fc.jsonValue({ maxDepth: 2 }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), value), { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = small();
      for (const [path, replacement] of changes) replaceAt(changed, path, structuredClone(replacement));
      // What a file can hold: an array without gaps, a field that is missing instead of undefined.
      const json = JSON.parse(JSON.stringify(changed));
      const { map, faults } = checkTiledMap(json, images);
      if (!map) {
        expect(faults.length).toBeGreaterThan(0);
        for (const fault of faults) expect(translate(fault)).not.toMatch(/undefined|\{[a-zA-Z]+\}/);
        return;
      }
      const office = readOfficeMap(map);
      expect(office.starts.length).toBeGreaterThan(0);
      expect(checkTiledMap(JSON.parse(JSON.stringify(map)), images)).toEqual({ map, faults: [] });
    }),
    { numRuns: 2000 },
  );
});

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, field]) => pathsOf(field, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

function replaceAt(root: unknown, path: Path, value: unknown): void {
  const [key, ...rest] = path;
  if (typeof root !== 'object' || root === null || key === undefined) return;
  const record = root as Record<string | number, unknown>;
  if (rest.length > 0) replaceAt(record[key], rest, value);
  else if (value !== undefined) record[key] = value;
  else if (Array.isArray(root)) root.splice(Number(key), 1);
  else delete record[key];
}

const checked = (map: Draft) => {
  const check = checkTiledMap(map, new Map([['tiles.png', { width: 64, height: 32 }]]));
  return {
    faults: check.faults.map((fault) => translate(fault)),
    notices: check.map ? (check.notices ?? []).map((notice) => translate(notice)) : [],
    office: check.map && readOfficeMap(check.map),
  };
};
const areaWith = (name: string, value: unknown) => ({
  ...{ id: 1, name: 'Terrace', type: 'area', x: 0, y: 0, width: 64, height: 64, rotation: 0, visible: true },
  properties: [{ name, type: typeof value === 'boolean' ? 'bool' : 'string', value }],
});

test.each([
  '{{{ boardUrl }}}',
  'https://board.example/{{ room }}',
  './board.html',
  '../board',
  '/board',
  '//board.example/x',
])('a page that only WorkAdventure finds is left out with a notice, and its area stays: %s', (value) => {
  const map = small();
  (map.layers[2] as TiledObjectLayer).objects = [areaWith('openWebsite', value)];
  const { faults, notices, office } = checked(map);
  expect([faults, notices]).toEqual([
    [],
    [`The area “Terrace” opens no page, because “${value}” is no whole address.`],
  ]);
  expect(office?.areas).toMatchObject([{ name: 'Terrace', kind: 'place' }]);
  expect(office?.areas[0]).not.toHaveProperty('website');
});

test('tile layers that are rooms, quiet or open a page become areas around tiles that touch each other', () => {
  const map = small();
  const [start] = map.layers as TiledTileLayer[];
  const layer = (name: string, data: number[], property: string, value: unknown) =>
    ({
      ...start,
      name,
      data,
      properties: [{ name: property, type: typeof value === 'boolean' ? 'bool' : 'string', value }],
    }) as TiledTileLayer;
  map.layers.push(
    layer('meeting', [1, 0, 1, 0, 0, 1], 'jitsiRoom', 'Meeting Room'),
    layer('Terrace', [0, 0, 0, 1, 1, 0], 'silent', true),
    layer('board', [0, 1, 0, 0, 0, 0], 'openWebsite', 'https://board.example/'),
    layer('docs', [0, 1, 0, 0, 0, 0], 'openWebsite', 'docs.html'),
    layer('loud', [0, 1, 0, 0, 0, 0], 'silent', false),
  );
  const { faults, notices, office } = checked(map);
  expect([faults, notices]).toEqual([[], ['The area “docs” opens no page, because “docs.html” is no whole address.']]);
  expect(office?.areas).toEqual([
    { name: 'Terrace', kind: 'place', x: 0, y: 0, width: 64, height: 64 },
    { name: 'meeting', kind: 'room', room: 'Meeting Room', x: 0, y: 0, width: 32, height: 32 },
    { name: 'meeting 2', kind: 'room', room: 'Meeting Room', x: 64, y: 0, width: 32, height: 64 },
    { name: 'Terrace 2', kind: 'quiet', x: 0, y: 32, width: 64, height: 32 },
    { name: 'board', kind: 'place', website: 'https://board.example/', x: 32, y: 0, width: 32, height: 32 },
    { name: 'docs', kind: 'place', x: 32, y: 0, width: 32, height: 32 },
    { name: 'loud', kind: 'place', x: 32, y: 0, width: 32, height: 32 },
  ]);
});

test('the entrance may be an area with “start”, or a layer with “startLayer”', () => {
  const byArea = small();
  byArea.layers = byArea.layers.slice(1);
  (byArea.layers[1] as TiledObjectLayer).objects = [areaWith('start', true)];
  expect(checked(byArea)).toMatchObject({ faults: [], office: { starts: [{ x: 1, y: 0 }] } });
  const byLayer = small();
  Object.assign(byLayer.layers[0] as TiledTileLayer, {
    name: 'entry',
    properties: [{ name: 'startLayer', type: 'bool', value: true }],
  });
  expect(checked(byLayer)).toMatchObject({ faults: [], office: { starts: [{ x: 1, y: 0 }] } });
});

test('a layer of many parts becomes no more areas than a map may have, and quickly', () => {
  const map = small();
  const tile = (n: number) => ((n + Math.floor(n / 200)) % 2 === 0 ? 1 : 0);
  const side = { width: 200, height: 200 };
  const board = Array.from({ length: 40_000 }, (_, n) => tile(n));
  map.layers = map.layers.map((layer) => (layer.type === 'tilelayer' ? { ...layer, ...side, data: board } : layer));
  Object.assign(map, side);
  map.layers[1] = {
    ...(map.layers[0] as TiledTileLayer),
    name: 'quiet',
    properties: [{ name: 'silent', type: 'bool', value: true }],
  };
  const { faults, notices, office } = checked(map);
  expect([faults, office?.areas.length]).toEqual([[], 500]);
  expect(notices).toEqual(['Layer “quiet” has too many separate parts. Only the first 499 became areas.']);
});
