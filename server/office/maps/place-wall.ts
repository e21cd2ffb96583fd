import { tileSize } from '#rules/office/tiled-map.ts';
import type { Grid } from './grid.ts';
import type { LayerStack } from './layer-stack.ts';
import { Picture } from './tiles/picture.ts';
import type { TileSheet } from './tiles/tile-sheet.ts';
import { drawGlass, drawLintel, drawThreshold, drawWall, type WallStyle, type WallTile } from './tiles/walls.ts';

/** Puts up the wall, glass or door frame of a tile. */
export function placeWall(
  style: WallStyle,
  grid: Grid,
  layers: LayerStack,
  sheet: TileSheet,
  x: number,
  y: number,
): void {
  const kind = grid.wallKind(x, y);
  if (kind) {
    const side = (column: number): WallTile['west'] => {
      // A wall at the edge of the map goes on beyond it.
      if (column < 0 || column >= grid.width) return 'top';
      return grid.wallKind(column, y) ?? (grid.isDoorInFace(column, y) ? kind : 'nothing');
    };
    const wall = {
      style,
      kind,
      isWindow: grid.isWindow(x, y),
      west: side(x - 1),
      east: side(x + 1),
      hasWindowWest: grid.isWindow(x - 1, y),
      hasWindowEast: grid.isWindow(x + 1, y),
      hasNorth: grid.isWall(x, y - 1),
      phase: x % 2,
    };
    const name = `wall ${Object.values(wall).join()}`;
    layers.set(
      'walls',
      x,
      y,
      sheet.numbersOf(
        name,
        () => drawWall(wall),
        () => true,
      )[0]?.[0] ?? 0,
    );
    for (const [column, from] of [
      [x - 1, 0],
      [x + 1, 24],
    ] as const)
      if (grid.isGlass(column, y))
        placeGlass(layers, sheet, x, y, `glass that meets a wall ${from}`, () => glassStub(from));
  } else if (grid.isGlass(x, y)) {
    const glass = {
      hasNorth: grid.isBarrier(x, y - 1),
      hasEast: grid.isBarrier(x + 1, y),
      hasSouth: grid.isBarrier(x, y + 1),
      hasWest: grid.isBarrier(x - 1, y),
    };
    placeGlass(layers, sheet, x, y, `glass ${Object.values(glass).join()}`, () => drawGlass(glass));
  } else if (grid.isDoorInFace(x, y)) {
    const [hasWest, hasEast, isLower] = [grid.isWall(x - 1, y), grid.isWall(x + 1, y), !grid.isDoor(x, y + 1)];
    const threshold = `threshold ${[style, hasWest, hasEast, isLower].join()}`;
    layers.set(
      'walls',
      x,
      y,
      sheet.numbersOf(threshold, () => drawThreshold(style, hasWest, hasEast, isLower))[0]?.[0] ?? 0,
    );
    if (isLower) return;
    const lintel = `lintel ${[style, hasWest, hasEast].join()}`;
    layers.set('above', x, y, sheet.numbersOf(lintel, () => drawLintel(style, hasWest, hasEast))[0]?.[0] ?? 0);
  }
}

function placeGlass(
  layers: LayerStack,
  sheet: TileSheet,
  x: number,
  y: number,
  name: string,
  draw: () => Picture,
): void {
  const numbers = sheet.numbersOf(name, draw, (_, row) => row === 1);
  layers.stack('above', [{ x, y: y - 1, number: numbers[0]?.[0] ?? 0 }]);
  layers.set('glass', x, y, numbers[1]?.[0] ?? 0);
}

/** The piece of glass between the edge of a wall's tile and the wall. */
function glassStub(from: number): Picture {
  const whole = drawGlass({ hasNorth: true, hasEast: true, hasSouth: false, hasWest: true });
  const picture = new Picture(tileSize, tileSize * 2);
  picture.copy(whole, from, 0, 8, tileSize * 2, from, 0);
  return picture;
}
