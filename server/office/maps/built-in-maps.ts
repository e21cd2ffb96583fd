import type { TiledMap } from '#rules/office/tiled-map.ts';
import { buildMap, numbersOfThing, tilesImage } from './build-map.ts';
import { garden } from './garden.ts';
import { harbour } from './harbour.ts';
import { loft } from './loft.ts';
import { encodePng } from './png.ts';
import { things } from './tiles/things.ts';
import { TileSheet } from './tiles/tile-sheet.ts';

const plans = { harbour, loft, garden };
export type BuiltInMapName = keyof typeof plans;

let cache: { sheet: TileSheet; maps: Record<BuiltInMapName, TiledMap> } | undefined;

/** Builds all maps at once, because they share their tiles. It takes a quarter of a second, once per process. */
function build() {
  if (cache) return cache;
  const sheet = new TileSheet();
  const byHeight = Object.entries(things).sort(([, a], [, b]) => b.cells.length - a.cells.length);
  for (const [name, thing] of byHeight) numbersOfThing(sheet, name, thing);
  const drafts = Object.entries(plans).map(([name, plan]) => [name, buildMap(plan, sheet)] as const);
  const tileset = sheet.toTileset('office', tilesImage);
  const maps = drafts.map(([name, draft]) => [name, { ...draft, tilesets: [tileset] }]);
  cache = { sheet, maps: Object.fromEntries(maps) as Record<BuiltInMapName, TiledMap> };
  return cache;
}

/** The maps that every organization can choose among. Their only image is `tilesImage`. */
export const builtInMaps: Record<BuiltInMapName, () => TiledMap> = {
  harbour: () => build().maps.harbour,
  loft: () => build().maps.loft,
  garden: () => build().maps.garden,
};

let png: Promise<Buffer> | undefined;

/** Returns the image `tilesImage` of the built-in maps as a PNG. */
export function drawTiles(): Promise<Buffer> {
  png ??= encodePng(build().sheet.draw());
  return png;
}
