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

/** A number in full, and its shorter forms for narrow columns, the shortest last. */
export type Figure = { text: string; shorter: string[] };

/** How the numbers of a row are written: the index of their form, 0 for full, and the size of their letters in em. */
export type Fit = { form: number; size: number };

/** A number in a form, or in its shortest. */
export const formOf = ({ text, shorter }: Figure, form: number): string =>
  [text, ...shorter][Math.min(form, shorter.length)] ?? '';

/**
 * Returns how to write the numbers of a row in cells of a width in em: all in full, or all as short as one of them must be. If the
 * shortest forms do not fit, their letters are smaller.
 */
export function fitOf(figures: Figure[], width: number): Fit {
  const widthAs = (form: number) => Math.max(0, ...figures.map((figure) => textWidth(formOf(figure, form))));
  const shortest = Math.max(0, ...figures.map(({ shorter }) => shorter.length));
  for (let form = 0; form < shortest; form++) if (widthAs(form) <= width) return { form, size: 1 };
  return { form: shortest, size: Math.min(1, width / widthAs(shortest)) };
}
