import { chair, deskPlant, keyboard, laptop, papers, screen, screenBack } from './desk-parts.ts';
import { palette, shadesOf } from './palette.ts';
import type { Color } from './picture.ts';
import { books, grain, mug, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

/** Four desks around a divider of felt. Chairs can be walked over, so that people sit on them. */
const deskIsland = (felt: Color, seed: number): Thing => ({
  cells: ['....', '####', '####', '....'],
  light: { x: 64, y: 62, radius: 88 },
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
  light: { x: tilesWide * 16, y: 58, radius: tilesWide * 16 },
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

/** A desk of one person. */
const singleDesk: Thing = {
  cells: ['..', '##', '..'],
  light: { x: 32, y: 34, radius: 48 },
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
  light: { x: 32, y: 26, radius: 64 },
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

export const desks = {
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
} satisfies Record<string, Thing>;
