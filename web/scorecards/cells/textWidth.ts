/** The width of a number in the narrowest column of weeks or sums, in em; matches `Grid.module.css`. */
export const minNumberWidth = 3.3;

/**
 * The maximum widths of characters in Inter with tabular figures, in em, at 12 px and rounded up to full pixels, as some systems
 * render them. All others count as wide.
 */
const widths: [RegExp, number][] = [
  [/[.,:'’ \u00a0\u202f]/, 0.3],
  [/[-−\d€$£¥a-ln-vx-zKBT]/, 0.667],
];
const wide = 1;

/** An upper bound of the width of a formatted number, in em: text that fits by it is never cut. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, char) => sum + (widths.find(([chars]) => chars.test(char))?.[1] ?? wide), 0);

/** The first form of a number that fits into a width in em, or else the last. Each form is shorter than the one before. */
export const fitting = (forms: string[], width: number): string =>
  forms.find((form) => textWidth(form) <= width) ?? forms.at(-1) ?? '';
