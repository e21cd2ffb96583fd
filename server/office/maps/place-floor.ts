import { tileSize } from '#rules/office/tiled-map.ts';
import type { Grid } from './grid.ts';
import type { LayerStack } from './layer-stack.ts';
import { type FloorName, floorPeriod, floors, solidFloors, water } from './tiles/floors.ts';
import { Picture } from './tiles/picture.ts';
import type { TileSheet } from './tiles/tile-sheet.ts';

/** Adds the moving water to the sheet. */
export function addWater(sheet: TileSheet): void {
  const frames = ['water', 'water 1', 'water 2', 'water 3'];
  for (const [phase, frame] of frames.entries())
    sheet.numbersOf(
      frame,
      () => water(phase),
      () => true,
    );
  sheet.animate('water', frames, 450);
}

/** Returns the tile number of a floor at a place, because its pattern is larger than a tile. */
export function floorNumber(sheet: TileSheet, floor: FloorName, x: number, y: number): number {
  const isSolid = (): boolean => solidFloors.has(floor);
  const numbers = sheet.numbersOf(floor, floors[floor], isSolid);
  const size = floorPeriod / tileSize;
  return numbers[y % size]?.[x % size] ?? 0;
}

/** Lays the floor of a tile; under a wall or door that of its neighbours. */
export function placeFloor(grid: Grid, layers: LayerStack, sheet: TileSheet, x: number, y: number): void {
  const [left, right] = grid.floorHalves(x, y);
  if (left) layers.set('floor', x, y, floorNumber(sheet, left, x, y));
  if (!right || right === left) return;
  const half = sheet.numbersOf(`right half of ${right}`, () => rightHalves(right));
  const size = floorPeriod / tileSize;
  layers.set('edges', x, y, half[y % size]?.[x % size] ?? 0);
}

/** The right half of each tile of a floor, for where a wall parts two floors. */
function rightHalves(floor: FloorName): Picture {
  const [whole, picture] = [floors[floor](), new Picture(floorPeriod, floorPeriod)];
  const half = tileSize / 2;
  for (let x = half; x < floorPeriod; x += tileSize) picture.copy(whole, x, 0, half, floorPeriod, x, 0);
  return picture;
}
