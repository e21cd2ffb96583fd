import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, type Picture } from './picture.ts';
import { foliage, pot, shadow } from './shapes.ts';
import type { Thing } from './thing.ts';

function frame(picture: Picture, x: number, y: number, width: number, height: number, color: Color): void {
  const { outline, base, light } = shadesOf(color);
  picture.rect(x + 2, y + 3, width, height, palette.shadow, 0.2);
  picture.rect(x, y, width, height, outline);
  picture.rect(x + 1, y + 1, width - 2, height - 2, base);
  picture.rect(x + 1, y + 1, width - 2, 1, light);
  picture.rect(x + 3, y + 3, width - 6, height - 6, palette.white);
}

/** A picture of the sea with a sail. */
const seaPainting: Thing = {
  cells: ['..', '..'],
  draw(picture) {
    frame(picture, 8, 13, 48, 30, palette.walnut);
    picture.fill(11, 16, 42, 24, (x, y) => {
      if (y < 28) return mix(0xf6d9a8, 0xa9cfdc, (28 - y) / 12);
      return noise(Math.floor(x / 4), y, 131) > 0.7 ? 0x6fb4c4 : mix(0x3f8ea6, 0x2c5f86, (y - 28) / 12);
    });
    picture.ellipse(44, 24, 4, 4, 0xfff0c4);
    for (let y = 0; y < 12; y++) picture.rect(28, 18 + y, Math.floor(y * 0.7) + 1, 1, palette.white);
    for (let y = 0; y < 9; y++)
      picture.rect(27 - Math.floor(y * 0.6), 20 + y, Math.floor(y * 0.6) + 1, 1, palette.coral);
    picture.rect(21, 31, 17, 2, palette.ink);
    picture.rect(23, 33, 13, 1, palette.ink);
  },
};

const hillPainting: Thing = {
  cells: ['..', '..'],
  draw(picture) {
    frame(picture, 10, 13, 44, 28, palette.brass);
    picture.fill(13, 16, 38, 22, (x, y) => {
      if (y > 31 + Math.sin(x / 5) * 2) return 0x4e7f5b;
      if (y > 27 + Math.sin(x / 7 + 2) * 4) return 0x7aa67d;
      if (y > 23 + Math.sin(x / 4 + 1) * 2) return 0xb4c9b0;
      return mix(0xfbe3bd, 0xe9a98a, (y - 16) / 14);
    });
    picture.ellipse(24, 22, 3, 3, palette.white);
  },
};

/** Three shapes, as in a museum of modern art. */
const modernPainting: Thing = {
  cells: ['..', '..'],
  draw(picture) {
    frame(picture, 12, 12, 40, 32, palette.ink);
    picture.rect(15, 15, 34, 26, 0xf3e3cb);
    picture.ellipse(26, 26, 8, 8, palette.coral);
    picture.rect(30, 22, 14, 16, palette.sea);
    picture.ellipse(39, 21, 5, 5, palette.brass);
    picture.line(16, 38, 47, 18, palette.ink);
  },
};

const lifebuoy: Thing = {
  cells: ['.', '.'],
  draw(picture) {
    picture.ellipse(18, 30, 13, 13, palette.shadow, 0.2);
    for (let y = -13; y <= 13; y++)
      for (let x = -13; x <= 13; x++) {
        const distance = Math.hypot(x, y);
        if (distance > 13 || distance < 5.5) continue;
        const isRed = Math.floor(((Math.atan2(y, x) + Math.PI + 0.4) / Math.PI) * 4) % 2 === 0;
        const color = isRed ? palette.coral : palette.white;
        const { outline, dark, light, base } = shadesOf(color);
        picture.dot(
          16 + x,
          28 + y,
          distance > 12 || distance < 6.5 ? outline : x + y < -6 ? light : x + y > 8 ? dark : base,
        );
      }
  },
};

/** A ship's wheel. */
const wheel: Thing = {
  cells: ['..', '..'],
  draw(picture) {
    const wood = shadesOf(palette.walnut);
    const brass = shadesOf(palette.brass);
    picture.ellipse(34, 30, 16, 16, palette.shadow, 0.16);
    for (let spoke = 0; spoke < 8; spoke++) {
      const [dx, dy] = [Math.cos((spoke * Math.PI) / 4), Math.sin((spoke * Math.PI) / 4)];
      for (const offset of [-1, 0, 1])
        picture.line(
          32 + offset * Math.abs(dy),
          28 + offset * Math.abs(dx),
          32 + dx * 19 + offset * Math.abs(dy),
          28 + dy * 19 + offset * Math.abs(dx),
          offset === 0 ? wood.light : wood.outline,
        );
    }
    for (let y = -15; y <= 15; y++)
      for (let x = -15; x <= 15; x++) {
        const distance = Math.hypot(x, y);
        if (distance > 15 || distance < 10) continue;
        picture.dot(
          32 + x,
          28 + y,
          distance > 14 || distance < 11 ? wood.outline : x + y < -4 ? wood.light : wood.base,
        );
      }
    picture.ellipse(32.5, 28.5, 4, 4, brass.outline);
    picture.ellipse(32.5, 28.5, 3, 3, brass.base);
    picture.dot(31, 27, brass.bright);
  },
};

const clock: Thing = {
  cells: ['.', '.'],
  draw(picture) {
    const brass = shadesOf(palette.brass);
    picture.ellipse(17.5, 27.5, 10, 10, palette.shadow, 0.2);
    picture.ellipse(16, 25, 10, 10, brass.outline);
    picture.ellipse(16, 25, 9, 9, brass.base);
    picture.ellipse(16, 25, 7.5, 7.5, palette.white);
    picture.line(16, 25, 16, 20, palette.ink);
    picture.line(16, 25, 20, 27, palette.ink);
    for (const [x, y] of [
      [16, 18],
      [22, 25],
      [16, 31],
      [9, 25],
    ] as const)
      picture.dot(x, y, palette.ink);
  },
};

const wallLamp: Thing = {
  cells: ['.', '.'],
  light: { x: 16, y: 40, radius: 64 },
  draw(picture) {
    const brass = shadesOf(palette.brass);
    picture.ellipse(16, 30, 12, 12, palette.glow, 0.22);
    picture.ellipse(16, 30, 8, 8, palette.glow, 0.25);
    picture.rect(14, 20, 4, 5, brass.base);
    picture.rect(11, 24, 10, 2, brass.outline);
    picture.rect(11, 26, 10, 8, 0xfff3cf);
    picture.rect(11, 26, 2, 8, 0xffffff);
    picture.rect(10, 26, 1, 8, brass.outline);
    picture.rect(21, 26, 1, 8, brass.outline);
    picture.rect(11, 34, 10, 2, brass.outline);
  },
};

/** A nautical chart of a bay, with a course on it. */
const chart: Thing = {
  cells: ['...', '...'],
  draw(picture) {
    frame(picture, 8, 12, 80, 34, palette.walnut);
    picture.fill(11, 15, 74, 28, (x, y) => {
      const coast = 26 + Math.sin(x / 8) * 5 + Math.sin(x / 3) * 2;
      if (y < coast - 5) return 0xe8d6aa;
      if (y < coast - 4) return 0x9b8455;
      if (y < coast + 2) return 0xcfe5e2;
      return x % 12 === 0 || y % 10 === 0 ? 0xa6cfd4 : 0xb9dcdf;
    });
    for (let x = 20; x < 76; x += 4) picture.rect(x, Math.round(36 + Math.sin(x / 12) * 3), 2, 1, palette.coral);
    picture.art(68, 17, ['..n..', '..n..', 'nnbnn', '..n..', '..n..'], { n: palette.ink, b: palette.coral });
  },
};

const coatRack: Thing = {
  cells: ['..', '..'],
  draw(picture) {
    const wood = shadesOf(palette.walnut);
    picture.rect(4, 16, 56, 5, wood.outline);
    picture.rect(5, 17, 54, 3, wood.base);
    for (const [x, color, length] of [
      [8, palette.navy, 30],
      [23, palette.brass, 26],
      [40, palette.coral, 31],
    ] as const) {
      const { outline, dark, base, light } = shadesOf(color);
      picture.rect(x + 5, 18, 2, 4, palette.brass);
      picture.round(x, 21, 14, length, 3, outline);
      picture.round(x + 1, 22, 12, length - 2, 2, base);
      picture.rect(x + 2, 23, 3, length - 6, light);
      picture.rect(x + 9, 23, 3, length - 4, dark);
      picture.rect(x + 6, 23, 1, length - 3, outline);
    }
  },
};

/** A shelf on the wall with plants that hang down. */
const plantShelf: Thing = {
  cells: ['..', '..'],
  draw(picture) {
    const wood = shadesOf(palette.oak);
    picture.rect(5, 33, 56, 3, palette.shadow, 0.2);
    for (const [index, x] of [14, 32, 50].entries()) {
      const color = [palette.coral, palette.cream, palette.sea][index] ?? palette.cream;
      foliage(picture, x, 19, 8, 7, palette.leaf, 140 + index, 2);
      pot(picture, x, 31, 12, 9, color);
      const leaf = shadesOf(palette.leaf);
      for (let strand = 0; strand < 3; strand++)
        for (let y = 0; y < 6 + noise(index, strand, 141) * 14; y++)
          picture.rect(
            x - 6 + strand * 5 + Math.round(Math.sin(y / 2 + strand)),
            26 + y,
            2,
            1,
            y % 3 ? leaf.base : leaf.light,
          );
    }
    picture.rect(4, 30, 56, 4, wood.outline);
    picture.rect(5, 30, 54, 2, wood.light);
    picture.rect(5, 32, 54, 1, wood.base);
  },
};

/** Pennants on a string, for a wall. */
const pennants: Thing = {
  cells: ['....', '....'],
  draw(picture) {
    const colors = [palette.coral, palette.brass, palette.sea, palette.cream, palette.navy];
    for (let x = 2; x < 126; x++) picture.dot(x, 14 + Math.round(6 * (1 - ((x - 64) / 62) ** 2)), palette.ink);
    for (let flag = 0; flag < 9; flag++) {
      const left = 6 + flag * 13;
      const { base, light, dark } = shadesOf(colors[flag % colors.length] ?? palette.coral);
      for (let y = 0; y < 10; y++) {
        const half = Math.floor((10 - y) / 2);
        const top = 15 + Math.round(6 * (1 - ((left + 5 - 64) / 62) ** 2));
        picture.rect(left + 5 - half, top + y, half * 2, 1, y < 2 ? light : base);
        picture.dot(left + 5 + half - 1, top + y, dark);
      }
    }
  },
};

const fireplace: Thing = {
  cells: ['...', '...', '###'],
  light: { x: 48, y: 84, radius: 110 },
  draw(picture) {
    const stone = shadesOf(0xc8beac);
    shadow(picture, 6, 82, 84, 10, 2);
    picture.rect(6, 16, 84, 78, stone.outline);
    picture.fill(7, 24, 82, 69, (x, y) => {
      const row = Math.floor(y / 9);
      const shifted = x + (row % 2) * 8;
      if (y % 9 === 0 || shifted % 17 === 0) return stone.dark;
      return noise(Math.floor(shifted / 17), row, 151) > 0.6 ? stone.light : stone.base;
    });
    picture.rect(2, 17, 92, 8, shadesOf(palette.walnut).outline);
    picture.rect(3, 18, 90, 5, palette.walnut);
    picture.rect(3, 18, 90, 1, shadesOf(palette.walnut).light);
    picture.round(24, 48, 48, 46, 10, 0x2a2426);
    picture.rect(24, 80, 48, 14, 0x2a2426);
    for (const [x, height, color] of [
      [36, 22, 0xe2703a],
      [48, 30, 0xe2703a],
      [60, 20, 0xe2703a],
      [40, 14, 0xf7b54a],
      [50, 20, 0xf7b54a],
      [48, 10, 0xfff0b8],
    ] as const)
      for (let y = 0; y < height; y++) {
        const half = Math.max(1, Math.round((1 - y / height) * 7 * (y < 4 ? 0.8 : 1)));
        picture.rect(x - half + Math.round(Math.sin(y / 3) * 1.5), 88 - y, half * 2, 1, color);
      }
    for (const y of [86, 89]) picture.round(30, y, 36, 5, 2, shadesOf(palette.walnut).outline);
    picture.round(31, 87, 34, 3, 1, palette.walnut);
  },
};

export const wallThings = {
  seaPainting,
  hillPainting,
  modernPainting,
  lifebuoy,
  wheel,
  clock,
  wallLamp,
  chart,
  coatRack,
  plantShelf,
  pennants,
  fireplace,
} satisfies Record<string, Thing>;
