import { palette, shadesOf } from './palette.ts';
import { type Color, mix, noise, type Picture } from './picture.ts';

/** The soft shadow of something that stands on a rectangle of floor. */
export function shadow(picture: Picture, x: number, y: number, width: number, height: number, radius = 4): void {
  picture.round(x + 1, y + 2, width + 5, height + 3, radius + 2, palette.shadow, 0.1);
  picture.round(x + 1, y + 2, width + 2, height + 1, radius, palette.shadow, 0.16);
}

type Slab = { x: number; y: number; width: number; depth: number; front: number; color: Color; radius?: number };

/** A block seen from above and in front: its top, `depth` high, and its front below that. */
export function slab(picture: Picture, { x, y, width, depth, front, color, radius = 3 }: Slab): void {
  const { outline, deep, dark, base, light, bright } = shadesOf(color);
  const inner = Math.max(radius - 1, 0);
  picture.round(x, y, width, depth + front, radius, outline);
  picture.round(x + 1, y + depth - inner - 1, width - 2, front + inner, inner, dark);
  picture.rect(x + 2, y + depth + front - 3, width - 4, 2, deep);
  picture.round(x + 1, y + 1, width - 2, depth - 1, inner, base);
  picture.rect(x + 1 + inner, y + 1, width - 2 - 2 * inner, 1, bright);
  picture.rect(x + 1, y + 1 + inner, 1, depth - 2 - 2 * inner, light);
  picture.rect(x + 1 + inner, y + depth - 1, width - 2 - 2 * inner, 1, light);
}

/** Grain on the wooden top of a block. */
export function grain(picture: Picture, x: number, y: number, width: number, height: number, color: Color): void {
  const { dark, light } = shadesOf(color);
  for (let row = 2; row < height - 1; row += 3) {
    const start = Math.floor(noise(row, x, 101) * width * 0.5);
    const length = Math.floor((0.2 + noise(row, y, 102) * 0.4) * width);
    picture.rect(x + start, y + row, Math.min(length, width - start), 1, row % 2 === 0 ? dark : light, 0.45);
  }
}

/** A cushion: soft corners, a lit upper edge, a seam. */
export function cushion(picture: Picture, x: number, y: number, width: number, height: number, color: Color): void {
  const { outline, dark, base, light } = shadesOf(color);
  picture.round(x, y, width, height, 4, mix(outline, base, 0.25));
  picture.round(x + 1, y + 1, width - 2, height - 2, 3, dark);
  picture.round(x + 1, y + 1, width - 3, height - 4, 3, base);
  picture.rect(x + 4, y + 2, width - 9, 1, light);
  picture.rect(x + 2, y + 4, 1, Math.max(height - 9, 1), light, 0.7);
}

/** Leaves around a middle: dark ones below right, light ones above left. */
export function foliage(
  picture: Picture,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  color: Color,
  seed: number,
  leaf = 3,
): void {
  const { outline, deep, dark, base, light, bright } = shadesOf(color);
  const count = Math.round((radiusX * radiusY) / (leaf * 1.1));
  const layer = (tone: Color, share: number, dx: number, dy: number, size: number, round: number): void => {
    for (let index = 0; index < count * share; index++) {
      const angle = noise(index, round, seed) * Math.PI * 2;
      const distance = Math.sqrt(noise(index, round + 10, seed));
      const [cx, cy] = [
        x + dx + Math.cos(angle) * distance * radiusX * size,
        y + dy + Math.sin(angle) * distance * radiusY * size,
      ];
      picture.ellipse(cx, cy, leaf, leaf * 0.75, tone);
    }
  };
  layer(outline, 1, 0, 1, 1, 1);
  layer(deep, 1, 0, 0, 0.94, 2);
  layer(dark, 0.9, -1, -1, 0.88, 3);
  layer(base, 0.7, -radiusX * 0.12, -radiusY * 0.14, 0.76, 4);
  layer(light, 0.35, -radiusX * 0.26, -radiusY * 0.3, 0.56, 5);
  for (let index = 0; index < count * 0.35; index++) {
    const angle = noise(index, 6, seed) * Math.PI * 2;
    const distance = Math.sqrt(noise(index, 16, seed)) * 0.45;
    picture.dot(
      x - radiusX * 0.34 + Math.cos(angle) * distance * radiusX,
      y - radiusY * 0.38 + Math.sin(angle) * distance * radiusY,
      bright,
      0.8,
    );
  }
}

/** A round pot around `x`, standing on `bottom`. */
export function pot(picture: Picture, x: number, bottom: number, width: number, height: number, color: Color): void {
  const { outline, deep, dark, base, light, bright } = shadesOf(color);
  const left = x - width / 2;
  picture.ellipse(x + 3, bottom - 1, width / 2 + 3, 4, palette.shadow, 0.2);
  for (let row = 0; row < height; row++) {
    const narrow = Math.floor((row / height) * 3);
    for (let column = narrow; column < width - narrow; column++) {
      const at = (column - narrow) / (width - 2 * narrow);
      const isEdge = column === narrow || column === width - narrow - 1 || row === height - 1;
      const tone = at < 0.15 ? base : at < 0.35 ? bright : at < 0.6 ? light : at < 0.8 ? base : dark;
      picture.dot(
        left + column,
        bottom - height + row,
        isEdge ? outline : row < 2 ? mix(tone, bright, 0.3) : row === 2 ? deep : mix(tone, base, 0.45),
      );
    }
  }
  picture.ellipse(x, bottom - height + 1, width / 2 - 1, 2, shadesOf(0x5b4636).base);
}

/** A round table or stool top around `x`, `y`, with its leg. */
export function roundTop(
  picture: Picture,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  height: number,
  color: Color,
): void {
  const { outline, dark, base, light, bright } = shadesOf(color);
  picture.ellipse(x + 4, y + height + 2, radiusX, radiusY, palette.shadow, 0.14);
  picture.ellipse(x + 2, y + height + 1, radiusX - 1, radiusY - 1, palette.shadow, 0.16);
  picture.rect(x - 2, y, 4, height + 2, shadesOf(palette.slate).deep);
  picture.ellipse(x, y + 3, radiusX, radiusY, outline);
  picture.ellipse(x, y + 2, radiusX - 1, radiusY - 1, dark);
  picture.ellipse(x, y, radiusX, radiusY, outline);
  picture.ellipse(x, y, radiusX - 1, radiusY - 1, light);
  picture.ellipse(x + 1, y + 1, radiusX - 2, radiusY - 2, base);
  picture.ellipse(x - radiusX * 0.3, y - radiusY * 0.35, radiusX * 0.35, radiusY * 0.25, bright, 0.5);
}

export function mug(picture: Picture, x: number, y: number, color: Color): void {
  const { outline, base, light } = shadesOf(color);
  picture.rect(x, y, 6, 6, outline);
  picture.rect(x + 1, y + 1, 4, 4, base);
  picture.rect(x + 1, y + 2, 1, 3, light);
  picture.rect(x + 1, y, 4, 1, 0x5a4030);
  picture.rect(x + 6, y + 2, 1, 2, outline);
}

/** The spines of books between two edges of a shelf. */
export function books(picture: Picture, x: number, y: number, width: number, height: number, seed: number): void {
  const colors = [
    palette.sea,
    palette.coral,
    palette.navy,
    palette.brass,
    palette.cream,
    palette.sage,
    palette.plum,
    palette.brick,
  ];
  let at = x;
  for (let index = 0; at < x + width - 2; index++) {
    const thickness = 2 + Math.floor(noise(index, 1, seed) * 3);
    if (noise(index, 2, seed) > 0.9) {
      at += thickness + 2;
      continue;
    }
    const { base, light, dark, outline } = shadesOf(
      colors[Math.floor(noise(index, 3, seed) * colors.length)] ?? palette.sea,
    );
    const tall = height - Math.floor(noise(index, 4, seed) * 4);
    const wide = Math.min(thickness, x + width - at);
    picture.rect(at, y + height - tall, wide, tall, base);
    picture.rect(at, y + height - tall, 1, tall, light);
    picture.rect(at + wide - 1, y + height - tall, 1, tall, dark);
    picture.rect(at, y + height - tall, wide, 1, light);
    if (wide > 2) picture.rect(at + 1, y + height - tall + 3, wide - 2, 1, outline, 0.5);
    at += wide;
  }
}
