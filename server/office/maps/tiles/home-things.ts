import { chair } from './desk-parts.ts';
import { palette, shadesOf } from './palette.ts';
import { type Color, mix } from './picture.ts';
import { books, cushion, grain, mug, roundTop, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

/** A sofa that faces south, or north with its back to us. */
const sofa = (color: Color, faces: 'south' | 'north', pillow: Color): Thing => ({
  cells: ['###', '###'],
  draw(picture) {
    const { outline, deep, dark, base, light } = shadesOf(color);
    shadow(picture, 3, 14, 90, 44, 8);
    for (const x of [8, 84]) picture.rect(x, 56, 4, 5, shadesOf(palette.walnut).outline);
    if (faces === 'south') {
      picture.round(3, 6, 90, 34, 8, outline);
      picture.round(4, 7, 88, 32, 7, dark);
      picture.round(4, 7, 88, 9, 5, base);
      picture.rect(10, 8, 76, 1, light);
      cushion(picture, 13, 18, 35, 20, color);
      cushion(picture, 48, 18, 35, 20, color);
      picture.round(13, 34, 70, 22, 4, outline);
      picture.round(14, 35, 68, 12, 3, base);
      picture.rect(17, 36, 62, 1, light);
      picture.rect(14, 47, 68, 8, dark);
      picture.rect(47, 36, 1, 12, deep);
      for (const x of [3, 80]) {
        picture.round(x, 22, 13, 36, 5, outline);
        picture.round(x + 1, 23, 11, 14, 4, light);
        picture.round(x + 1, 25, 11, 32, 4, base);
        picture.rect(x + 1, 42, 11, 13, dark);
      }
      cushion(picture, 18, 22, 18, 15, pillow);
    } else {
      picture.round(10, 6, 76, 26, 5, outline);
      picture.round(11, 7, 74, 24, 4, base);
      picture.rect(14, 8, 68, 1, light);
      picture.rect(47, 8, 1, 20, deep);
      cushion(picture, 62, 8, 17, 14, pillow);
      for (const x of [3, 80]) {
        picture.round(x, 10, 13, 30, 5, outline);
        picture.round(x + 1, 11, 11, 28, 4, base);
        picture.round(x + 1, 11, 11, 6, 4, light);
      }
      picture.round(3, 26, 90, 33, 6, outline);
      picture.round(4, 27, 88, 31, 5, dark);
      picture.round(4, 27, 88, 10, 5, base);
      picture.rect(9, 28, 78, 1, light);
      picture.rect(8, 54, 80, 2, deep);
    }
  },
});

/** An armchair; `faces` is where its user looks. */
const armchair = (color: Color, faces: 'south' | 'north' | 'east' | 'west'): Thing => ({
  cells: ['##', '##'],
  draw(picture) {
    const { outline, deep, dark, base, light } = shadesOf(color);
    shadow(picture, 9, 18, 46, 38, 8);
    for (const x of [14, 46]) picture.rect(x, 54, 4, 5, shadesOf(palette.walnut).outline);
    const block = (x: number, y: number, width: number, height: number, front: number): void => {
      picture.round(x, y, width, height, 5, outline);
      picture.round(x + 1, y + 1, width - 2, height - 2, 4, dark);
      picture.round(x + 1, y + 1, width - 2, height - 2 - front, 4, base);
      picture.rect(x + 4, y + 2, width - 8, 1, light);
    };
    if (faces === 'south') {
      block(10, 8, 44, 30, 14);
      cushion(picture, 17, 17, 30, 20, color);
      block(17, 34, 30, 22, 9);
      block(8, 22, 11, 35, 16);
      block(45, 22, 11, 35, 16);
    } else if (faces === 'north') {
      block(17, 12, 30, 24, 0);
      block(8, 14, 11, 30, 6);
      block(45, 14, 11, 30, 6);
      block(8, 28, 48, 30, 19);
      picture.rect(14, 53, 36, 2, deep);
    } else {
      const isEast = faces === 'east';
      block(10, 14, 44, 18, 4);
      block(isEast ? 18 : 12, 26, 34, 24, 8);
      block(isEast ? 8 : 42, 10, 14, 46, 14);
      block(isEast ? 14 : 10, 40, 40, 17, 9);
    }
  },
});

const coffeeTable: Thing = {
  cells: ['##'],
  draw(picture) {
    shadow(picture, 6, 8, 52, 18, 8);
    slab(picture, { x: 5, y: 4, width: 54, depth: 16, front: 6, color: palette.walnut, radius: 7 });
    grain(picture, 10, 6, 44, 12, palette.walnut);
    mug(picture, 16, 7, palette.foam);
    picture.rect(34, 7, 12, 8, shadesOf(palette.coral).outline);
    picture.rect(35, 7, 11, 7, palette.coral);
    picture.rect(37, 9, 7, 1, palette.white);
  },
};

/** A round table for two, with its chairs. */
const cafeTable = (color: Color): Thing => ({
  cells: ['.#.', '.#.'],
  draw(picture) {
    chair(picture, 16, 18, 'east', color);
    chair(picture, 80, 18, 'west', color);
    roundTop(picture, 48, 26, 20, 14, 20, palette.oak);
    mug(picture, 39, 20, color);
    mug(picture, 51, 24, palette.white);
  },
});

const stool: Thing = {
  cells: ['.'],
  draw(picture) {
    picture.rect(10, 14, 2, 14, shadesOf(palette.slate).outline);
    picture.rect(20, 14, 2, 14, shadesOf(palette.slate).outline);
    roundTop(picture, 16, 12, 9, 6, 12, palette.coral);
  },
};

const bookshelf: Thing = {
  cells: ['..', '..', '##'],
  draw(picture) {
    const { outline, deep, dark, base, light } = shadesOf(palette.walnut);
    shadow(picture, 3, 82, 56, 10, 2);
    picture.rect(1, 10, 62, 84, outline);
    picture.rect(2, 11, 60, 6, light);
    picture.rect(2, 17, 60, 76, base);
    for (const [row, y] of [20, 38, 56, 74].entries()) {
      picture.rect(5, y, 54, 15, deep);
      picture.rect(5, y, 54, 3, outline, 0.5);
      if (row === 1) {
        books(picture, 6, y + 2, 26, 13, 200 + row);
        picture.ellipse(46, y + 9, 5, 5, shadesOf(palette.sea).outline);
        picture.ellipse(46, y + 9, 4, 4, palette.sea);
        picture.ellipse(45, y + 8, 2, 2, palette.sage);
      } else books(picture, 6, y + 2, 52, 13, 200 + row);
      picture.rect(5, y + 15, 54, 2, light);
      picture.rect(5, y + 17, 54, 1, dark);
    }
  },
};

const floorLamp: Thing = {
  cells: ['^', '^', '#'],
  light: { x: 16, y: 30, radius: 80 },
  draw(picture) {
    const metal = shadesOf(palette.brass);
    picture.ellipse(19, 91, 10, 4, palette.shadow, 0.22);
    picture.ellipse(16, 89, 8, 4, metal.outline);
    picture.ellipse(16, 88, 7, 3, metal.base);
    picture.rect(15, 34, 3, 54, metal.outline);
    picture.rect(15, 34, 1, 54, metal.light);
    for (let y = 0; y < 22; y++) {
      const half = 8 + Math.floor(y / 4);
      for (let x = -half; x < half; x++) {
        const isEdge = x === -half || x === half - 1 || y === 0 || y === 21;
        picture.dot(
          16 + x,
          14 + y,
          isEdge ? shadesOf(palette.glow).deep : mix(0xfff6da, palette.glow, (x + half) / (half * 2)),
        );
      }
    }
    picture.rect(8, 35, 17, 1, shadesOf(palette.glow).dark);
  },
};

export const homeThings = {
  seaSofa: sofa(palette.sea, 'south', palette.brass),
  seaSofaBack: sofa(palette.sea, 'north', palette.brass),
  coralSofa: sofa(palette.coral, 'south', palette.cream),
  coralSofaBack: sofa(palette.coral, 'north', palette.cream),
  navySofa: sofa(palette.navy, 'south', palette.coral),
  navySofaBack: sofa(palette.navy, 'north', palette.coral),
  sageSofa: sofa(palette.sage, 'south', palette.cream),
  sageSofaBack: sofa(palette.sage, 'north', palette.cream),
  armchairSouth: armchair(0xc98a4b, 'south'),
  armchairNorth: armchair(0xc98a4b, 'north'),
  armchairEast: armchair(0xc98a4b, 'east'),
  armchairWest: armchair(0xc98a4b, 'west'),
  plumArmchairEast: armchair(palette.plum, 'east'),
  plumArmchairWest: armchair(palette.plum, 'west'),
  plumArmchairSouth: armchair(palette.plum, 'south'),
  coffeeTable,
  cafeTable: cafeTable(palette.sea),
  coralCafeTable: cafeTable(palette.coral),
  stool,
  bookshelf,
  floorLamp,
} satisfies Record<string, Thing>;
