import type { ITiledMap } from '@workadventure/tiled-map-type-guard';
import { isArea, readOfficeMap } from '#rules/office/office-map.ts';
import {
  propertyOf,
  readTileNumber,
  type TiledMap,
  type TiledObject,
  type TiledTileset,
  tileSize,
} from '#rules/office/tiled-map.ts';
import { type Message, msg } from '#rules/translate.ts';
import { withLayerAreas, withoutUnknownPlaces, withStart } from './layer-areas.ts';
import { readLayers } from './tiled-layers.ts';
import { mapLimits } from './tiled-limits.ts';
import { readShape, shortName } from './tiled-shape.ts';
import { type ImageSize, readTilesets } from './tiled-tilesets.ts';

/**
 * A map that the office can use with what was left out of it, at most `mapLimits.faults`, or why it cannot be used: at least one fault, at most
 * as many.
 */
export type MapCheck = { map: TiledMap; faults: []; notices?: Message[] } | { map: undefined; faults: Message[] };

/**
 * Checks a map from elsewhere, in Tiled's JSON format with the conventions of WorkAdventure. `images` has the size of each uploaded
 * image by its file name. The map that it returns has plain tile numbers, no groups, and only fields that the office uses.
 */
export function checkTiledMap(json: unknown, images: ReadonlyMap<string, ImageSize>): MapCheck {
  const shape = readShape(json);
  if ('faults' in shape) return { map: undefined, faults: shape.faults.slice(0, mapLimits.faults) };
  const faults: Message[] = [];
  const report = (fault: Message): void => void faults.push(fault);
  const size = readSize(shape.map, report);
  const tilesets = readTilesets(shape.map, images, report);
  if (!size) return { map: undefined, faults: faults.slice(0, mapLimits.faults) };

  const notices: Message[] = [];
  const note = (notice: Message): void => void notices.push(notice);
  const read = withLayerAreas(readLayers(shape.map, size, report), note);
  const layers = withStart(withoutUnknownPlaces(read, note), { ...size, tilesets });
  const map: TiledMap = {
    type: 'map',
    version: '1.10',
    tiledversion: shape.map.tiledversion,
    orientation: 'orthogonal',
    renderorder: shape.map.renderorder ?? 'right-down',
    infinite: false,
    ...size,
    tilewidth: tileSize,
    tileheight: tileSize,
    nextlayerid: layers.length + 1,
    nextobjectid: layers.flatMap((layer) => (layer.type === 'objectgroup' ? layer.objects : [])).length + 1,
    ...(shape.map.backgroundcolor && { backgroundcolor: shape.map.backgroundcolor }),
    layers,
    tilesets,
  };
  // Without all tilesets, every tile of a missing one would be a fault.
  if (tilesets.length === shape.map.tilesets.length) checkTiles(map, report);
  checkConventions(map, shape.map, report);
  checkAreas(map, report);
  return faults.length > 0
    ? { map: undefined, faults: faults.slice(0, mapLimits.faults) }
    : { map, faults: [], ...(notices.length > 0 && { notices: notices.slice(0, mapLimits.faults) }) };
}

function readSize(map: ITiledMap, report: (fault: Message) => void): { width: number; height: number } | undefined {
  const { orientation = 'orthogonal', width = 0, height = 0, tilewidth = 0, tileheight = 0 } = map;
  if (orientation !== 'orthogonal')
    report(msg('The orientation of the map is “{orientation}”. Only “orthogonal” is supported.', { orientation }));
  if (tilewidth !== tileSize || tileheight !== tileSize)
    report(
      msg('The map has tiles of {width} x {height} pixels. They must be {size} x {size}.', {
        width: tilewidth,
        height: tileheight,
        size: tileSize,
      }),
    );
  if (map.infinite) {
    report(msg('The map is infinite. In Tiled, turn off “Infinite” in the properties of the map.'));
    return undefined;
  }
  const isUsable = (side: number): boolean => Number.isInteger(side) && side >= 1 && side <= mapLimits.side;
  if (isUsable(width) && isUsable(height)) return { width, height };
  report(
    msg('The map has {width} x {height} tiles. At most {most} x {most} are allowed.', {
      width,
      height,
      most: mapLimits.side,
    }),
  );
  return undefined;
}

/** Reports tile numbers that no tileset has: three per layer, so that one broken layer does not hide the faults of others. */
function checkTiles(map: TiledMap, report: (fault: Message) => void): void {
  for (const layer of map.layers) {
    if (layer.type !== 'tilelayer') continue;
    let faults = 0;
    for (const [index, value] of layer.data.entries()) {
      if (value === 0 || (isTileNumber(value) && hasTile(map.tilesets, readTileNumber(value).gid))) continue;
      const [x, y] = [index % map.width, Math.floor(index / map.width)];
      const number = String(isTileNumber(value) ? readTileNumber(value).gid : value).slice(0, 20);
      report(
        msg('Layer “{name}”: tile {x}, {y} uses number {number}, which no tileset has.', {
          name: shortName(layer.name),
          x,
          y,
          number,
        }),
      );
      if (++faults === 3) break;
    }
  }
}

const isTileNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;

const hasTile = (tilesets: TiledTileset[], gid: number): boolean =>
  tilesets.some(({ firstgid, tilecount }) => gid >= firstgid && gid < firstgid + tilecount);

function checkConventions(map: TiledMap, original: ITiledMap, report: (fault: Message) => void): void {
  const start = map.layers.find(({ name, type }) => name === 'start' && type === 'tilelayer');
  const isUnreadable = original.layers.some(({ name, type }) => name === 'start' && type === 'tilelayer');
  if (!start && !isUnreadable) report(msg('The map needs a tile layer named “start”: people arrive on its tiles.'));
  if (start?.type === 'tilelayer' && start.data.every((value) => value === 0))
    report(msg('Layer “start” has no tile: people arrive on its tiles.'));
  else if (start && readOfficeMap(map).starts.length === 0)
    report(msg('Layer “start”: all its tiles collide, so no one could arrive.'));
  if (!map.layers.some(({ name, type }) => name === 'floorLayer' && type === 'objectgroup'))
    report(
      msg('The map needs an object layer named “floorLayer”: people are drawn between the layers below and above it.'),
    );
}

function checkAreas(map: TiledMap, report: (fault: Message) => void): void {
  const names = new Set<string>();
  for (const layer of map.layers) {
    if (layer.type !== 'objectgroup') continue;
    for (const area of layer.objects.filter(isArea)) {
      const layerName = shortName(layer.name);
      const name = shortName(area.name);
      if (area.name.trim() === '')
        report(msg('Layer “{layerName}”: the area at {x}, {y} has no name.', { layerName, x: area.x, y: area.y }));
      else if (area.name.length > mapLimits.nameCharacters)
        report(
          msg('Layer “{layerName}”: the name of the area “{name}” is longer than {most} characters.', {
            layerName,
            name,
            most: mapLimits.nameCharacters,
          }),
        );
      else if (names.has(area.name))
        report(msg('Layer “{layerName}”: there are two areas named “{name}”.', { layerName, name }));
      names.add(area.name);
      if (!isInside(map, area))
        report(msg('Layer “{layerName}”: the area “{name}” is not a rectangle inside the map.', { layerName, name }));
      checkAreaProperties(area, layerName, name, report);
    }
  }
}

const isInside = (map: TiledMap, { x, y, width, height, rotation }: TiledObject): boolean =>
  rotation === 0 &&
  width > 0 &&
  height > 0 &&
  x >= 0 &&
  y >= 0 &&
  x + width <= map.width * tileSize &&
  y + height <= map.height * tileSize;

function checkAreaProperties(
  area: TiledObject,
  layerName: string,
  name: string,
  report: (fault: Message) => void,
): void {
  const room = propertyOf(area, 'jitsiRoom');
  if (room !== undefined && (typeof room !== 'string' || room.trim() === '' || room.length > mapLimits.nameCharacters))
    report(
      msg(
        'Layer “{layerName}”: “jitsiRoom” of the area “{name}” must be the name of a room of at most {most} characters.',
        { layerName, name, most: mapLimits.nameCharacters },
      ),
    );
  const website = propertyOf(area, 'openWebsite');
  if (website !== undefined && !(typeof website === 'string' && /^https?:\/\//i.test(website) && URL.canParse(website)))
    report(
      msg('Layer “{layerName}”: “openWebsite” of the area “{name}” must be an address that begins with https://.', {
        layerName,
        name,
      }),
    );
}
