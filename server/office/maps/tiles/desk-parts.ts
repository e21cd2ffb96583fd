import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, type Picture } from './picture.ts';

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

export function screenBack(picture: Picture, x: number, y: number): void {
  const { outline, deep, dark, base, light } = shadesOf(0x87919d);
  picture.round(x, y, 26, 13, 2, outline);
  picture.rect(x + 1, y + 1, 24, 11, dark);
  picture.rect(x + 1, y + 1, 24, 1, light);
  picture.rect(x + 1, y + 1, 1, 10, base);
  picture.rect(x + 9, y + 5, 8, 4, deep);
}

export function keyboard(picture: Picture, x: number, y: number): void {
  const { outline, base, bright, dark } = shadesOf(palette.steel);
  picture.round(x, y, 19, 6, 1, mix(outline, base, 0.4));
  picture.rect(x + 1, y + 1, 17, 3, bright);
  for (let k = 0; k < 8; k++) picture.rect(x + 2 + k * 2, y + 2, 1, 1, dark);
  picture.round(x + 22, y, 4, 6, 2, mix(outline, base, 0.3));
  picture.rect(x + 23, y + 1, 2, 3, bright);
}

export function papers(picture: Picture, x: number, y: number): void {
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
