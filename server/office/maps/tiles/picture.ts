import type { Pixels } from '../png.ts';

/** Red, green and blue as 0xrrggbb. */
export type Color = number;

/** Mixes two colors; `part` is the share of the second. */
export function mix(a: Color, b: Color, part: number): Color {
  const red = Math.round((a >> 16) + ((b >> 16) - (a >> 16)) * part);
  const green = Math.round(((a >> 8) & 255) + (((b >> 8) & 255) - ((a >> 8) & 255)) * part);
  const blue = Math.round((a & 255) + ((b & 255) - (a & 255)) * part);
  return (red << 16) | (green << 8) | blue;
}

/** A number from 0 to 1 that looks random, but is the same for the same place. */
export function noise(x: number, y: number, seed = 0): number {
  let hash = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 974_711_677);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** An image to draw on. Everything outside its edges is cut off. */
export class Picture implements Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height * 4);
  }

  /** Paints one pixel over what is there. */
  dot(x: number, y: number, color: Color, opacity = 1): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || opacity <= 0) return;
    const { data } = this;
    const at = (Math.floor(y) * this.width + Math.floor(x)) * 4;
    const below = opacity < 1 ? ((data[at + 3] ?? 0) / 255) * (1 - opacity) : 0;
    const total = opacity + below;
    data[at] = ((color >> 16) * opacity + (data[at] ?? 0) * below) / total + 0.5;
    data[at + 1] = (((color >> 8) & 255) * opacity + (data[at + 1] ?? 0) * below) / total + 0.5;
    data[at + 2] = ((color & 255) * opacity + (data[at + 2] ?? 0) * below) / total + 0.5;
    data[at + 3] = total * 255 + 0.5;
  }

  /** Paints each pixel of a rectangle with what `colorAt` returns. */
  fill(
    x: number,
    y: number,
    width: number,
    height: number,
    colorAt: (x: number, y: number) => Color | undefined,
  ): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) {
        const color = colorAt(column, row);
        if (color !== undefined) this.dot(column, row, color);
      }
  }

  rect(x: number, y: number, width: number, height: number, color: Color, opacity = 1): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) this.dot(column, row, color, opacity);
  }

  /** A rectangle with rounded corners. */
  round(x: number, y: number, width: number, height: number, radius: number, color: Color, opacity = 1): void {
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const dx = Math.max(radius - column - 0.5, column + 0.5 - (width - radius), 0);
        const dy = Math.max(radius - row - 0.5, row + 0.5 - (height - radius), 0);
        if (dx * dx + dy * dy <= radius * radius) this.dot(x + column, y + row, color, opacity);
      }
  }

  /** An ellipse around the middle `x`, `y`. */
  ellipse(x: number, y: number, radiusX: number, radiusY: number, color: Color, opacity = 1): void {
    for (let row = Math.floor(y - radiusY); row <= y + radiusY; row++)
      for (let column = Math.floor(x - radiusX); column <= x + radiusX; column++) {
        const [dx, dy] = [(column + 0.5 - x) / radiusX, (row + 0.5 - y) / radiusY];
        if (dx * dx + dy * dy <= 1) this.dot(column, row, color, opacity);
      }
  }

  /** A line of one pixel's width. */
  line(x: number, y: number, toX: number, toY: number, color: Color, opacity = 1): void {
    const length = Math.max(Math.abs(toX - x), Math.abs(toY - y), 1);
    for (let index = 0; index <= length; index++)
      this.dot(
        Math.round(x + ((toX - x) * index) / length),
        Math.round(y + ((toY - y) * index) / length),
        color,
        opacity,
      );
  }

  /** Small pixel art from rows of text: each character is a color of `colors`, or nothing. */
  art(x: number, y: number, rows: string[], colors: Record<string, Color>): void {
    for (const [row, text] of rows.entries())
      for (const [column, character] of [...text].entries()) {
        const color = colors[character];
        if (color !== undefined) this.dot(x + column, y + row, color);
      }
  }

  /** Replaces a part of this picture by one of another. */
  copy(other: Picture, fromX: number, fromY: number, width: number, height: number, x: number, y: number): void {
    for (let row = 0; row < height; row++) {
      const from = ((fromY + row) * other.width + fromX) * 4;
      this.data.set(other.data.subarray(from, from + width * 4), ((y + row) * this.width + x) * 4);
    }
  }
}
