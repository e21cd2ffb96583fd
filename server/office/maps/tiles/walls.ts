import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, Picture } from './picture.ts';

export type WallStyle = 'panelled' | 'brick' | 'boarded';

/**
 * A tile of a solid wall. A wall from west to east shows its face, two tiles high: `upper` and `lower` are its halves. A wall from
 * north to south shows only its `top`.
 */
export type WallTile = {
  style: WallStyle;
  kind: 'upper' | 'lower' | 'top';
  isWindow: boolean;
  /** How the wall goes on to either side. */
  west: WallTile['kind'] | 'nothing';
  east: WallTile['kind'] | 'nothing';
  /** Whether a window goes on there. */
  hasWindowWest: boolean;
  hasWindowEast: boolean;
  hasNorth: boolean;
  /** Which half of a face's pattern, of 64 pixels, lies here: 0 or 1. */
  phase: number;
};

const topHeight = 10;
// Walls that end, or run from north to south, leave this much of their tile free on either side.
const inset = 8;
const tile = 32;

const topColors: Record<WallStyle, Color> = { panelled: 0x2f4a6d, brick: 0x4a4f5a, boarded: 0xf3ead8 };
const faces: Record<WallStyle, Picture> = { panelled: panelled(), brick: brick(), boarded: boarded() };

export function drawWall(wall: WallTile): Picture {
  const picture = new Picture(tile, tile);
  if (wall.kind === 'top') {
    for (const [side, x] of [
      [wall.west, 0],
      [wall.east, tile / 2],
    ] as const)
      if (side === 'upper' || side === 'lower') drawFace(picture, wall, side, x, tile / 2);
    drawTopEdgeOn(picture, wall);
    return picture;
  }
  const from = wall.west === 'nothing' ? inset : 0;
  const to = wall.east === 'nothing' ? tile - inset : tile;
  drawFace(picture, wall, wall.kind, from, to - from);
  const { outline } = shadesOf(topColors[wall.style]);
  if (from > 0) picture.rect(from, 0, 1, tile, outline);
  if (to < tile) {
    picture.rect(to - 1, 0, 1, tile, outline);
    picture.rect(to - 5, wall.kind === 'upper' ? topHeight : 0, 4, tile, palette.shadow, 0.12);
  }
  if (wall.isWindow) drawWindow(picture, wall);
  return picture;
}

function drawFace(picture: Picture, wall: WallTile, half: 'upper' | 'lower', x: number, width: number): void {
  picture.copy(faces[wall.style], wall.phase * tile + x, half === 'upper' ? 0 : tile, width, tile, x, 0);
  if (half === 'upper') drawTop(picture, wall.style, x, width, wall.hasNorth);
}

/** The top of a wall above its face. */
function drawTop(picture: Picture, style: WallStyle, x: number, width: number, hasNorth: boolean): void {
  const { outline, base, light, bright } = shadesOf(topColors[style]);
  picture.rect(x, 0, width, topHeight, base);
  if (!hasNorth) {
    picture.rect(x, 0, width, 1, outline);
    picture.rect(x, 1, width, 1, bright);
  }
  picture.rect(x, topHeight - 2, width, 1, light);
  picture.rect(x, topHeight - 1, width, 1, outline);
  picture.rect(x, topHeight, width, 2, palette.shadow, 0.22);
  picture.rect(x, topHeight + 2, width, 2, palette.shadow, 0.1);
}

function drawTopEdgeOn(picture: Picture, { style, west, east, hasNorth }: WallTile): void {
  const { outline, base, light, bright } = shadesOf(topColors[style]);
  const from = west === 'top' ? 0 : inset;
  const to = east === 'top' ? tile : tile - inset;
  picture.rect(from, 0, to - from, tile, base);
  if (west !== 'top') {
    const joint = west === 'upper' ? topHeight : 0;
    picture.rect(from, joint, 1, tile, outline);
    picture.rect(from + 1, joint, 1, tile, light);
  }
  if (east !== 'top') {
    const joint = east === 'upper' ? topHeight : 0;
    picture.rect(to - 1, joint, 1, tile, outline);
    if (east === 'nothing') {
      picture.rect(to, 0, 4, tile, palette.shadow, 0.2);
      picture.rect(to + 4, 0, 3, tile, palette.shadow, 0.1);
    } else picture.rect(to, joint, 5, tile, palette.shadow, 0.16);
  }
  if (!hasNorth) {
    picture.rect(from, 0, to - from, 1, outline);
    picture.rect(from, 1, to - from, 1, bright);
  }
}

function drawWindow(picture: Picture, { kind, hasWindowWest, hasWindowEast, style }: WallTile): void {
  const frame = style === 'brick' ? 0x39414d : palette.white;
  const { dark, outline } = shadesOf(frame);
  const [from, to] = [hasWindowWest ? 0 : 3, hasWindowEast ? tile : tile - 3];
  const [top, bottom] = kind === 'upper' ? [15, tile] : [0, 10];
  picture.rect(from, top, to - from, bottom - top, frame);
  const glassFrom = hasWindowWest ? 1 : from + 2;
  const glassTo = hasWindowEast ? tile - 1 : to - 2;
  const glassTop = kind === 'upper' ? top + 2 : 0;
  const glassBottom = kind === 'upper' ? tile : 7;
  picture.fill(glassFrom, glassTop, glassTo - glassFrom, glassBottom - glassTop, (x, y) => {
    const height = kind === 'upper' ? y - 17 : y + 15;
    const sky = mix(0xa9d7ea, 0xe6f3ee, height / 22);
    return (x + height) % 26 < 5 ? mix(sky, 0xffffff, 0.55) : (x + height) % 26 === 7 ? mix(sky, 0xffffff, 0.4) : sky;
  });
  if (kind === 'upper') picture.rect(from, top - 1, to - from, 1, outline, 0.6);
  else {
    picture.rect(from - 1, 8, to - from + 2, 3, frame);
    picture.rect(from - 1, 11, to - from + 2, 1, outline, 0.7);
    picture.rect(from, 12, to - from, 2, palette.shadow, 0.15);
  }
  if (!hasWindowWest) picture.rect(from - 1, top, 1, bottom - top, dark);
  if (!hasWindowEast) picture.rect(to, top, 1, bottom - top, dark);
  if (kind === 'upper') picture.rect(glassFrom, tile - 2, glassTo - glassFrom, 1, frame, 0.9);
}

function face(colorAt: (x: number, y: number) => Color): Picture {
  const picture = new Picture(64, 64);
  picture.fill(0, 0, 64, 64, colorAt);
  picture.rect(0, 58, 64, 6, palette.shadow, 0.1);
  return picture;
}

/** Warm white above, navy panels with a brass rail below, as in a ship's saloon. */
function panelled(): Picture {
  const plaster = shadesOf(0xf1e7d3);
  const panel = shadesOf(0x3c5a80);
  const brass = shadesOf(palette.brass);
  return face((x, y) => {
    if (y < 40) return noise(x, y, 51) > 0.93 ? mix(plaster.base, plaster.dark, 0.18) : plaster.base;
    if (y < 42) return y === 40 ? brass.light : brass.dark;
    if (y >= 60) return y === 60 ? panel.light : panel.outline;
    const inPanel = x % 16;
    if (inPanel === 0) return panel.outline;
    if (inPanel === 1 || y === 42) return panel.dark;
    if (inPanel === 3 && y > 44 && y < 58) return panel.deep;
    if (y === 44 && inPanel > 3 && inPanel < 14) return panel.deep;
    if (inPanel === 13 && y > 44 && y < 58) return panel.light;
    if (y === 57 && inPanel > 3 && inPanel < 14) return panel.light;
    return panel.base;
  });
}

function brick(): Picture {
  const mortar = 0xcbb6a2;
  return face((x, y) => {
    if (y >= 59) return y === 59 ? 0x6a7078 : 0x434a55;
    const row = Math.floor(y / 6);
    const shifted = (x + (row % 2) * 8) % 64;
    if (y % 6 === 5 || shifted % 16 === 15) return mix(mortar, palette.shadow, 0.12);
    const tone = noise(Math.floor(shifted / 16), row, 61);
    const { base, dark, light } = shadesOf(mix(palette.brick, tone > 0.7 ? 0xc98a68 : 0x8f5245, tone * 0.5));
    return y % 6 === 0 ? light : noise(x, y, 62) > 0.9 ? dark : base;
  });
}

/** Upright boards in pale sage under a white rail. */
function boarded(): Picture {
  const board = shadesOf(0xc9d6bd);
  const rail = shadesOf(0xf3ead8);
  return face((x, y) => {
    if (y >= 58) return y === 58 ? rail.bright : y > 61 ? rail.deep : rail.base;
    if (x % 8 === 0) return mix(board.base, board.deep, 0.45);
    if (x % 8 === 1) return board.light;
    return noise(Math.floor(x / 8), Math.floor(y / 9), 71) > 0.8 ? mix(board.base, board.dark, 0.3) : board.base;
  });
}

/** The frame of a door in a wall that is two tiles high: its lintel is drawn above people who pass. */
export function drawLintel(style: WallStyle, hasWest: boolean, hasEast: boolean): Picture {
  const picture = new Picture(tile, tile);
  const from = hasWest ? -inset : 0;
  const to = hasEast ? tile + inset : tile;
  drawTop(picture, style, 0, tile, false);
  const frame = shadesOf(style === 'brick' ? 0x4f5763 : palette.walnut);
  picture.rect(from, topHeight, to - from, 5, frame.base);
  picture.rect(from, topHeight, to - from, 1, frame.light);
  picture.rect(from, topHeight + 4, to - from, 1, frame.outline);
  picture.rect(from, topHeight + 5, to - from, 3, palette.shadow, 0.15);
  return picture;
}

/** The threshold of a door, and its posts where the wall begins. */
export function drawThreshold(style: WallStyle, hasWest: boolean, hasEast: boolean, isLower: boolean): Picture {
  const picture = new Picture(tile, tile);
  const frame = shadesOf(style === 'brick' ? 0x4f5763 : palette.walnut);
  const wood = shadesOf(palette.oak);
  if (isLower) {
    picture.rect(0, 20, tile, 10, wood.dark);
    picture.rect(0, 20, tile, 1, wood.light);
    picture.rect(0, 25, tile, 1, wood.deep, 0.5);
    picture.rect(0, 30, tile, 1, wood.outline, 0.6);
  } else picture.rect(0, 0, tile, tile, palette.shadow, 0.16);
  for (const [has, x] of [
    [hasWest, 0],
    [hasEast, tile - 4],
  ] as const) {
    if (!has) continue;
    picture.rect(x, 0, 4, tile, frame.base);
    picture.rect(x, 0, 1, tile, frame.light);
    picture.rect(x + 3, 0, 1, tile, frame.outline);
    if (isLower) picture.rect(x, 31, 4, 1, frame.outline);
  }
  return picture;
}

export type GlassTile = { hasNorth: boolean; hasEast: boolean; hasSouth: boolean; hasWest: boolean };

const glass = 0xbfe3ea;
const rail = shadesOf(0x465a73);

/** The two tiles of a glass wall: the upper one is drawn above people. Its floor plan is the lower tile. */
export function drawGlass({ hasNorth, hasEast, hasSouth, hasWest }: GlassTile): Picture {
  const picture = new Picture(tile, tile * 2);
  const isPane = hasEast || hasWest || !hasNorth;
  if (isPane && (hasEast || hasWest)) {
    const from = hasWest ? 0 : 13;
    const to = hasEast ? tile : 19;
    picture.rect(from, 60, to - from, 4, palette.shadow, 0.16);
    for (let y = 18; y < 58; y++)
      for (let x = from; x < to; x++) {
        const glint = (x + y) % 44;
        picture.dot(
          x,
          y,
          glint < 7 || (glint > 9 && glint < 12) ? 0xffffff : glass,
          glint < 7 ? 0.34 : glint > 9 && glint < 12 ? 0.28 : 0.22,
        );
      }
    picture.rect(from, 36, to - from, 5, 0xffffff, 0.22); // the frosted band that keeps people from walking into it
    picture.rect(from, 14, to - from, 4, rail.base);
    picture.rect(from, 14, to - from, 1, rail.bright);
    picture.rect(from, 17, to - from, 1, rail.outline);
    picture.rect(from, 57, to - from, 4, rail.base);
    picture.rect(from, 57, to - from, 1, rail.light);
    picture.rect(from, 60, to - from, 1, rail.outline);
    if (!hasWest || !hasEast) drawPost(picture, hasWest ? 15 : 13, 14, 47);
  }
  if (hasSouth) {
    picture.rect(19, 18, 3, 46, palette.shadow, 0.12);
    picture.rect(13, hasNorth ? 32 : 14, 6, hasNorth ? 32 : 50, rail.base);
    picture.rect(13, hasNorth ? 32 : 14, 1, hasNorth ? 32 : 50, rail.outline);
    picture.rect(14, hasNorth ? 32 : 15, 1, hasNorth ? 32 : 49, rail.bright);
    picture.rect(18, hasNorth ? 32 : 14, 1, hasNorth ? 32 : 50, rail.outline);
    picture.rect(15, hasNorth ? 32 : 16, 3, hasNorth ? 32 : 48, glass, 0.35);
  } else if (hasNorth && !hasEast && !hasWest) {
    picture.rect(13, 32, 6, 0, rail.base);
    drawPost(picture, 13, 14, 47);
    picture.rect(13, 61, 9, 2, palette.shadow, 0.15);
  }
  return picture;
}

function drawPost(picture: Picture, x: number, y: number, height: number): void {
  picture.rect(x, y, 5, height, rail.base);
  picture.rect(x, y, 1, height, rail.outline);
  picture.rect(x + 1, y, 1, height, rail.bright);
  picture.rect(x + 4, y, 1, height, rail.outline);
  picture.rect(x, y + height - 1, 5, 1, rail.outline);
}
