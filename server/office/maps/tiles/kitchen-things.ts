import { palette, shadesOf } from './palette.ts';
import { type Color, noise, type Picture } from './picture.ts';
import { grain, mug, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

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
  light: { x: 80, y: 20, radius: 96 },
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

export const kitchenThings = {
  kitchenCounter,
  fridge,
  coffeeBar,
  waterCooler,
} satisfies Record<string, Thing>;
