import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, type Picture } from './picture.ts';
import { books, grain, mug, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

/** An office chair around `x`; `y` is its upper edge. */
export function chair(
  picture: Picture,
  x: number,
  y: number,
  faces: 'north' | 'south' | 'east' | 'west',
  color: Color,
): void {
  const { outline, deep, dark, base, light } = shadesOf(color);
  const metal = shadesOf(palette.slate);
  picture.ellipse(x + 2, y + 20, 10, 5, palette.shadow, 0.2);
  picture.rect(x - 7, y + 20, 14, 2, metal.outline);
  picture.rect(x - 1, y + 16, 3, 7, metal.deep);
  for (const dx of [-8, 6]) picture.rect(x + dx, y + 21, 2, 2, metal.outline);
  const seat = (top: number): void => {
    picture.round(x - 9, top, 18, 12, 4, outline);
    picture.round(x - 8, top + 1, 16, 10, 3, dark);
    picture.round(x - 8, top + 1, 16, 7, 3, base);
    picture.rect(x - 5, top + 2, 9, 1, light);
  };
  if (faces === 'south') {
    picture.round(x - 8, y - 3, 16, 12, 4, outline);
    picture.round(x - 7, y - 2, 14, 10, 3, deep);
    picture.rect(x - 5, y - 2, 10, 1, base);
    seat(y + 6);
  } else if (faces === 'north') {
    seat(y + 3);
    picture.round(x - 8, y + 6, 16, 13, 4, outline);
    picture.round(x - 7, y + 7, 14, 11, 3, dark);
    picture.round(x - 7, y + 7, 14, 5, 3, base);
    picture.rect(x - 5, y + 7, 9, 1, light);
    picture.rect(x - 4, y + 15, 8, 1, deep);
  } else {
    seat(y + 6);
    const side = faces === 'east' ? x - 10 : x + 5;
    picture.round(side, y - 3, 6, 18, 3, outline);
    picture.round(side + 1, y - 2, 4, 16, 2, dark);
    picture.rect(side + 1, y - 1, 2, 12, faces === 'east' ? light : base);
  }
  for (const dx of faces === 'north' || faces === 'south' ? [-10, 8] : [])
    picture.rect(x + dx, y + 9, 2, 6, metal.outline);
}

/** A screen that faces us: dark, with lines of work on it. */
export function screen(picture: Picture, x: number, y: number, width: number, height: number, seed: number): void {
  const frame = shadesOf(0x39424f);
  picture.rect(x + width / 2 - 5, y + height + 3, 10, 2, frame.outline);
  picture.rect(x + width / 2 - 2, y + height, 4, 4, frame.deep);
  picture.round(x, y, width, height, 2, frame.outline);
  const back = seed % 3 === 0 ? 0x24384f : seed % 3 === 1 ? 0xe9eef0 : 0x1f3f4a;
  picture.rect(x + 1, y + 1, width - 2, height - 3, back);
  const colors = [palette.foam, palette.brass, palette.coral, 0x8fb4de];
  for (let row = 0; row < (height - 6) / 2; row++) {
    const indent = Math.floor(noise(row, 1, seed) * 5);
    const length = 3 + Math.floor(noise(row, 2, seed) * (width - 12));
    const color = colors[Math.floor(noise(row, 3, seed) * colors.length)] ?? palette.foam;
    picture.rect(
      x + 3 + indent,
      y + 3 + row * 2,
      Math.min(length, width - 6 - indent),
      1,
      back === 0xe9eef0 ? mix(color, palette.ink, 0.3) : color,
    );
  }
  for (let k = 0; k < 5; k++) picture.line(x + width - 7 - k, y + 1, x + width - 2 - k, y + 6, 0xffffff, 0.08);
}

function screenBack(picture: Picture, x: number, y: number): void {
  const { outline, deep, dark, base, light } = shadesOf(0x87919d);
  picture.round(x, y, 26, 13, 2, outline);
  picture.rect(x + 1, y + 1, 24, 11, dark);
  picture.rect(x + 1, y + 1, 24, 1, light);
  picture.rect(x + 1, y + 1, 1, 10, base);
  picture.rect(x + 9, y + 5, 8, 4, deep);
}

function keyboard(picture: Picture, x: number, y: number): void {
  const { outline, base, bright, dark } = shadesOf(palette.steel);
  picture.round(x, y, 19, 6, 1, mix(outline, base, 0.4));
  picture.rect(x + 1, y + 1, 17, 3, bright);
  for (let k = 0; k < 8; k++) picture.rect(x + 2 + k * 2, y + 2, 1, 1, dark);
  picture.round(x + 22, y, 4, 6, 2, mix(outline, base, 0.3));
  picture.rect(x + 23, y + 1, 2, 3, bright);
}

function papers(picture: Picture, x: number, y: number): void {
  picture.rect(x + 1, y + 1, 9, 11, palette.shadow, 0.2);
  picture.rect(x, y, 9, 11, palette.white);
  for (let row = 2; row < 9; row += 2) picture.rect(x + 1, y + row, 4 + ((row * 7) % 4), 1, 0x9fb0bd);
  picture.rect(x, y + 10, 9, 1, shadesOf(palette.cream).dark);
}

export function deskPlant(picture: Picture, x: number, y: number): void {
  const leaf = shadesOf(palette.leaf);
  for (const [dx, dy] of [
    [0, 0],
    [3, -2],
    [5, 1],
    [-2, 1],
    [2, 2],
  ] as const) {
    picture.ellipse(x + 3 + dx - 1, y + dy, 3, 2.5, leaf.outline);
    picture.ellipse(x + 3 + dx - 1, y + dy, 2, 1.8, dy < 0 ? leaf.light : leaf.base);
  }
  const pot = shadesOf(palette.coral);
  picture.rect(x, y + 3, 8, 6, pot.outline);
  picture.rect(x + 1, y + 4, 6, 4, pot.base);
  picture.rect(x + 1, y + 4, 2, 4, pot.light);
}

/** Four desks around a divider of felt. Chairs can be walked over, so that people sit on them. */
const deskIsland = (felt: Color, seed: number): Thing => ({
  cells: ['....', '####', '####', '....'],
  draw(picture) {
    const desk = 0xe9dcc3;
    for (const x of [34, 94]) chair(picture, x, 7, 'south', felt);
    shadow(picture, 4, 34, 120, 60);
    for (const x of [8, 60, 116]) picture.rect(x, 88, 4, 8, shadesOf(palette.slate).outline);
    slab(picture, { x: 4, y: 30, width: 120, depth: 53, front: 9, color: desk, radius: 3 });
    grain(picture, 6, 32, 116, 50, desk);
    picture.rect(64, 32, 1, 51, shadesOf(desk).deep, 0.6);
    for (const x of [34, 94]) {
      keyboard(picture, x - 10, 32);
      screenBack(picture, x - 13, 37);
    }
    mug(picture, 53, 34, palette.brass);
    papers(picture, 108, 33);
    const cloth = shadesOf(felt);
    picture.round(8, 46, 112, 13, 2, cloth.outline);
    picture.rect(9, 47, 110, 11, cloth.base);
    picture.rect(9, 47, 110, 2, cloth.light);
    picture.rect(9, 55, 110, 3, cloth.dark);
    for (let x = 11; x < 118; x += 2) picture.dot(x, 50 + (x % 4), cloth.light, 0.5);
    picture.rect(63, 47, 2, 11, cloth.outline, 0.6);
    picture.rect(10, 59, 112, 2, palette.shadow, 0.16);
    for (const [index, x] of [34, 94].entries()) {
      screen(picture, x - 14, 49, 28, 18, seed + index);
      keyboard(picture, x - 12, 74);
    }
    if (seed % 2 === 0) {
      mug(picture, 54, 68, palette.sea);
      papers(picture, 110, 68);
      deskPlant(picture, 7, 66);
    } else {
      papers(picture, 50, 67);
      mug(picture, 113, 70, palette.coral);
      books(picture, 7, 62, 12, 8, seed);
    }
    for (const x of [34, 94]) chair(picture, x, 99, 'north', felt);
  },
});

/** A long table for meetings, with chairs on all sides. */
const meetingTable = (tilesWide: number, color: Color, seat: Color): Thing => ({
  cells: [
    '.'.repeat(tilesWide),
    `.${'#'.repeat(tilesWide - 2)}.`,
    `.${'#'.repeat(tilesWide - 2)}.`,
    '.'.repeat(tilesWide),
  ],
  draw(picture) {
    const width = tilesWide * 32;
    const seats = Array.from({ length: tilesWide - 2 }, (_, index) => 48 + index * 32);
    for (const x of seats) chair(picture, x, 8, 'south', seat);
    chair(picture, 18, 48, 'east', seat);
    chair(picture, width - 18, 48, 'west', seat);
    shadow(picture, 30, 36, width - 60, 58, 14);
    for (const x of [50, width - 58]) picture.rect(x, 84, 8, 12, shadesOf(color).outline);
    slab(picture, { x: 30, y: 30, width: width - 60, depth: 52, front: 8, color, radius: 14 });
    grain(picture, 40, 33, width - 80, 46, color);
    picture.round(52, 52, width - 104, 7, 3, shadesOf(color).deep, 0.5);
    for (const [index, x] of seats.entries()) {
      if (index % 2 === 0) papers(picture, x - 4, 66);
      else laptop(picture, x - 8, 64);
      if (index % 3 !== 1) mug(picture, x + 8, 38, index % 2 ? palette.coral : palette.foam);
    }
    deskPlant(picture, width / 2 - 4, 48);
    for (const x of seats) chair(picture, x, 99, 'north', seat);
  },
});

/** A laptop of someone who sits below it. */
export function laptop(picture: Picture, x: number, y: number): void {
  const { outline, base, bright } = shadesOf(palette.steel);
  picture.round(x, y, 17, 11, 2, outline);
  picture.rect(x + 1, y + 1, 15, 9, 0x2b4660);
  picture.rect(x + 3, y + 3, 8, 1, palette.foam);
  picture.rect(x + 3, y + 5, 10, 1, palette.brass);
  picture.rect(x + 3, y + 7, 6, 1, 0x8fb4de);
  picture.rect(x - 1, y + 10, 19, 5, outline);
  picture.rect(x, y + 11, 17, 3, bright);
  picture.rect(x + 2, y + 11, 13, 1, base);
}

/** A desk of one person. */
const singleDesk: Thing = {
  cells: ['..', '##', '..'],
  draw(picture) {
    const wood = palette.walnut;
    shadow(picture, 3, 34, 58, 26);
    slab(picture, { x: 2, y: 28, width: 60, depth: 24, front: 9, color: wood });
    grain(picture, 4, 30, 56, 20, wood);
    screen(picture, 18, 21, 28, 17, 4);
    keyboard(picture, 20, 43);
    mug(picture, 8, 34, palette.brass);
    papers(picture, 50, 33);
    chair(picture, 32, 66, 'north', palette.navy);
  },
};

/** High tables for a short talk. */
const standingTable: Thing = {
  cells: ['##', '##'],
  draw(picture) {
    shadow(picture, 6, 18, 52, 40, 8);
    for (const x of [14, 46]) picture.rect(x, 44, 4, 16, shadesOf(palette.slate).outline);
    slab(picture, { x: 5, y: 8, width: 54, depth: 34, front: 7, color: palette.oak, radius: 8 });
    grain(picture, 9, 11, 46, 28, palette.oak);
    laptop(picture, 13, 18);
    mug(picture, 40, 16, palette.coral);
    papers(picture, 42, 27);
  },
};

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

/** Where visitors are welcomed, with an anchor on its front. */
const reception: Thing = {
  cells: ['.....', '#####', '#####'],
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

export const workThings = {
  seaDesks: deskIsland(palette.sea, 2),
  navyDesks: deskIsland(palette.navy, 3),
  coralDesks: deskIsland(palette.coral, 4),
  brassDesks: deskIsland(palette.brass, 5),
  sageDesks: deskIsland(palette.sage, 6),
  plumDesks: deskIsland(palette.plum, 7),
  meetingTable: meetingTable(7, palette.walnut, palette.navy),
  smallMeetingTable: meetingTable(5, palette.oak, palette.sea),
  longMeetingTable: meetingTable(8, palette.oak, palette.coral),
  singleDesk,
  standingTable,
  whiteboard,
  wallScreen,
  printer,
  lockers,
  reception,
} satisfies Record<string, Thing>;
