import type { Format, GoalOperator } from '#contract/measurables.ts';
import { isDuration, plainText, unitShown } from './quantities.ts';
import { type Cell, isFilled } from './sheets/cells.ts';

/** The spellings of each operator before a number, in the languages of the product. */
const before: [GoalOperator, RegExp][] = [
  [
    '>=',
    /^(?:>=|=>|≥|≧|⩾|at least|no(?:t)? (?:less|fewer) than|min(?:\.|imum|destens|d\.)?|mín(?:\.|imo)?(?: de)?|ab|al menos|como mínimo|from|desde)(?=[^\p{L}])[:\s]*(?:of\b|von\b)?/u,
  ],
  [
    '<=',
    /^(?:<=|=<|≤|≦|⩽|at most|no(?:t)? more than|up to|max(?:\.|imum|imal)?|máx(?:\.|imo)?(?: de)?|höchstens|bis(?: zu)?|como máximo|a lo sumo|hasta|no más de)(?=[^\p{L}])[:\s]*(?:of\b|von\b)?/u,
  ],
  [
    '>',
    /^(?:>|more than|greater than|over|above|über|mehr als|größer als|más de|mayor(?:es)? (?:que|a))(?=[^\p{L}=])/u,
  ],
  [
    '<',
    /^(?:<|less than|fewer than|under|below|unter|weniger als|kleiner als|menos de|menor(?:es)? (?:que|a))(?=[^\p{L}=])/u,
  ],
  ['=', /^(?:==?|exactly|genau|exactamente|equals?|gleich|igual a)(?=[^\p{L}=])/u],
];

/** The spellings after a number. */
const after: [GoalOperator, RegExp][] = [
  ['>=', /(?:\+|\s(?:or|und|and|oder|o|y) (?:more|higher|above|mehr|höher|más|mayor)|以上)$/u],
  ['<=', /(?:\s(?:or|und|and|oder|o|y) (?:less|fewer|lower|below|weniger|niedriger|menos|menor)|以下)$/u],
  ['<', /未満$/u],
];

const words: Partial<Record<GoalOperator, RegExp>> = { within: /^within$/, outside: /^outside$/ };

/** Reads an operator, such as `>=`, `≤` or `max.`; undefined if the text is none. */
export function readOperator(text: string): GoalOperator | undefined {
  const plain = plainText(text);
  const spelled = (Object.keys(words) as GoalOperator[]).find((operator) => words[operator]?.test(plain));
  const found = before.find(([, pattern]) => pattern.exec(`${plain} `)?.[0].trim() === plain);
  return plain === '' ? undefined : (spelled ?? found?.[0]);
}

/** A goal as it is written: the texts of one or two bounds, and the operator if one is written. */
export type WrittenGoal = { operator: GoalOperator | undefined; bounds: string[] };

const between = /^(?:between|zwischen|entre|from|von|de|desde)\s+(?=.*\d.*\s(?:and|und|y|to|bis|a|hasta)\s)/;
const to = /^(\S*\d.*?)(?:\s+(?:-|to|bis|a|hasta|and|und|y)\s+|\s*[–—]\s*|\.\.+)(\S*\d.*)$/;
const joined = /^([^-\s]*\d[^-\se]*)\s?-\s?([^-\s]*\d[^-\s]*)$/;

/** Longer texts are no goals. */
const maxLength = 200;

/**
 * Splits goals such as `≥ 10`, `max. 5 %`, `up to 3`, `10+`, `18 – 22` and `± 5` into an operator and the texts of one or two
 * bounds. `positive` is more than 0.
 */
export function splitGoal(text: string): WrittenGoal {
  if (text.length > maxLength) return { operator: undefined, bounds: [text] };
  const plain = plainText(text).replace(/\s+/g, ' ');
  if (/^(?:positive|positiv|positivo)$/.test(plain)) return { operator: '>', bounds: ['0'] };
  if (/^±/.test(plain)) {
    const bound = plain.slice(1).trim();
    return { operator: 'within', bounds: [`-${bound}`, bound] };
  }
  const [, one, other] = to.exec(plain.replace(between, '')) ?? joined.exec(plain) ?? [];
  if (
    one !== undefined &&
    other !== undefined &&
    !before.some(([, pattern]) => pattern.test(plain.replace(between, '')))
  ) {
    return { operator: 'within', bounds: [one, other] };
  }
  const [operator, sign] = before.find(([, pattern]) => pattern.test(plain)) ?? [];
  if (operator && sign) return { operator, bounds: [plain.replace(sign, '').trim()] };
  const [following, ending] = after.find(([, pattern]) => pattern.test(plain)) ?? [];
  return { operator: following, bounds: [ending ? plain.replace(ending, '').trim() : plain] };
}

/** Guesses the format of the values of a row from its goal and values; number if unclear. */
export function guessFormat(cells: Cell[]): Format {
  const filled = cells.filter(isFilled);
  const isAnswer = ({ text }: Cell) =>
    /^(yes|no|y|n|ja|nein|j|sí|si|s|true|false|wahr|falsch|✓)$/.test(plainText(text));
  const isTime = ({ text, number }: Cell) => number === undefined && isDuration(text);
  const isZero = ({ text }: Cell) => /^0+$/.test(plainText(text));
  const some = (kind: Cell['kind'], isUnit: (unit: string) => boolean) =>
    filled.some((cell) => cell.kind === kind || (cell.number === undefined && isUnit(unitShown(cell.text))));
  if (filled.length > 0 && filled.every(isAnswer)) return 'yes_no';
  const areTimes = filled.some(isTime) && filled.every((cell) => isTime(cell) || isZero(cell));
  if (areTimes || filled.some(({ kind }) => kind === 'duration')) return 'duration';
  if (some('percent', (unit) => unit === '%')) return 'percent';
  return some('currency', isMoney) ? 'currency' : 'number';
}

const isMoney = (unit: string): boolean => unit !== '' && !/^[x×%]$/.test(unit);

const currencies: Record<string, string> = {
  ...{
    $: 'USD',
    us$: 'USD',
    $us: 'USD',
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY',
    '₹': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
  },
  ...{
    '₪': 'ILS',
    '₫': 'VND',
    '₴': 'UAH',
    '₦': 'NGN',
    '฿': 'THB',
    zł: 'PLN',
    r$: 'BRL',
    ca$: 'CAD',
    c$: 'CAD',
    mx$: 'MXN',
  },
  ...{ au$: 'AUD', a$: 'AUD', hk$: 'HKD', nz$: 'NZD', s$: 'SGD', sg$: 'SGD', nt$: 'TWD' },
};

/** Returns the ISO 4217 code of the currency in a cell, or null if it shows none that is known. */
export function currencyOf({ text, currency }: Cell): string | null {
  const unit = plainText(currency ?? '') || unitShown(text);
  return /^[a-z]{3}$/.test(unit) ? unit.toUpperCase() : (currencies[unit] ?? null);
}
