import { palette, shadesOf } from './palette.ts';
import { mix, noise, Picture } from './picture.ts';

const tile = 32;

/** The shade that walls and hedges to the north and west throw on a floor. */
export function drawShade(north: boolean, west: boolean, northWest: boolean): Picture {
  const picture = new Picture(tile, tile);
  for (let y = 0; y < tile; y++)
    for (let x = 0; x < tile; x++) {
      const fromNorth = north ? Math.max(0, 1 - y / 14) : 0;
      const fromWest = west ? Math.max(0, 1 - x / 10) * 0.8 : 0;
      const fromCorner = northWest ? Math.max(0, 1 - Math.hypot(x / 10, y / 14)) * 0.8 : 0;
      // Steps instead of a smooth slope: it is pixel art.
      const depth = Math.ceil(Math.max(fromNorth, fromWest, fromCorner) * 4) / 4;
      picture.dot(x, y, palette.shadow, depth * 0.24);
    }
  return picture;
}

/** Blades of grass that grow over the edges of a path or deck beside a lawn. */
export function drawGrassFringe(north: boolean, east: boolean, south: boolean, west: boolean): Picture {
  const picture = new Picture(tile, tile);
  const { base, dark, light } = shadesOf(0x86ac62);
  for (let along = 0; along < tile; along++) {
    const depth = (seed: number): number => 2 + Math.floor(noise(Math.floor(along / 2), seed, 81) * 5);
    const paint = (x: number, y: number, isLast: boolean): void =>
      picture.dot(x, y, isLast ? dark : noise(x, y, 82) > 0.7 ? light : base);
    for (const [has, seed, at] of [
      [north, 1, (k: number) => [along, k]],
      [south, 2, (k: number) => [along, tile - 1 - k]],
      [west, 3, (k: number) => [k, along]],
      [east, 4, (k: number) => [tile - 1 - k, along]],
    ] as const) {
      if (!has) continue;
      const last = depth(seed);
      for (let k = 0; k <= last; k++) {
        const [x, y] = at(k);
        paint(x ?? 0, y ?? 0, k === last);
      }
    }
  }
  return picture;
}

/** The side of a quay or deck above the water to its south, and the foam along the other shores. */
export function drawShore(north: 'deck' | 'stone' | undefined, east: boolean, south: boolean, west: boolean): Picture {
  const picture = new Picture(tile, tile);
  const foam = (x: number, y: number, strength: number): void => picture.dot(x, y, 0xe6f6f4, strength);
  if (north) {
    const color = { deck: 0x8d6342, stone: 0x9c968a }[north];
    const { light, base, dark, deep, outline } = shadesOf(color);
    picture.fill(0, 0, tile, 14, (x, y) => {
      if (y === 0) return light;
      if (north === 'deck') return x % 8 === 0 ? deep : y === 6 ? dark : noise(x, y, 91) > 0.9 ? dark : base;
      const row = Math.floor(y / 7);
      return y % 7 === 6 || (x + row * 8) % 16 === 0 ? deep : noise(x, y, 92) > 0.88 ? dark : base;
    });
    if (north === 'deck')
      for (const x of [4, 20]) {
        picture.rect(x, 2, 5, 17, shadesOf(0x6f4d35).base);
        picture.rect(x, 2, 1, 17, shadesOf(0x6f4d35).light);
        picture.rect(x + 4, 2, 1, 17, shadesOf(0x6f4d35).outline);
      }
    picture.rect(0, 13, tile, 1, outline);
    picture.rect(0, 14, tile, 6, palette.shadow, 0.3);
    picture.rect(0, 20, tile, 4, palette.shadow, 0.14);
    for (let x = 0; x < tile; x++) foam(x, 17 + (noise(Math.floor(x / 4), 1, 93) > 0.5 ? 1 : 0), 0.4);
  }
  for (let along = 0; along < tile; along++) {
    const wave = noise(Math.floor(along / 3), 2, 94) > 0.5 ? 1 : 0;
    if (west) {
      picture.dot(0, along, mix(palette.walnut, palette.shadow, 0.4));
      for (const k of [1, 2, 3, 4, 5]) picture.dot(k, along, palette.shadow, 0.28);
      foam(6 + wave, along, 0.45);
    }
    if (east) {
      picture.dot(tile - 1, along, mix(palette.walnut, palette.shadow, 0.4));
      foam(tile - 4 - wave, along, 0.45);
    }
    if (south) {
      picture.rect(along, tile - 2, 1, 2, mix(palette.walnut, palette.shadow, 0.25));
      foam(along, tile - 5 - wave, 0.45);
    }
  }
  return picture;
}

/** The front of a hedge, and the shadow at its foot. */
export function drawHedgeFront(): Picture {
  const picture = new Picture(tile, tile);
  const { deep, outline } = shadesOf(palette.moss);
  for (let x = 0; x < tile; x++) {
    const start = 12 + Math.floor(noise(Math.floor(x / 3), 1, 95) * 5);
    for (let y = start; y < 30; y++)
      picture.dot(x, y, noise(x, y, 96) > 0.75 ? shadesOf(palette.leaf).dark : deep, 0.85);
    picture.rect(x, 29, 1, 2, outline, 0.7);
  }
  return picture;
}

/** The slanting side of a deck that narrows to the east like a bow, on the south or north side of it. */
export function drawBow(side: 'north' | 'south', deck: Picture, column: number, row: number): Picture {
  const picture = new Picture(tile, tile);
  const rail = shadesOf(palette.walnut);
  for (let x = 0; x < tile; x++) {
    const edge = side === 'south' ? tile - x : x;
    if (side === 'south') paintBowFront(picture, x, edge);
    else picture.dot(x, edge - 4, 0xe6f6f4, 0.45);
    const [from, to] = side === 'south' ? [0, edge] : [edge, tile];
    picture.copy(deck, column * tile + x, row * tile + from, 1, to - from, x, from);
    for (let k = 0; k < 4; k++) {
      const y = side === 'south' ? edge - k : edge + k;
      if (y >= 0 && y < tile) picture.dot(x, y, [rail.outline, rail.base, rail.light, rail.outline][k] ?? rail.base);
    }
  }
  return picture;
}

/**
 * A bank of grass with soft corners. `around` says which of the nine tiles around and including this one are grass, row by row.
 */
export function drawBank(around: boolean[]): Picture {
  const picture = new Picture(tile, tile);
  const { base, dark, light, deep } = shadesOf(0x86ac62);
  const reach = 16;
  for (let y = 0; y < tile; y++)
    for (let x = 0; x < tile; x++) {
      let [land, samples] = [0, 0];
      for (let dy = -reach; dy <= reach; dy += 4)
        for (let dx = -reach; dx <= reach; dx += 4) {
          if (Math.hypot(dx, dy) > reach) continue;
          samples++;
          const [column, row] = [Math.floor((x + dx) / tile) + 1, Math.floor((y + dy) / tile) + 1];
          if (around[row * 3 + column]) land++;
        }
      const share = land / samples + (noise(Math.floor(x / 2), Math.floor(y / 2), 97) - 0.5) * 0.04;
      if (share > 0.45) picture.dot(x, y, noise(x, y, 98) > 0.8 ? light : base);
      else if (share > 0.41) picture.dot(x, y, dark);
      else if (share > 0.33) picture.dot(x, y, share > 0.37 ? 0xc9b489 : 0xa48c63);
      else if (share > 0.3) picture.dot(x, y, deep, 0.5);
      else if (share > 0.2) picture.dot(x, y, 0x8fd0d8, 0.35);
      else if (share > 0.16) picture.dot(x, y, 0xe6f6f4, 0.4);
    }
  return picture;
}

function paintBowFront(picture: Picture, x: number, y: number): void {
  const { outline, deep, base, light } = shadesOf(0x8d6342);
  picture.rect(x, y, 1, 14, x % 8 === 0 ? deep : base);
  picture.rect(x, y, 1, 1, light);
  picture.rect(x, y + 13, 1, 1, outline);
  picture.rect(x, y + 14, 1, 6, palette.shadow, 0.3);
  picture.rect(x, y + 20, 1, 4, palette.shadow, 0.14);
  picture.dot(x, y + 17, 0xe6f6f4, 0.4);
}

/** The part of a deck's slanting side that reaches into the tile below. */
export function drawBowFront(): Picture {
  const picture = new Picture(tile, tile);
  for (let x = 0; x < tile; x++) paintBowFront(picture, x, -x);
  return picture;
}
