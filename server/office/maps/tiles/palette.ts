import { type Color, mix } from './picture.ts';

/** The colors of the office. Shades of them come from `shadesOf`, so that light and shadow look the same everywhere. */
export const palette = {
  ink: 0x1b2a41,
  navy: 0x2c4466,
  sea: 0x2f8f8b,
  foam: 0xa9d8d0,
  brass: 0xc99a3f,
  coral: 0xd97b5f,
  plum: 0x7d5a80,
  sage: 0x7fa37a,
  leaf: 0x4f8a4c,
  moss: 0x3c6e47,
  oak: 0xd3a870,
  walnut: 0x9a6a45,
  teak: 0xb98657,
  cream: 0xf0e6d2,
  sand: 0xd9c6a0,
  stone: 0xb9b5aa,
  slate: 0x6b7480,
  brick: 0xb0644c,
  steel: 0xc3ccd3,
  white: 0xf8f5ee,
  water: 0x4a9db5,
  glow: 0xffe3a1,
  shadow: 0x1a2238,
} as const;

export type Shades = { outline: Color; deep: Color; dark: Color; base: Color; light: Color; bright: Color };

const cache = new Map<Color, Shades>();

/** Shadows turn towards ink blue, light towards a warm white. */
export function shadesOf(base: Color): Shades {
  const cached = cache.get(base);
  if (cached) return cached;
  const shades: Shades = {
    outline: mix(base, 0x16203a, 0.68),
    deep: mix(base, 0x1d2a4a, 0.42),
    dark: mix(base, 0x253356, 0.22),
    base,
    light: mix(base, 0xfff3d6, 0.28),
    bright: mix(base, 0xfffaf0, 0.55),
  };
  cache.set(base, shades);
  return shades;
}
