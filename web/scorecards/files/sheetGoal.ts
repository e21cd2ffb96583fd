import type { Format, GoalOperator } from '#contract/measurables.ts';

/** Each operator as it may be written in a file. */
const writtenAs: Record<GoalOperator, string[]> = {
  '>=': ['>=', '=>', '≥'],
  '>': ['>'],
  '=': ['=', '=='],
  '<=': ['<=', '=<', '≤'],
  '<': ['<'],
  within: ['within'],
  outside: ['outside'],
};
const formatNames: Record<Format, true> = { number: true, currency: true, percent: true, duration: true, yes_no: true };

/** An operator by the way it is written, or undefined. */
export const readOperator = (text: string): GoalOperator | undefined =>
  (Object.keys(writtenAs) as GoalOperator[]).find((operator) => writtenAs[operator].includes(text));

/** A format by its name, such as `Yes/No`, or undefined. */
export function readFormat(text: string): Format | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s/-]+/g, '_');
  return name in formatNames ? (name as Format) : undefined;
}

/** `≥ 10`, `< 5 %` and `18 – 22` taken apart into an operator and the texts of one or two bounds. */
export function takeGoalApart(text: string): { operator: GoalOperator | undefined; bounds: string[] } {
  const [, sign = '', rest = ''] = /^([<>=≤≥]{0,2})\s*(.*)$/s.exec(text) ?? [];
  const range = sign ? null : /^(.*\d\S*)\s+(?:-|–|to)\s+(\S*\d.*)$/.exec(rest);
  if (range) return { operator: 'within', bounds: [range[1] ?? '', range[2] ?? ''] };
  return { operator: readOperator(sign), bounds: [rest] };
}

/** The format that all texts are written in, where they are clearly written; else numbers. */
export function guessFormat(texts: string[]): Format {
  const written = texts.filter(Boolean);
  const all = (pattern: RegExp) => written.length > 0 && written.every((text) => pattern.test(text));
  if (all(/^(yes|no|y|n)$/i)) return 'yes_no';
  if (all(/^-?\d+:\d{2}(:\d{2})?$/)) return 'duration';
  if (written.some((text) => text.includes('%'))) return 'percent';
  return written.some((text) => /\p{Sc}/u.test(text)) ? 'currency' : 'number';
}

const currencies: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** The ISO 4217 code of the sign of money in a text, or null. */
export const guessCurrency = (text: string): string | null => currencies[/\p{Sc}/u.exec(text)?.[0] ?? ''] ?? null;
