import type { Pixels } from '../png.ts';

/** Red, green and blue as 0xrrggbb. */
export type Color = number;

/** Mixes two colors; `part` is the share of the second. */
export function mix(a: Color, b: Color, part: number): Color {
  const channel = (shift: number): number => {
    const [from, to] = [(a >> shift) & 255, (b >> shift) & 255];
    return Math.round(from + (to - from) * part) << shift;
  };
  return channel(16) | channel(8) | channel(0);
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
    const at = (Math.floor(y) * this.width + Math.floor(x)) * 4;
    const below = (this.data[at + 3] ?? 0) / 255;
    const total = opacity + below * (1 - opacity);
    for (const [index, shift] of [16, 8, 0].entries()) {
      const under = this.data[at + index] ?? 0;
      const over = (color >> shift) & 255;
      this.data[at + index] = Math.round((over * opacity + under * below * (1 - opacity)) / total);
    }
    this.data[at + 3] = Math.round(total * 255);
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

  /** Copies a part of another picture over this one. */
  copy(other: Picture, fromX: number, fromY: number, width: number, height: number, x: number, y: number): void {
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const from = ((fromY + row) * other.width + fromX + column) * 4;
        const to = ((y + row) * this.width + x + column) * 4;
        this.data.set(other.data.subarray(from, from + 4), to);
      }
  }
}
