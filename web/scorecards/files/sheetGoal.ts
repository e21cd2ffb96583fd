import type { Format, GoalOperator } from '#contract/measurables.ts';
import { t } from '#web/lib/translate.ts';
import { formatNames } from '../forms/goalForm.ts';

/** The spellings of each operator in files. */
const spellings: Record<GoalOperator, string[]> = {
  '>=': ['>=', '=>', '≥'],
  '>': ['>'],
  '=': ['=', '=='],
  '<=': ['<=', '=<', '≤'],
  '<': ['<'],
  within: ['within'],
  outside: ['outside'],
};
/** Reads an operator; undefined if the text is none. */
export const readOperator = (text: string): GoalOperator | undefined =>
  (Object.keys(spellings) as GoalOperator[]).find((operator) => spellings[operator].includes(text));

/** Reads the name of a format, such as `yes_no` or `Yes/No`, also in the language of the page; undefined if the text is none. */
export function readFormat(text: string): Format | undefined {
  const keyOf = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s/-]+/g, '_');
  const formats = Object.keys(formatNames) as Format[];
  return formats.find((format) => [format, t(formatNames[format])].map(keyOf).includes(keyOf(text)));
}

/** Splits goals such as `≥ 10`, `< 5 %` and `18 – 22` into an operator and the texts of one or two bounds. */
export function splitGoal(text: string): { operator: GoalOperator | undefined; bounds: string[] } {
  const [, sign = '', rest = ''] = /^([<>=≤≥]{0,2})\s*(.*)$/s.exec(text) ?? [];
  const range = sign ? null : /^(.*\d\S*)\s+(?:-|–|to|bis|a)\s+(\S*\d.*)$/.exec(rest);
  if (range) return { operator: 'within', bounds: [range[1] ?? '', range[2] ?? ''] };
  return { operator: readOperator(sign), bounds: [rest] };
}

/** Guesses the format of texts; number if unclear. */
export function guessFormat(texts: string[]): Format {
  const filled = texts.filter(Boolean);
  const all = (pattern: RegExp) => filled.length > 0 && filled.every((text) => pattern.test(text));
  if (all(/^(yes|no|y|n|ja|nein|j|sí|si|s)$/i)) return 'yes_no';
  if (all(/^-?\d+:\d{2}(:\d{2})?$/)) return 'duration';
  if (filled.some((text) => text.includes('%'))) return 'percent';
  return filled.some((text) => /\p{Sc}/u.test(text)) ? 'currency' : 'number';
}

const currencies: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** The ISO 4217 code of the currency sign in a text, or null. */
export const guessCurrency = (text: string): string | null => currencies[/\p{Sc}/u.exec(text)?.[0] ?? ''] ?? null;
