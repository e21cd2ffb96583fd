import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, Picture } from './picture.ts';

/** Width and height in pixels after which a floor repeats. */
export const floorPeriod = 128;

export type FloorName =
  | 'oak'
  | 'walnut'
  | 'deck'
  | 'seaCarpet'
  | 'navyCarpet'
  | 'sandCarpet'
  | 'coralCarpet'
  | 'sageCarpet'
  | 'plumCarpet'
  | 'kitchenTiles'
  | 'stone'
  | 'concrete'
  | 'grass'
  | 'path'
  | 'hedge'
  | 'water';

const wrap = (value: number, period = floorPeriod): number => ((value % period) + period) % period;

/** Boards that lie from left to right, each with a tone of its own and some grain. */
function boards(color: Color, height: number, gap: number, seed: number): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark, deep } = shadesOf(color);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const row = Math.floor(y / height);
    const shifted = wrap(x + Math.floor(noise(row, 1, seed) * floorPeriod));
    const length = row % 2 === 0 ? 64 : 128;
    const board = Math.floor(shifted / length);
    const tone = noise(row, board, seed + 2);
    const inBoard = y % height;
    const body = mix(mix(base, dark, 0.25), light, tone * 0.62);
    if (inBoard >= height - gap) return mix(body, deep, 0.55);
    if (shifted % length === 0) return mix(body, deep, 0.45);
    if (inBoard === 0) return mix(body, light, 0.4);
    const streak = noise(Math.floor(shifted / 11), y, seed + 3);
    return streak > 0.86 ? mix(body, dark, 0.45) : streak < 0.1 ? mix(body, light, 0.3) : body;
  });
  return picture;
}

/** Carpet tiles with a fine pile, laid in turn along and across. */
function carpet(color: Color, seed: number): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark } = shadesOf(color);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const isAlong = (Math.floor(x / 32) + Math.floor(y / 32)) % 2 === 0;
    const body = mix(base, isAlong ? light : dark, 0.1);
    const thread = isAlong ? y : x;
    const pile = thread % 4 === 0 ? mix(body, dark, 0.22) : body;
    const fleck = noise(x, y, seed);
    return fleck > 0.93 ? mix(pile, light, 0.35) : fleck < 0.08 ? mix(pile, dark, 0.35) : pile;
  });
  return picture;
}

/** Square tiles with joints; every second one is of another tone. */
function squares(a: Color, b: Color, size: number, seed: number): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const color = (column + row) % 2 === 0 ? a : b;
    const { light, dark, deep } = shadesOf(color);
    const body = mix(color, noise(column, row, seed) > 0.5 ? light : dark, noise(column, row, seed + 1) * 0.25);
    const [inX, inY] = [x % size, y % size];
    if (inX === size - 1 || inY === size - 1) return mix(body, deep, 0.4);
    if (inX === 0 || inY === 0) return mix(body, light, 0.6);
    return body;
  });
  return picture;
}

/** Slabs of two widths in offset rows. */
function slabs(color: Color, seed: number): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark, deep } = shadesOf(color);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const row = Math.floor(y / 32);
    const shifted = wrap(x + (row % 2 === 0 ? 0 : 24));
    const column = Math.floor(shifted / 64) * 2 + (shifted % 64 >= 40 ? 1 : 0);
    const start = Math.floor(shifted / 64) * 64 + (shifted % 64 >= 40 ? 40 : 0);
    const tone = noise(row, column, seed);
    const body = mix(mix(base, dark, 0.3), light, tone * 0.7);
    if (shifted === start || y % 32 === 31) return mix(body, deep, 0.5);
    if (shifted === start + 1 || y % 32 === 0) return mix(body, light, 0.5);
    const grain = noise(x, y, seed + 5);
    return grain > 0.94 ? mix(body, dark, 0.5) : grain < 0.06 ? mix(body, light, 0.5) : body;
  });
  return picture;
}

function concrete(): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark, deep } = shadesOf(0xbdb8b0);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const wave = (Math.sin((x / floorPeriod) * Math.PI * 4) + Math.cos((y / floorPeriod) * Math.PI * 2)) / 8 + 0.25;
    const body = mix(base, light, wave);
    if (x % 64 === 0 || y % 64 === 0) return mix(body, deep, 0.3);
    const grain = noise(x, y, 31);
    return grain > 0.95 ? mix(body, dark, 0.4) : grain < 0.05 ? mix(body, light, 0.5) : body;
  });
  return picture;
}

function grass(): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark, bright } = shadesOf(0x86ac62);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const patch = noise(Math.floor(x / 8), Math.floor(y / 8), 5);
    return mix(base, patch > 0.5 ? light : dark, Math.abs(patch - 0.5) * 0.25);
  });
  for (let index = 0; index < 150; index++) {
    const [x, y] = [Math.floor(noise(index, 1, 7) * 128), Math.floor(noise(index, 2, 7) * 128)];
    const color = index % 3 === 0 ? light : dark;
    for (const [dx, dy] of [
      [-1, -1],
      [0, 0],
      [1, -1],
      [0, -1],
    ] as const)
      picture.dot(wrap(x + dx), wrap(y + dy), color, dy === 0 ? 0.9 : 0.6);
    if (index % 19 === 0) {
      const petal = index % 2 === 0 ? palette.white : palette.glow;
      for (const [dx, dy] of [
        [4, 0],
        [6, 0],
        [5, -1],
        [5, 1],
      ] as const)
        picture.dot(wrap(x + dx), wrap(y + dy), petal);
      picture.dot(wrap(x + 5), y, palette.brass);
    }
    if (index % 11 === 0) picture.dot(wrap(x + 9), wrap(y + 3), bright, 0.5);
  }
  return picture;
}

function path(): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark } = shadesOf(0xd8c9a6);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const grain = noise(Math.floor(x / 2), Math.floor((y + (x % 3)) / 2), 41);
    return grain > 0.85 ? mix(base, dark, 0.45) : grain < 0.2 ? mix(base, light, 0.6) : base;
  });
  return picture;
}

/** A clipped hedge, full of leaves. */
function hedge(): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark, deep, bright } = shadesOf(palette.leaf);
  picture.rect(0, 0, floorPeriod, floorPeriod, deep);
  for (let index = 0; index < 900; index++) {
    const [x, y] = [Math.floor(noise(index, 3, 9) * 128), Math.floor(noise(index, 4, 9) * 128)];
    const color = [dark, base, base, light][index % 4] ?? base;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ] as const)
      picture.dot(wrap(x + dx), wrap(y + dy), color);
    picture.dot(wrap(x), wrap(y), index % 4 === 3 ? bright : light, 0.6);
  }
  return picture;
}

/** Water with glints; `phase` from 0 to 3 makes it move. */
export function water(phase: number): Picture {
  const picture = new Picture(floorPeriod, floorPeriod);
  const { light, base, dark, bright } = shadesOf(palette.water);
  picture.fill(0, 0, floorPeriod, floorPeriod, (x, y) => {
    const swell = Math.sin(((y + Math.sin((x / 64) * Math.PI) * 3) / 32) * Math.PI * 2);
    return mix(base, swell > 0 ? light : dark, Math.abs(swell) * 0.16);
  });
  for (let index = 0; index < 34; index++) {
    const x = Math.floor(noise(index, 5, 13) * 128) + phase * 2;
    const y = Math.floor(noise(index, 6, 13) * 128);
    const strength = 0.35 + 0.45 * Math.abs(Math.sin((index + phase) * 0.8));
    const length = 5 + Math.floor(noise(index, 7, 13) * 9);
    for (let dx = 0; dx < length; dx++) {
      const arc = dx < 2 || dx > length - 3 ? 1 : 0;
      picture.dot(wrap(x + dx), wrap(y + arc), index % 3 === 0 ? bright : light, strength);
      picture.dot(wrap(x + dx), wrap(y + arc + 1), dark, 0.25);
    }
  }
  return picture;
}

/** The pictures of all floors, each repeating after `floorPeriod`. */
export const floors: Record<FloorName, () => Picture> = {
  oak: () => boards(palette.oak, 16, 1, 1),
  walnut: () => boards(palette.walnut, 16, 1, 2),
  deck: () => boards(palette.teak, 8, 1, 3),
  seaCarpet: () => carpet(0x6fa6a2, 11),
  navyCarpet: () => carpet(0x5b7396, 12),
  sandCarpet: () => carpet(0xcdb994, 13),
  coralCarpet: () => carpet(0xcf9a82, 14),
  sageCarpet: () => carpet(0x9db795, 15),
  plumCarpet: () => carpet(0x9a84a0, 16),
  kitchenTiles: () => squares(0xefe7d8, 0xc9d8d3, 16, 21),
  stone: () => slabs(0xc4beb0, 22),
  concrete,
  grass,
  path,
  hedge,
  water: () => water(0),
};

/** Floors that no one can walk on. */
export const solidFloors = new Set<FloorName>(['hedge', 'water']);
