/** The least room of a week's cell and of a sum's, in em of their fonts: what `Grid.module.css` leaves in its narrowest columns. */
export const narrowestRoom = 3.3;

/** What the characters of a number take at the most in Inter with tabular figures, in em; anything else counts as wide. */
const widths: [RegExp, number][] = [
  [/[.,:'’ \u00a0\u202f]/, 0.3],
  [/[-−\d€$£¥]/, 0.63],
  [/[KkBTh]/, 0.66],
];
const wide = 0.9;

/** The width of a number as text, in em: at least what the browser draws, so that what fits by this is never cut. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (widths.find(([signs]) => signs.test(sign))?.[1] ?? wide), 0);

/** The longest of the forms of a number, of which each is shorter than the one before, that has room; else the shortest. */
export const fitting = (forms: string[], room: number): string =>
  forms.find((form) => textWidth(form) <= room) ?? forms.at(-1) ?? '';
