import { chair } from './desk-parts.ts';
import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise } from './picture.ts';
import { mug, roundTop, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

/** A round table under a parasol. People sit under its edge. */
const parasol = (a: Color, b: Color): Thing => ({
  cells: ['^^^', '^^^', '.#.', '...'],
  draw(picture) {
    picture.ellipse(54, 94, 44, 20, palette.shadow, 0.13);
    picture.ellipse(52, 92, 34, 15, palette.shadow, 0.1);
    chair(picture, 16, 66, 'east', palette.walnut);
    chair(picture, 80, 66, 'west', palette.walnut);
    roundTop(picture, 48, 74, 20, 13, 16, palette.teak);
    mug(picture, 36, 70, palette.white);
    picture.rect(46, 30, 4, 46, shadesOf(palette.white).dark);
    picture.rect(46, 30, 1, 46, palette.white);
    for (let y = -26; y <= 26; y++)
      for (let x = -46; x <= 46; x++) {
        const distance = Math.hypot(x / 46, y / 26);
        if (distance > 1) continue;
        const angle = Math.atan2(y * 1.7, x) + Math.PI;
        const slice = Math.floor((angle / Math.PI) * 5);
        const { outline, deep, dark, base, light } = shadesOf(slice % 2 === 0 ? a : b);
        const isSeam = Math.abs((angle / Math.PI) * 5 - Math.round((angle / Math.PI) * 5)) < 0.035;
        const tone =
          distance > 0.965 ? outline : isSeam ? deep : x + y * 1.6 < -22 ? light : x + y * 1.6 > 30 ? dark : base;
        picture.dot(48 + x, 32 + y - Math.round((1 - distance) * 6), tone);
      }
    picture.ellipse(48, 25, 3, 3, shadesOf(palette.brass).outline);
    picture.ellipse(48, 24, 2, 2, palette.brass);
    // The parasol shades the table.
    picture.rect(30, 62, 36, 4, palette.shadow, 0.12);
  },
});

const bench: Thing = {
  cells: ['..', '##'],
  draw(picture) {
    const wood = shadesOf(palette.teak);
    shadow(picture, 4, 38, 54, 22, 3);
    for (const x of [7, 53]) picture.rect(x, 26, 4, 34, shadesOf(palette.slate).outline);
    for (const y of [22, 28]) {
      picture.rect(3, y, 58, 5, wood.outline);
      picture.rect(4, y, 56, 4, wood.base);
      picture.rect(4, y, 56, 1, wood.light);
    }
    for (const [index, y] of [36, 41, 46].entries()) {
      picture.rect(2, y, 60, 5, wood.outline);
      picture.rect(3, y, 58, 4, index === 2 ? wood.base : wood.light);
      picture.rect(3, y, 58, 1, wood.bright);
    }
    picture.rect(2, 51, 60, 3, wood.deep);
  },
};

const deckChair = (color: Color): Thing => ({
  cells: ['#', '#'],
  draw(picture) {
    const wood = shadesOf(palette.oak);
    shadow(picture, 4, 12, 22, 46, 3);
    for (const x of [4, 25]) {
      picture.rect(x, 6, 3, 52, wood.outline);
      picture.rect(x, 6, 1, 51, wood.light);
    }
    const { base, light, dark } = shadesOf(color);
    for (let y = 6; y < 50; y++) {
      const tone = y < 26 ? (y < 9 ? light : base) : mix(base, light, 0.4);
      picture.rect(7, y, 18, 1, y === 26 ? dark : tone);
      for (const x of [10, 16, 22]) picture.rect(x, y, 2, 1, y < 26 ? palette.cream : palette.white);
    }
    picture.rect(7, 50, 18, 3, dark);
    picture.round(9, 9, 14, 8, 3, shadesOf(palette.cream).dark);
    picture.round(9, 8, 14, 8, 3, palette.cream);
  },
});

const lantern: Thing = {
  cells: ['^', '#'],
  light: { x: 16, y: 16, radius: 90 },
  draw(picture) {
    const metal = shadesOf(palette.ink);
    picture.ellipse(18, 60, 8, 3, palette.shadow, 0.25);
    picture.rect(14, 22, 4, 38, metal.outline);
    picture.rect(14, 22, 1, 38, metal.light);
    picture.rect(11, 57, 10, 4, metal.outline);
    picture.ellipse(16, 14, 13, 12, palette.glow, 0.2);
    picture.rect(10, 8, 12, 15, metal.outline);
    picture.rect(11, 10, 10, 11, 0xfff1c4);
    picture.rect(11, 10, 3, 11, 0xffffff);
    picture.rect(15, 9, 2, 13, metal.outline);
    picture.rect(8, 6, 16, 3, metal.outline);
    picture.rect(12, 3, 8, 3, metal.outline);
    picture.rect(9, 6, 6, 1, metal.light);
  },
};

/** A piece of railing along the south edge of a deck, drawn before those who stand on it. */
const railing = (tilesWide: number): Thing => ({
  cells: ['.'.repeat(tilesWide), '#'.repeat(tilesWide)],
  draw(picture) {
    const width = tilesWide * 32;
    const white = shadesOf(palette.white);
    picture.rect(0, 52, width, 6, palette.shadow, 0.14);
    for (let x = 0; x < width; x += 16) {
      picture.rect(x + 6, 24, 4, 31, white.outline);
      picture.rect(x + 7, 24, 2, 30, white.base);
    }
    for (const [y, color] of [
      [22, palette.teak],
      [34, palette.white],
      [43, palette.white],
    ] as const) {
      const { outline, base, light } = shadesOf(color);
      picture.rect(0, y, width, y === 22 ? 5 : 3, outline);
      picture.rect(0, y + 1, width, y === 22 ? 3 : 1, base);
      picture.rect(0, y + 1, width, 1, light);
    }
  },
});

/** A table for table tennis. */
const pingPong: Thing = {
  cells: ['####', '####'],
  draw(picture) {
    shadow(picture, 4, 12, 120, 46, 2);
    for (const x of [10, 114]) picture.rect(x, 50, 4, 12, shadesOf(palette.slate).outline);
    slab(picture, { x: 3, y: 4, width: 122, depth: 46, front: 5, color: 0x3f7f93, radius: 1 });
    picture.rect(5, 6, 118, 1, palette.white);
    picture.rect(5, 48, 118, 1, palette.white);
    picture.rect(5, 27, 118, 1, palette.white, 0.8);
    picture.rect(5, 6, 1, 43, palette.white);
    picture.rect(122, 6, 1, 43, palette.white);
    picture.rect(62, 1, 4, 50, shadesOf(palette.ink).outline);
    picture.rect(63, 2, 2, 48, palette.steel);
    for (const [x, y, color] of [
      [24, 16, palette.coral],
      [98, 34, palette.ink],
    ] as const) {
      picture.ellipse(x, y, 6, 5, shadesOf(color).outline);
      picture.ellipse(x, y, 5, 4, color);
      picture.rect(x + 5, y + 1, 5, 3, palette.oak);
    }
    picture.ellipse(84, 19, 2, 2, palette.white);
  },
};

/** A stone bowl with water in it. */
const fountain: Thing = {
  cells: ['####', '####', '####'],
  draw(picture) {
    const stone = shadesOf(0xc7c1b4);
    picture.ellipse(68, 58, 60, 40, palette.shadow, 0.18);
    picture.ellipse(64, 54, 60, 40, stone.outline);
    picture.ellipse(64, 52, 59, 39, stone.dark);
    picture.ellipse(64, 46, 59, 38, stone.light);
    picture.ellipse(64, 46, 51, 31, stone.outline);
    picture.ellipse(64, 48, 50, 29, palette.water);
    picture.ellipse(60, 44, 36, 18, shadesOf(palette.water).light, 0.5);
    for (let ring = 0; ring < 3; ring++)
      for (let angle = 0; angle < 64; angle++)
        picture.dot(
          64 + Math.cos(angle / 10) * (20 + ring * 9),
          48 + Math.sin(angle / 10) * (10 + ring * 6),
          0xe6f6f4,
          noise(angle, ring, 281) * 0.8,
        );
    picture.ellipse(64, 50, 12, 7, stone.outline);
    picture.rect(58, 24, 12, 26, stone.outline);
    picture.rect(59, 24, 10, 26, stone.base);
    picture.rect(60, 24, 3, 26, stone.bright);
    picture.ellipse(64, 24, 18, 8, stone.outline);
    picture.ellipse(64, 23, 17, 7, stone.light);
    picture.ellipse(64, 23, 13, 4.5, palette.water);
    for (let drop = 0; drop < 40; drop++) {
      const side = drop % 2 ? 1 : -1;
      const part = noise(drop, 1, 282);
      picture.dot(64 + side * part * 22, 10 + part * part * 36, 0xf2fbfb, 0.9);
    }
    picture.rect(63, 6, 2, 16, 0xe6f6f4, 0.8);
  },
};

/** Lamps on a string between two posts, above people. */
const stringLights: Thing = {
  cells: ['^^^^^^', '^^^^^^', '#^^^^#'],
  light: { x: 96, y: 30, radius: 120 },
  draw(picture) {
    const wood = shadesOf(palette.walnut);
    for (const x of [14, 174]) {
      picture.ellipse(x + 4, 93, 8, 3, palette.shadow, 0.25);
      picture.rect(x, 10, 4, 84, wood.outline);
      picture.rect(x, 10, 2, 83, wood.light);
    }
    const height = (x: number): number => 14 + 16 * (1 - ((x - 96) / 80) ** 2);
    for (let x = 16; x < 176; x++) picture.dot(x, height(x), palette.ink);
    for (let x = 30; x < 170; x += 16) {
      const y = height(x);
      picture.ellipse(x, y + 5, 7, 7, palette.glow, 0.28);
      picture.rect(x - 1, y + 1, 2, 2, palette.ink);
      picture.ellipse(x, y + 6, 3, 3.5, 0xd9a441);
      picture.ellipse(x, y + 5.5, 2, 2.5, 0xfff3c9);
    }
  },
};

export const outdoorThings = {
  parasol: parasol(palette.sea, palette.white),
  coralParasol: parasol(palette.coral, palette.cream),
  bench,
  deckChair: deckChair(palette.sea),
  coralDeckChair: deckChair(palette.coral),
  lantern,
  railing: railing(1),
  longRailing: railing(4),
  pingPong,
  fountain,
  stringLights,
} satisfies Record<string, Thing>;
