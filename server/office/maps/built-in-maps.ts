import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BuiltInMapName } from '#contract/office-names.ts';
import type { TiledMap } from '#rules/office/tiled-map.ts';

/** Returns the content of a file of `built-in`: the maps, which Tiled opens, and the picture of their tiles. */
const read = (file: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`#server/office/maps/built-in/${file}`));

const maps = new Map<BuiltInMapName, TiledMap>();

/** Returns one of the maps that every organization can choose among. Its only image is `tiles.png`. */
export function readBuiltInMap(name: BuiltInMapName): TiledMap {
  const map: TiledMap = maps.get(name) ?? JSON.parse(read(`${name}.tmj`).toString());
  maps.set(name, map);
  return map;
}

let tiles: Buffer | undefined;

/** Returns `tiles.png`, the picture of the tiles of all built-in maps. */
export function readTiles(): Buffer {
  tiles ??= read('tiles.png');
  return tiles;
}
