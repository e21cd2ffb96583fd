import type { Grid } from './grid.ts';
import type { LayerStack } from './layer-stack.ts';
import {
  drawBank,
  drawBow,
  drawBowFront,
  drawGrassFringe,
  drawHedgeFront,
  drawShade,
  drawShore,
} from './tiles/edges.ts';
import { type FloorName, floors } from './tiles/floors.ts';
import type { Picture } from './tiles/picture.ts';
import type { TileSheet } from './tiles/tile-sheet.ts';

type AddEdge = (layer: string, name: string, draw: () => Picture) => void;

const lawnNeighbours = new Set<FloorName | undefined>(['path', 'deck', 'stone']);

/** Draws what lies between a floor and its neighbours: shade, grass that grows over paths, shores. */
export function placeEdges(grid: Grid, layers: LayerStack, sheet: TileSheet, x: number, y: number): void {
  const floor = grid.floor(x, y);
  const add: AddEdge = (layer, name, draw) => layers.set(layer, x, y, sheet.numbersOf(name, draw)[0]?.[0] ?? 0);
  if (!floor) return;
  const sides = [grid.floor(x, y - 1), grid.floor(x + 1, y), grid.floor(x, y + 1), grid.floor(x - 1, y)] as const;
  if (lawnNeighbours.has(floor)) {
    const [north, east, south, west] = sides.map((side) => side === 'grass');
    if (north || east || south || west)
      add('edges', `grass ${[north, east, south, west].join()}`, () =>
        drawGrassFringe(north === true, east === true, south === true, west === true),
      );
  }
  if (floor === 'water') placeShore(grid, add, x, y);
  if (floor === 'hedge') {
    if (sides[2] !== 'hedge') add('edges', 'front of a hedge', drawHedgeFront);
    return;
  }
  const shades = (column: number, row: number): boolean =>
    grid.isWall(column, row) || grid.floor(column, row) === 'hedge';
  const [north, west, corner] = [shades(x, y - 1), shades(x - 1, y), shades(x - 1, y - 1)];
  if (floor !== 'water' && (north || west || corner))
    add('shades', `shade ${[north, west, corner].join()}`, () => drawShade(north, west, corner));
}

/** Grass slopes down to the water; decks and quays end above it. */
function placeShore(grid: Grid, add: AddEdge, x: number, y: number): void {
  const isGrass = (floor: FloorName | undefined): boolean => floor === 'grass' || floor === 'hedge';
  const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => isGrass(grid.floor(x + dx, y + dy))));
  if (around.includes(true)) add('edges', `bank ${around.map(Number).join('')}`, () => drawBank(around));

  const material = (column: number, row: number): 'deck' | 'stone' | undefined => {
    const floor = grid.floor(column, row);
    if (floor === undefined) return grid.isBarrier(column, row) ? 'stone' : undefined;
    return floor === 'deck' ? 'deck' : floor === 'water' || isGrass(floor) ? undefined : 'stone';
  };
  const bowAt = (column: number, row: number): 'north' | 'south' | undefined => {
    if (grid.floor(column, row) !== 'water' || material(column - 1, row) !== 'deck') return undefined;
    if (material(column, row - 1) === 'deck') return 'south';
    return material(column, row + 1) === 'deck' ? 'north' : undefined;
  };
  const [north, east, south, west] = [material(x, y - 1), material(x + 1, y), material(x, y + 1), material(x - 1, y)];
  const bow = bowAt(x, y);
  const [column, row] = [x % 4, y % 4];
  if (bow) add('edges 2', `bow ${bow} ${column} ${row}`, () => drawBow(bow, floors.deck(), column, row));
  else if (bowAt(x, y - 1) === 'south') add('edges 2', 'front of a bow', drawBowFront);
  else if (north || east || south || west)
    add('edges 2', `shore ${[north, !!east, !!south, !!west].join()}`, () => drawShore(north, !!east, !!south, !!west));
}
