import type { FloorName } from './tiles/floors.ts';
import type { ThingName } from './tiles/things.ts';
import type { WallStyle } from './tiles/walls.ts';

/**
 * A built-in map: rows of text for floors and walls, and a list of things. All positions and sizes are in tiles. New furniture goes
 * into one of the files of `tiles/things.ts`. The tests of this folder fail if a place cannot be reached from the start.
 */
export type MapPlan = {
  name: string;
  walls: WallStyle;
  /** One character a tile, by `floorLegend` and `wallLegend`. Walls from west to east are two rows high. */
  rows: string[];
  /** Where the upper left tile of each thing is. */
  things: [thing: ThingName, x: number, y: number][];
  areas: AreaPlan[];
  /** Where people arrive. */
  start: Rectangle;
};

type Rectangle = { x: number; y: number; width: number; height: number };
export type AreaPlan = Rectangle & { name: string; room?: string; isQuiet?: boolean };

export const floorLegend: Record<string, FloorName> = {
  '.': 'oak',
  ',': 'walnut',
  d: 'deck',
  t: 'seaCarpet',
  n: 'navyCarpet',
  s: 'sandCarpet',
  c: 'coralCarpet',
  a: 'sageCarpet',
  m: 'plumCarpet',
  k: 'kitchenTiles',
  o: 'stone',
  b: 'concrete',
  g: 'grass',
  p: 'path',
  h: 'hedge',
  '~': 'water',
};

/** A door takes the floor beside it; a space is nothing at all. */
export const wallLegend = { '#': 'wall', w: 'window', '=': 'glass', '+': 'door', ' ': 'nothing' } as const;
