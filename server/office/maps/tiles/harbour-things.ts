import { palette, shadesOf } from './palette.ts';
import { grain, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

const bollard: Thing = {
  cells: ['#'],
  draw(picture) {
    const iron = shadesOf(0x46525f);
    picture.ellipse(18, 25, 9, 4, palette.shadow, 0.25);
    picture.rect(10, 9, 12, 17, iron.outline);
    picture.rect(11, 10, 10, 15, iron.base);
    picture.rect(12, 10, 2, 15, iron.bright);
    picture.ellipse(16, 9, 9, 5, iron.outline);
    picture.ellipse(16, 8, 8, 4, iron.light);
    for (const y of [15, 18, 21]) {
      picture.rect(9, y, 14, 3, shadesOf(palette.sand).outline);
      picture.rect(10, y, 12, 2, palette.sand);
    }
  },
};

const barrel: Thing = {
  cells: ['#'],
  draw(picture) {
    const wood = shadesOf(palette.walnut);
    picture.ellipse(18, 27, 12, 4, palette.shadow, 0.25);
    picture.round(5, 4, 22, 26, 5, wood.outline);
    for (let x = 6; x < 26; x++)
      picture.rect(x, 8, 1, 20, x % 5 === 0 ? wood.deep : x < 13 ? wood.light : x > 21 ? wood.dark : wood.base);
    for (const y of [12, 22]) {
      picture.rect(5, y, 22, 2, shadesOf(palette.slate).outline);
      picture.rect(8, y, 6, 1, palette.steel);
    }
    picture.ellipse(16, 8, 10, 4, wood.outline);
    picture.ellipse(16, 8, 9, 3, wood.light);
  },
};

const crates: Thing = {
  cells: ['..', '##'],
  draw(picture) {
    shadow(picture, 4, 34, 54, 24, 2);
    const crate = (x: number, y: number, size: number): void => {
      slab(picture, { x, y, width: size, depth: 10, front: size - 10, color: palette.oak, radius: 1 });
      grain(picture, x + 1, y + 1, size - 2, 8, palette.oak);
      const { deep, light } = shadesOf(palette.oak);
      for (let row = y + 16; row < y + size - 3; row += 6) picture.rect(x + 2, row, size - 4, 1, deep);
      picture.rect(x + 3, y + 11, 3, size - 13, light);
      picture.rect(x + size - 6, y + 11, 3, size - 13, light);
    };
    crate(4, 30, 28);
    crate(33, 32, 26);
    crate(14, 8, 26);
  },
};

/** A sailing boat at its mooring, seen from above and behind. */
const sailboat: Thing = {
  cells: Array.from({ length: 9 }, () => '####'),
  draw(picture) {
    const hull = shadesOf(palette.white);
    const deck = shadesOf(palette.teak);
    const halfAt = (y: number): number =>
      y < 40
        ? 0
        : y > 272
          ? 36
          : Math.round(46 * Math.sin(Math.min(1, (y - 40) / 150) * 1.57) - Math.max(0, y - 210) * 0.12);
    for (let y = 40; y < 280; y++) {
      const half = halfAt(y);
      picture.rect(64 - half + 8, y + 5, half * 2, 1, palette.shadow, 0.22);
    }
    for (let y = 40; y < 284; y++) {
      const half = halfAt(Math.min(y, 272));
      if (half < 1) continue;
      const isStern = y > 268;
      picture.rect(64 - half, y, half * 2, 1, isStern ? (y > 278 ? hull.deep : hull.dark) : hull.outline);
      if (isStern) {
        picture.rect(64 - half, y, 1, 1, hull.outline);
        picture.rect(64 + half - 1, y, 1, 1, hull.outline);
        continue;
      }
      picture.rect(64 - half + 1, y, half * 2 - 2, 1, hull.base);
      if (half > 6) {
        picture.rect(64 - half + 3, y, 2, 1, palette.navy);
        picture.rect(64 + half - 5, y, 2, 1, palette.navy);
      }
      if (half > 9) {
        picture.rect(64 - half + 7, y, half * 2 - 14, 1, deck.base);
        for (let x = -half + 8; x < half - 8; x++) if (x % 6 === 0) picture.dot(64 + x, y, deck.deep, 0.7);
        picture.rect(64 - half + 7, y, 1, 1, deck.outline);
        picture.rect(64 + half - 8, y, 1, 1, deck.outline);
      }
    }
    picture.rect(28, 283, 72, 1, hull.outline);
    picture.rect(46, 272, 36, 2, palette.brass);
    // The cabin with its windows, and the cockpit behind it.
    slab(picture, { x: 42, y: 132, width: 44, depth: 46, front: 12, color: palette.cream, radius: 8 });
    picture.round(50, 140, 28, 18, 4, shadesOf(palette.navy).outline);
    picture.round(51, 141, 26, 16, 3, 0x9fd0df);
    for (let k = 0; k < 6; k++) picture.line(56 + k, 156, 62 + k, 142, 0xffffff, 0.5);
    picture.rect(58, 179, 12, 11, shadesOf(palette.walnut).outline);
    picture.rect(59, 180, 10, 9, palette.walnut);
    picture.round(38, 202, 52, 50, 6, deck.outline);
    picture.round(40, 204, 48, 47, 5, deck.deep);
    for (const x of [40, 77]) {
      picture.rect(x, 206, 11, 42, shadesOf(palette.sea).base);
      picture.rect(x, 206, 11, 2, shadesOf(palette.sea).light);
    }
    picture.ellipse(64, 232, 8, 8, shadesOf(palette.walnut).outline);
    picture.ellipse(64, 232, 6, 6, deck.deep);
    picture.line(57, 232, 71, 232, palette.walnut);
    picture.line(64, 225, 64, 239, palette.walnut);
    // The boom with the furled sail, and the mast.
    picture.round(59, 118, 12, 80, 5, shadesOf(palette.cream).outline);
    picture.round(60, 119, 9, 78, 4, palette.white);
    picture.rect(66, 121, 3, 74, shadesOf(palette.cream).dark);
    for (let y = 126; y < 194; y += 12) picture.rect(59, y, 12, 2, palette.navy);
    picture.rect(62, 4, 5, 118, shadesOf(palette.walnut).outline);
    picture.rect(63, 4, 2, 117, shadesOf(palette.walnut).light);
    picture.line(64, 8, 64 - 40, 150, palette.ink, 0.5);
    picture.line(65, 8, 64 + 40, 150, palette.ink, 0.5);
    picture.line(64, 8, 64, 44, palette.ink, 0.6);
    for (let y = 0; y < 9; y++)
      picture.rect(67, 5 + y, 14 - Math.abs(y - 4) * 2, 1, y < 4 ? palette.coral : shadesOf(palette.coral).dark);
    for (const [x, y] of [
      [24, 190],
      [98, 190],
    ] as const) {
      picture.ellipse(x, y, 6, 9, shadesOf(palette.navy).outline);
      picture.ellipse(x, y, 5, 8, palette.coral);
    }
  },
};

const rowingBoat: Thing = {
  cells: ['###', '###'],
  draw(picture) {
    const wood = shadesOf(palette.walnut);
    const inside = shadesOf(palette.oak);
    picture.ellipse(50, 40, 44, 16, palette.shadow, 0.22);
    picture.ellipse(48, 34, 44, 18, wood.outline);
    picture.ellipse(48, 33, 43, 17, palette.white);
    picture.ellipse(48, 32, 40, 14, wood.outline);
    picture.ellipse(48, 33, 39, 12, inside.deep);
    for (const x of [30, 46, 62]) {
      picture.rect(x, 21, 7, 23, wood.outline);
      picture.rect(x + 1, 22, 5, 21, inside.light);
    }
    picture.line(20, 14, 70, 52, wood.outline);
    picture.line(20, 15, 70, 53, inside.base);
  },
};

const jettyPost: Thing = {
  cells: ['.', '.'],
  draw(picture) {
    const wood = shadesOf(0x7b5a3f);
    picture.ellipse(16, 56, 10, 3, 0xe6f6f4, 0.5);
    picture.rect(10, 18, 12, 38, wood.outline);
    for (let x = 11; x < 21; x++) picture.rect(x, 20, 1, 35, x < 14 ? wood.light : x > 18 ? wood.deep : wood.base);
    picture.ellipse(16, 19, 6, 3, wood.outline);
    picture.ellipse(16, 18.5, 5, 2.5, wood.bright);
    picture.rect(10, 30, 12, 3, palette.sand);
    picture.rect(11, 48, 10, 7, palette.moss, 0.5);
  },
};

/** A ship's wheel on its stand, for those who like to steer. */
const helm: Thing = {
  cells: ['^^', '##'],
  draw(picture) {
    const [wood, brass] = [shadesOf(palette.walnut), shadesOf(palette.brass)];
    picture.ellipse(36, 59, 20, 5, palette.shadow, 0.22);
    slab(picture, { x: 20, y: 38, width: 24, depth: 8, front: 16, color: palette.walnut, radius: 2 });
    for (let spoke = 0; spoke < 8; spoke++) {
      const [dx, dy] = [Math.cos((spoke * Math.PI) / 4), Math.sin((spoke * Math.PI) / 4)];
      for (const offset of [-1, 0, 1])
        picture.line(32 + offset, 28, 32 + dx * 22 + offset, 28 + dy * 22, offset === 0 ? wood.light : wood.outline);
    }
    for (let y = -17; y <= 17; y++)
      for (let x = -17; x <= 17; x++) {
        const distance = Math.hypot(x, y);
        if (distance > 17 || distance < 12) continue;
        const isEdge = distance > 16 || distance < 13;
        picture.dot(32 + x, 28 + y, isEdge ? wood.outline : x + y < -4 ? wood.bright : wood.base);
      }
    picture.ellipse(32.5, 28.5, 5, 5, brass.outline);
    picture.ellipse(32.5, 28.5, 4, 4, brass.base);
    picture.rect(30, 26, 2, 2, brass.bright);
  },
};

/** A mast with a flag and signal pennants. */
const flagMast: Thing = {
  cells: ['^^^', '^^^', '^^^', '^^^', '.#.'],
  draw(picture) {
    const white = shadesOf(palette.white);
    picture.ellipse(52, 154, 14, 5, palette.shadow, 0.22);
    picture.ellipse(48, 152, 10, 5, shadesOf(palette.walnut).outline);
    picture.ellipse(48, 151, 9, 4, palette.walnut);
    picture.rect(46, 8, 5, 144, white.outline);
    picture.rect(47, 9, 2, 142, white.base);
    picture.rect(49, 9, 1, 142, white.dark);
    picture.ellipse(48.5, 7, 3, 3, palette.brass);
    for (let x = 0; x < 40; x++) {
      const wave = Math.round(Math.sin(x / 6) * 2);
      for (let y = 0; y < 24; y++) {
        const isCross = Math.abs(y - 11.5) < 3 || Math.abs(x - 13) < 3;
        const color = isCross ? palette.white : palette.sea;
        const tone =
          Math.cos(x / 6) > 0.4 ? shadesOf(color).light : Math.cos(x / 6) < -0.4 ? shadesOf(color).dark : color;
        picture.dot(51 + x, 14 + y + wave, y === 0 || y === 23 || x === 39 ? shadesOf(color).outline : tone);
      }
    }
    picture.line(46, 12, 8, 100, palette.ink, 0.6);
    for (const [index, color] of [palette.coral, palette.brass, palette.navy, palette.cream].entries()) {
      const [x, y] = [39 - index * 8.5, 30 + index * 19.5];
      for (let row = 0; row < 12; row++)
        picture.rect(x - 12 + row, y + row * 0.6, 12 - row, 1, row < 3 ? shadesOf(color).light : color);
    }
  },
};

export const harbourThings = {
  bollard,
  barrel,
  crates,
  sailboat,
  rowingBoat,
  jettyPost,
  helm,
  flagMast,
} satisfies Record<string, Thing>;
