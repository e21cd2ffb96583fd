import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, type Picture } from './picture.ts';
import { books, cushion, grain, mug, roundTop, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';
import { chair } from './work-things.ts';

/** A sofa that faces south, or north so that one sees its back. */
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

/** An armchair; `faces` is where one looks when sitting in it. */
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

function cupboard(picture: Picture, x: number, width: number, color: Color): void {
  const { outline, deep, light } = shadesOf(color);
  slab(picture, { x, y: 4, width, depth: 18, front: 38, color, radius: 1 });
  picture.rect(x + 1, 5, width - 2, 16, 0xe8e2d8);
  picture.rect(x + 1, 5, width - 2, 1, 0xffffff);
  picture.rect(x + 1, 20, width - 2, 2, 0xb9b0a2);
  for (let at = x; at < x + width; at += 32) {
    picture.rect(at + 2, 25, 28, 32, deep, 0.35);
    picture.rect(at + 3, 26, 26, 30, color);
    picture.rect(at + 3, 26, 26, 1, light);
    picture.rect(at + 11, 29, 10, 2, outline, 0.8);
  }
}

/** A row of kitchen cupboards with sink, hob and machine, against a wall to the north. */
const kitchenCounter: Thing = {
  cells: ['.....', '#####'],
  draw(picture) {
    shadow(picture, 0, 54, 156, 6, 2);
    cupboard(picture, 0, 160, 0x5d8f8c);
    const metal = shadesOf(palette.steel);
    picture.round(12, 7, 34, 12, 3, metal.outline);
    picture.round(13, 8, 32, 10, 2, metal.dark);
    picture.rect(15, 10, 28, 7, metal.deep);
    picture.rect(28, 1, 3, 9, metal.outline);
    picture.rect(29, 1, 1, 8, metal.bright);
    picture.rect(29, 1, 6, 2, metal.base);
    picture.round(58, 7, 34, 12, 2, 0x1e2530);
    for (const x of [67, 83]) {
      picture.ellipse(x, 13, 6, 4, 0x4b5563);
      picture.ellipse(x, 13, 4, 2.5, 0x2a323e);
    }
    picture.round(76, 4, 14, 10, 3, shadesOf(palette.coral).outline);
    picture.round(77, 5, 12, 8, 2, palette.coral);
    picture.rect(79, 5, 8, 2, shadesOf(palette.coral).bright);
    espressoMachine(picture, 102, 0);
    mug(picture, 134, 8, palette.white);
    mug(picture, 141, 12, palette.sea);
    mug(picture, 148, 8, palette.brass);
  },
};

function espressoMachine(picture: Picture, x: number, y: number): void {
  const { outline, deep, base, light, bright } = shadesOf(0xb9c2c8);
  picture.round(x, y, 28, 24, 2, outline);
  picture.rect(x + 1, y + 1, 26, 8, base);
  picture.rect(x + 1, y + 1, 26, 2, bright);
  picture.rect(x + 1, y + 8, 26, 2, palette.coral);
  picture.rect(x + 2, y + 10, 24, 9, 0x2b3340);
  for (const dx of [7, 18]) {
    picture.rect(x + dx, y + 10, 4, 3, light);
    picture.rect(x + dx, y + 15, 4, 4, palette.white);
  }
  picture.rect(x + 1, y + 19, 26, 4, deep);
}

function fruitBowl(picture: Picture, x: number, y: number): void {
  for (const [dx, dy, color] of [
    [-4, -2, palette.brass],
    [3, -2, 0xc9584b],
    [0, -4, palette.sage],
  ] as const) {
    picture.ellipse(x + dx, y + dy, 4, 4, shadesOf(color).outline);
    picture.ellipse(x + dx, y + dy, 3, 3, color);
    picture.dot(x + dx - 1, y + dy - 2, shadesOf(color).bright);
  }
  picture.ellipse(x, y + 3, 9, 4, shadesOf(palette.walnut).outline);
  picture.ellipse(x, y + 2, 8, 3, palette.walnut);
}

const fridge: Thing = {
  cells: ['..', '..', '##'],
  draw(picture) {
    const { outline, deep, dark, base, bright } = shadesOf(0xd9dedd);
    shadow(picture, 4, 80, 54, 12, 2);
    picture.round(3, 14, 56, 80, 3, outline);
    picture.rect(4, 15, 54, 8, bright);
    picture.rect(4, 23, 54, 69, base);
    picture.rect(4, 46, 54, 2, outline);
    picture.rect(4, 24, 2, 68, bright);
    picture.rect(55, 24, 3, 68, dark);
    for (const y of [30, 54]) picture.rect(49, y, 3, 12, deep);
    for (const [x, y, color] of [
      [12, 28, palette.glow],
      [22, 32, palette.coral],
      [14, 55, palette.foam],
    ] as const)
      picture.rect(x, y, 8, 8, color);
    picture.rect(4, 90, 54, 3, deep);
  },
};

/** A bar of its own, with lamps over it. */
const coffeeBar: Thing = {
  cells: ['.....', '#####', '#####'],
  light: { x: 80, y: 52, radius: 96 },
  draw(picture) {
    shadow(picture, 4, 40, 150, 52, 4);
    slab(picture, { x: 2, y: 28, width: 156, depth: 24, front: 42, color: palette.walnut, radius: 4 });
    grain(picture, 6, 31, 148, 20, palette.walnut);
    const front = shadesOf(palette.sea);
    picture.rect(7, 58, 146, 31, front.outline);
    for (let x = 8; x < 152; x += 9)
      for (let y = 59; y < 88; y += 5) {
        const offset = ((y - 59) / 5) % 2 === 0 ? 0 : 4;
        const tone = noise(x, y, 111) > 0.6 ? front.light : noise(x, y, 112) > 0.6 ? front.dark : front.base;
        picture.rect(x + offset, y, Math.min(8, 152 - x - offset), 4, tone);
        picture.rect(x + offset, y, Math.min(8, 152 - x - offset), 1, front.light);
      }
    espressoMachine(picture, 12, 16);
    for (const [index, x] of [50, 58, 66].entries())
      mug(picture, x, 36 + (index % 2) * 4, [palette.white, palette.foam, palette.coral][index] ?? palette.white);
    picture.round(86, 26, 30, 17, 5, shadesOf(palette.steel).outline);
    picture.round(87, 27, 28, 15, 4, 0xdff0f2);
    for (const [x, color] of [
      [90, 0xb97a4a],
      [97, 0xe0b070],
      [104, 0x8a5637],
    ] as const) {
      picture.ellipse(x + 3, 37, 4, 3, shadesOf(color).outline);
      picture.ellipse(x + 3, 36, 3, 2.5, color);
    }
    picture.rect(88, 28, 14, 2, 0xffffff, 0.8);
    fruitBowl(picture, 136, 38);
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

/** A rug with a border and a fringe. */
const rug = (tilesWide: number, tilesHigh: number, color: Color, border: Color): Thing => ({
  cells: Array.from({ length: tilesHigh }, () => '.'.repeat(tilesWide)),
  isFlat: true,
  draw(picture) {
    const [width, height] = [tilesWide * 32, tilesHigh * 32];
    const { base, dark, light } = shadesOf(color);
    const edge = shadesOf(border);
    picture.round(5, 6, width - 8, height - 9, 3, palette.shadow, 0.18);
    for (let y = 6; y < height - 8; y += 3) for (const x of [2, width - 5]) picture.rect(x, y, 3, 1, palette.cream);
    picture.round(4, 4, width - 8, height - 9, 2, edge.outline);
    picture.rect(5, 5, width - 10, height - 11, edge.base);
    picture.rect(5, 5, width - 10, 1, edge.light);
    picture.rect(10, 10, width - 20, height - 21, edge.bright);
    picture.fill(12, 12, width - 24, height - 25, (x, y) => {
      const [dx, dy] = [Math.abs(((x - 12) % 24) - 12), Math.abs(((y - 12) % 24) - 12)];
      if (dx + dy === 9 || dx + dy === 10) return edge.base;
      if (dx + dy < 4) return light;
      return noise(x, y, 121) > 0.85 ? dark : noise(x, y, 122) > 0.88 ? light : base;
    });
  },
});

/** A round rug with a wreath of petals. */
const roundRug = (color: Color, border: Color): Thing => ({
  cells: Array.from({ length: 5 }, () => '.....'),
  isFlat: true,
  draw(picture) {
    const [{ base, dark, light, outline }, edge] = [shadesOf(color), shadesOf(border)];
    picture.ellipse(82, 83, 77, 75, palette.shadow, 0.16);
    picture.ellipse(80, 80, 76, 75, outline);
    picture.ellipse(80, 80, 75, 74, edge.base);
    picture.ellipse(80, 80, 69, 68, edge.dark);
    for (let y = 12; y < 148; y++)
      for (let x = 12; x < 148; x++) {
        const [dx, dy] = [x + 0.5 - 80, y + 0.5 - 80];
        const distance = Math.hypot(dx, dy);
        if (distance > 67) continue;
        const petal = Math.cos(Math.atan2(dy, dx) * 12);
        const inner = Math.cos(Math.atan2(dy, dx) * 6);
        const isPetal =
          Math.abs(distance - 47) < 11 * Math.max(0, petal) ** 0.5 || (distance < 26 && distance < 14 + 11 * inner);
        const isRing = Math.abs(distance - 62) < 1;
        const tone = isRing
          ? edge.base
          : isPetal
            ? petal > 0.75
              ? edge.light
              : edge.base
            : noise(x, y, 124) > 0.85
              ? dark
              : noise(x, y, 125) > 0.88
                ? light
                : base;
        picture.dot(x, y, distance < 6 ? palette.brass : tone);
      }
  },
});

/** A round rug with the points of a compass. */
const compassRug: Thing = {
  cells: Array.from({ length: 5 }, () => '.....'),
  isFlat: true,
  draw(picture) {
    const [navy, brass, cream] = [shadesOf(0x3b5b86), shadesOf(palette.brass), shadesOf(palette.cream)];
    picture.ellipse(82, 82, 77, 76, palette.shadow, 0.16);
    picture.ellipse(80, 80, 76, 75, navy.outline);
    picture.ellipse(80, 80, 75, 74, cream.base);
    picture.ellipse(80, 80, 70, 69, brass.dark);
    picture.ellipse(80, 80, 67, 66, navy.base);
    for (let y = 14; y < 146; y++)
      for (let x = 14; x < 146; x++) {
        const [dx, dy] = [x + 0.5 - 80, y + 0.5 - 80];
        const distance = Math.hypot(dx, dy);
        if (distance > 66) continue;
        if (noise(x, y, 123) > 0.85) picture.dot(x, y, navy.light, 0.4);
        if (distance > 57 && distance < 59) picture.dot(x, y, cream.base, 0.8);
        for (const [turn, length] of [
          [Math.PI / 4, 40],
          [0, 56],
        ] as const) {
          const angle = Math.atan2(dy, dx) + turn;
          const nearest = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
          const [along, across] = [distance * Math.cos(angle - nearest), distance * Math.sin(angle - nearest)];
          if (along > length || Math.abs(across) > Math.min(along, (length - along) * 0.24)) continue;
          const [lit, shaded] = turn === 0 ? [cream.light, cream.deep] : [brass.light, brass.deep];
          picture.dot(x, y, across < 0 ? lit : shaded);
        }
      }
    picture.ellipse(80, 80, 7, 7, brass.outline);
    picture.ellipse(80, 80, 6, 6, brass.base);
    picture.ellipse(79, 79, 3, 3, brass.bright);
  },
};

const waterCooler: Thing = {
  cells: ['.', '#'],
  draw(picture) {
    const { outline, base, light, dark } = shadesOf(palette.white);
    shadow(picture, 6, 48, 18, 10, 3);
    picture.round(6, 26, 20, 34, 3, outline);
    picture.rect(7, 27, 18, 32, base);
    picture.rect(7, 27, 2, 32, light);
    picture.rect(22, 27, 3, 32, dark);
    picture.rect(10, 34, 12, 8, 0x39424f);
    picture.rect(12, 35, 2, 3, palette.coral);
    picture.rect(17, 35, 2, 3, palette.water);
    picture.round(8, 4, 16, 24, 5, shadesOf(palette.water).deep);
    picture.round(9, 5, 14, 22, 4, 0xa6d8e6);
    picture.rect(11, 8, 2, 15, 0xe4f5f8);
    picture.rect(9, 12, 14, 1, 0x7fbfd2);
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
  kitchenCounter,
  fridge,
  coffeeBar,
  bookshelf,
  floorLamp,
  seaRug: rug(6, 4, 0x4f9b97, palette.cream),
  coralRug: rug(6, 4, palette.coral, palette.cream),
  navyRug: rug(6, 4, palette.navy, palette.brass),
  plumRug: rug(5, 4, palette.plum, palette.cream),
  largeNavyRug: rug(9, 5, palette.navy, palette.brass),
  roundSeaRug: roundRug(0x4f9b97, palette.cream),
  roundCoralRug: roundRug(0xc9745a, palette.sand),
  compassRug,
  waterCooler,
} satisfies Record<string, Thing>;
