import { propertyOf, readTileNumber, type TiledMap, type TiledObject, tileSize } from './tiled-map.ts';

/** Pixels from the upper left corner of the map, or tiles where it says so. */
export type Point = { x: number; y: number };

/** A named rectangle in pixels. In a `room` people meet by video. In a `quiet` area they hear no one. */
export type OfficeArea = {
  name: string;
  kind: 'room' | 'quiet' | 'place';
  /** The name of the video room. */
  room?: string;
  /** A page that opens beside the map. */
  website?: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

export type OfficeMap = {
  /** In tiles. */
  width: number;
  height: number;
  /** Row by row, whether a tile stops people. */
  walls: boolean[];
  /** The tiles on which people arrive. */
  starts: Point[];
  areas: OfficeArea[];
};

/** Reads what walking and meeting need from a map that `checkTiledMap` accepts. Layers of other sizes than the map are ignored. */
export function readOfficeMap(tiled: TiledMap): OfficeMap {
  const { width, height } = tiled;
  const walls = Array.from({ length: width * height }, () => false);
  const starts: Point[] = [];
  const colliding = collidingTiles(tiled);
  for (const layer of tiled.layers) {
    if (layer.type !== 'tilelayer' || layer.data.length !== walls.length) continue;
    const collides = propertyOf(layer, 'collides') === true;
    layer.data.forEach((value, index) => {
      const { gid } = readTileNumber(value);
      if (gid === 0) return;
      if (collides || colliding.has(gid)) walls[index] = true;
      if (layer.name === 'start') starts.push({ x: index % width, y: Math.floor(index / width) });
    });
  }
  const objects = tiled.layers.flatMap((layer) => (layer.type === 'objectgroup' ? layer.objects : []));
  return {
    width,
    height,
    walls,
    starts: starts.filter(({ x, y }) => !walls[y * width + x]),
    areas: objects.filter(isArea).map(readArea),
  };
}

const collidingTiles = (tiled: TiledMap): Set<number> =>
  new Set(
    tiled.tilesets.flatMap(({ firstgid, tiles = [] }) =>
      tiles.filter((tile) => propertyOf(tile, 'collides') === true).map(({ id }) => firstgid + id),
    ),
  );

/** Whether an object is an area of the office, by its class. */
export const isArea = (object: Pick<TiledObject, 'type' | 'class'>): boolean =>
  (object.class || object.type) === 'area';

function readArea(object: TiledObject): OfficeArea {
  const { name, x, y, width, height } = object;
  const room = propertyOf(object, 'jitsiRoom');
  const website = propertyOf(object, 'openWebsite');
  return {
    name,
    kind: typeof room === 'string' ? 'room' : propertyOf(object, 'silent') === true ? 'quiet' : 'place',
    ...(typeof room === 'string' && { room }),
    ...(typeof website === 'string' && { website }),
    x,
    y,
    width,
    height,
  };
}

/** Returns the smallest area that contains a point; undefined outside all areas. */
export function areaAt(map: OfficeMap, { x, y }: Point): OfficeArea | undefined {
  return map.areas
    .filter((area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)
    .sort((a, b) => a.width * a.height - b.width * b.height)[0];
}

/** Returns the area of a name; undefined if there is none. */
export const areaNamed = (map: OfficeMap, name: string): OfficeArea | undefined =>
  map.areas.find((area) => area.name === name);

/** Whether a tile stops people. Everything outside the map does. */
export const isWall = ({ width, height, walls }: OfficeMap, x: number, y: number): boolean =>
  x < 0 || y < 0 || x >= width || y >= height || walls[y * width + x] === true;

/** Where the feet are when someone stands in the middle of a tile. */
export const middleOf = ({ x, y }: Point): Point => ({ x: (x + 0.5) * tileSize, y: (y + 0.5) * tileSize + 6 });
