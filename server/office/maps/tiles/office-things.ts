import { chair, deskPlant, keyboard, papers, screenBack } from './desk-parts.ts';
import { palette, shadesOf } from './palette.ts';
import { mix } from './picture.ts';
import { grain, mug, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

const whiteboard: Thing = {
  cells: ['...', '...'],
  draw(picture) {
    const frame = shadesOf(palette.steel);
    picture.rect(5, 14, 90, 40, palette.shadow, 0.18);
    picture.round(3, 11, 90, 40, 2, frame.outline);
    picture.rect(4, 12, 88, 38, frame.base);
    picture.rect(6, 14, 84, 34, 0xfdfdfb);
    const [sea, coral, navy] = [palette.sea, palette.coral, palette.navy];
    picture.line(12, 42, 12, 20, navy);
    picture.line(12, 42, 40, 42, navy);
    for (const [index, [x, y]] of (
      [
        [14, 38],
        [20, 34],
        [25, 36],
        [31, 28],
        [38, 22],
      ] as const
    ).entries()) {
      const next = (
        [
          [20, 34],
          [25, 36],
          [31, 28],
          [38, 22],
        ] as const
      )[index];
      if (next) picture.line(x, y, next[0], next[1], sea);
      picture.rect(x - 1, y - 1, 2, 2, sea);
    }
    for (const [x, y, color] of [
      [50, 18, palette.glow],
      [62, 18, 0xf3b6a2],
      [50, 30, palette.foam],
      [62, 30, palette.glow],
    ] as const) {
      picture.rect(x + 1, y + 1, 9, 9, palette.shadow, 0.15);
      picture.rect(x, y, 9, 9, color);
      picture.rect(x + 2, y + 3, 5, 1, shadesOf(color).dark);
      picture.rect(x + 2, y + 5, 4, 1, shadesOf(color).dark);
    }
    for (const [index, y] of [20, 25, 30, 35].entries())
      picture.rect(75, y, 8 + ((index * 3) % 5), 1, index === 1 ? coral : navy);
    picture.rect(30, 49, 36, 3, frame.dark);
    for (const [x, color] of [
      [34, coral],
      [41, sea],
      [48, navy],
    ] as const)
      picture.rect(x, 48, 5, 2, color);
  },
};

/** A large screen on a wall. */
const wallScreen: Thing = {
  cells: ['...', '...'],
  draw(picture) {
    picture.rect(9, 14, 84, 40, palette.shadow, 0.2);
    picture.round(6, 11, 84, 40, 2, 0x1a212c);
    picture.fill(8, 13, 80, 36, (x, y) => mix(0x20506a, 0x2f8f8b, (x + y) / 130));
    picture.rect(14, 19, 30, 3, palette.white);
    picture.rect(14, 25, 22, 1, palette.foam);
    picture.rect(14, 28, 26, 1, palette.foam);
    for (const [index, height] of [6, 10, 8, 15, 19].entries())
      picture.rect(50 + index * 7, 44 - height, 5, height, index === 4 ? palette.brass : palette.foam);
    picture.rect(48, 44, 38, 1, palette.white);
    for (let k = 0; k < 8; k++) picture.line(60 + k, 13, 40 + k, 48, 0xffffff, 0.05);
    picture.rect(45, 51, 6, 2, 0x1a212c);
  },
};

const printer: Thing = {
  cells: ['##', '##'],
  draw(picture) {
    shadow(picture, 6, 20, 52, 38);
    slab(picture, { x: 4, y: 26, width: 56, depth: 12, front: 22, color: palette.oak });
    picture.rect(31, 40, 1, 18, shadesOf(palette.oak).outline);
    for (const x of [25, 36]) picture.rect(x, 47, 3, 1, palette.brass);
    slab(picture, { x: 10, y: 8, width: 36, depth: 14, front: 14, color: palette.steel });
    picture.rect(15, 25, 26, 3, 0x39424f);
    picture.rect(17, 26, 22, 6, palette.white);
    picture.rect(36, 13, 7, 4, palette.sea);
    papers(picture, 49, 24);
  },
};

const lockers: Thing = {
  cells: ['...', '...', '###'],
  draw(picture) {
    shadow(picture, 3, 80, 90, 12, 2);
    const colors = [palette.sea, palette.cream, palette.navy, palette.cream, palette.brass, palette.cream];
    picture.rect(2, 20, 92, 74, shadesOf(palette.slate).outline);
    picture.rect(3, 21, 90, 6, shadesOf(palette.cream).light);
    for (let row = 0; row < 2; row++)
      for (let column = 0; column < 3; column++) {
        const { base, light, dark, deep, outline } = shadesOf(colors[(row * 4 + column) % 6] ?? palette.cream);
        const [x, y] = [4 + column * 30, 28 + row * 33];
        picture.rect(x, y, 28, 31, base);
        picture.rect(x, y, 28, 1, light);
        picture.rect(x, y, 1, 31, light);
        picture.rect(x + 27, y, 1, 31, dark);
        picture.rect(x, y + 30, 28, 1, dark);
        for (let slot = 0; slot < 3; slot++) picture.rect(x + 9, y + 5 + slot * 3, 10, 1, deep);
        picture.rect(x + 22, y + 15, 2, 5, outline);
      }
  },
};

/** The desk that welcomes visitors, with an anchor on its front. */
const reception: Thing = {
  cells: ['.....', '#####', '#####'],
  light: { x: 80, y: 48, radius: 100 },
  draw(picture) {
    chair(picture, 80, 6, 'south', palette.navy);
    shadow(picture, 6, 40, 148, 52, 8);
    slab(picture, { x: 4, y: 30, width: 152, depth: 22, front: 40, color: palette.oak, radius: 8 });
    grain(picture, 12, 33, 136, 16, palette.oak);
    const panel = shadesOf(0x34537a);
    picture.round(10, 57, 140, 32, 4, panel.outline);
    picture.rect(11, 58, 138, 30, panel.base);
    for (let x = 21; x < 148; x += 10) picture.rect(x, 58, 1, 30, panel.deep);
    picture.rect(11, 58, 138, 2, panel.light);
    picture.rect(8, 53, 144, 2, palette.brass);
    picture.art(70, 62, anchor, {
      b: shadesOf(palette.brass).base,
      l: shadesOf(palette.brass).bright,
      d: shadesOf(palette.brass).deep,
    });
    screenBack(picture, 40, 32);
    keyboard(picture, 72, 36);
    deskPlant(picture, 124, 34);
    mug(picture, 106, 36, palette.white);
  },
};

const anchor = [
  '.......bbbbb.......',
  '......bl...bd......',
  '......bl...bd......',
  '.......bbbbd.......',
  '........bld........',
  '....bbbbbbbbbbb....',
  '....ddddbldddd.....',
  '........bld........',
  '........bld........',
  'b.......bld.......b',
  'bb......bld......bb',
  'bbb.....bld.....bbb',
  '.bb.....bld.....bb.',
  '..bb....bld....bb..',
  '..bbb...bld...bbd..',
  '...bbbb.bld.bbbd...',
  '....bbbbbbbbbbd....',
  '......bbbbbbd......',
  '........bbd........',
  '.........b.........',
];

export const officeThings = {
  whiteboard,
  wallScreen,
  printer,
  lockers,
  reception,
} satisfies Record<string, Thing>;
