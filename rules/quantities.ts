import { limits } from '#contract/limits.ts';
import type { Format } from '#contract/measurables.ts';
import { significant } from './precision.ts';
import type { Goal } from './scorecards.ts';
import { termValues } from './terms.ts';
import { msg, type Translate, translator } from './translate.ts';

/** How values are written: the separators of a locale, and yes and no in a language. */
export type NumberStyle = { locale: string; t: Translate };

/** For files and stored texts, which everyone reads alike. */
const english: NumberStyle = {
  locale: 'en',
  t: translator({ language: 'en', catalogue: {}, terms: termValues('en') }),
};

/** Making a formatter costs far more than using one. The cache is limited, since any three letters count as a currency. */
const formatters = new Map<string, Intl.NumberFormat>();
const maxFormatters = 500;

/** `unit` is `number`, `percent` or an ISO currency code; `digits` as in `formatQuantity`. */
function formatterFor(locale: string, unit: string, digits: number | undefined): Intl.NumberFormat {
  const key = `${locale} ${unit} ${digits}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, optionsFor(unit, digits));
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}

function optionsFor(unit: string, digits: number | undefined): Intl.NumberFormatOptions {
  const short =
    digits === undefined
      ? {}
      : ({ notation: 'compact', minimumFractionDigits: 0, maximumSignificantDigits: digits } as const);
  // A value that reads like its goal must meet it, so that no digit may be left out.
  const whole = { maximumFractionDigits: 20, ...short };
  if (unit === 'number') return whole;
  if (unit === 'percent') return { style: 'unit', unit, ...whole };
  const currencyDisplay = digits === undefined ? 'symbol' : 'narrowSymbol';
  return { style: 'currency', currency: unit, currencyDisplay, trailingZeroDisplay: 'stripIfInteger', ...whole };
}

const formatNumber = (value: number, digits: number | undefined, locale: string): string =>
  formatterFor(locale, 'number', digits).format(significant(value));

const formatPercent = (value: number, digits: number | undefined, locale: string): string =>
  formatterFor(locale, 'percent', digits).format(significant(value));

function formatMoney(value: number, unit: string | null, digits: number | undefined, locale: string): string {
  const code = (unit ?? 'USD').toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return `${formatNumber(value, digits, locale)} ${unit}`;
  return formatterFor(locale, code, digits).format(significant(value));
}

/** Minutes as h:mm, or as h:mm:ss if seconds are wanted and there are any. */
function formatDuration(minutes: number, withSeconds: boolean): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  const whole = withSeconds ? Math.floor(seconds / 60) : Math.round(Math.abs(minutes));
  const parts = [Math.floor(whole / 60), String(whole % 60).padStart(2, '0')];
  if (withSeconds && seconds % 60 > 0) parts.push(String(seconds % 60).padStart(2, '0'));
  return `${minutes < 0 && parts.some((part) => Number(part) > 0) ? '-' : ''}${parts.join(':')}`;
}

/** The answers by their values, 0 and 1. */
const answers = [msg('No'), msg('Yes')];

/** The decimal separator of a language. */
export type Decimal = '.' | ',';

/** Minutes as hours in short form: `212h`, `1.23Kh`. */
const formatHours = (minutes: number, digits: number, locale: string): string =>
  `${formatNumber(minutes / 60, digits, locale)}h`;

/** Short forms of durations from this many minutes on leave the minutes out. */
const manyHours = 100 * 60;

/**
 * Returns a value for display, with every digit that it has: `1,234.5`, `$1,234.50`, `12.5%`, `1:30`, `Yes`. `digits` asks for the short form
 * with that many significant digits: `1.23K`, `$1.23K`, `212h`. Durations are in minutes. Only money shows its unit, an ISO currency code.
 */
export function formatQuantity(
  value: number,
  format: Format,
  unit: string | null,
  digits?: number,
  { locale, t }: NumberStyle = english,
): string {
  switch (format) {
    case 'number':
      return formatNumber(value, digits, locale);
    case 'currency':
      return formatMoney(value, unit, digits, locale);
    case 'percent':
      return formatPercent(value, digits, locale);
    case 'duration':
      return digits !== undefined && Math.abs(value) >= manyHours
        ? formatHours(value, digits, locale)
        : formatDuration(value, digits === undefined);
    case 'yes_no': {
      const answer = answers[value];
      return answer ? t(answer) : formatNumber(value, undefined, locale);
    }
  }
}

/** Returns a value as people type it, with full precision: `1234.5`, `1:30`, `Yes`. `parseQuantity` with the same decimal reads it back. */
export function typedQuantity(value: number, format: Format, decimal: Decimal = '.', { t } = english): string {
  if (format === 'duration') return formatDuration(value, true);
  const answer = format === 'yes_no' ? answers[value] : undefined;
  return answer ? t(answer) : String(significant(value)).replace('.', decimal);
}

/** The sign before the bound of a goal, with its space. */
export const goalSigns: Record<Goal['operator'], string> = {
  '>=': '≥ ',
  '>': '> ',
  '=': '= ',
  '<=': '≤ ',
  '<': '< ',
  within: '',
  outside: '',
};

/**
 * Returns a goal with its unit for display: `≥ 120 calls`, `10% – 20%`, `outside 1:30 – 2:00`, `Yes`; empty if there is none.
 * `digits` as in `formatQuantity`.
 */
export function formatGoal(
  { operator, goal, goalMax }: Goal,
  format: Format,
  unit: string | null,
  digits?: number,
  style = english,
): string {
  if (goal === null) return '';
  const bounds = goalMax === null ? [goal] : [goal, goalMax];
  const sign = format === 'yes_no' && operator === '=' ? '' : goalSigns[operator];
  const range = bounds.map((bound) => formatQuantity(bound, format, unit, digits, style)).join(' – ');
  const text = `${sign}${range}${unit && format !== 'currency' ? ` ${unit}` : ''}`;
  const { t } = style;
  return operator === 'outside' ? t('outside {range}', { range: text }) : text;
}

/** The zeros of the decimal digits of other scripts. The other nine follow each of them. */
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០'].map((zero) => zero.codePointAt(0) ?? 0);

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Returns a text in lower case, with Latin digits and signs of normal width, and without characters that cannot be seen.
 * Superscripts, fractions and circled numbers stay, so that `5²` is not 52. `decimal` replaces the Arabic decimal separator.
 */
export const plainText = (text: string, decimal: Decimal = '.'): string =>
  (isAscii.test(text) ? text : normalized(text, decimal)).trim().toLowerCase();

/** Most cells of large files are ASCII, and need no replacements. */
const isAscii = /^[\t\n\r -~]*$/;

const normalized = (text: string, decimal: Decimal): string =>
  text
    .replace(/\p{Cf}/gu, '')
    // The wide comma of Chinese and Japanese only groups digits.
    .replaceAll('，', "'")
    .replace(/[^\p{No}\p{Nl}]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, latinDigit)
    .replaceAll('٫', decimal)
    .replaceAll('٬', "'")
    .replaceAll('٪', '%');

/** What a number word multiplies by. `mil` is missing: a million to some, a thousand in Spanish. */
const scales: Record<string, number> = {
  ...{
    k: 3,
    tsd: 3,
    thousand: 3,
    tausend: 3,
    千: 3,
    万: 4,
    萬: 4,
    lakh: 5,
    lakhs: 5,
    crore: 7,
    crores: 7,
    億: 8,
    亿: 8,
  },
  ...{ m: 6, mm: 6, mn: 6, mio: 6, mill: 6, mlls: 6, million: 6, millions: 6, millionen: 6, millón: 6, millones: 6 },
  ...{ b: 9, bn: 9, mrd: 9, billion: 9, billions: 9, milliarde: 9, milliarden: 9 },
};

const currencyCodes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const sign = '[-−–+]?';
/** The letters before or after a currency sign, as in `US$`. Others would take the letter of a scale, as in `5 m€`. */
const country = '(?:us|ca|mx|au|hk|nz|sg|nt|[acrs])?';
const unit = `(?:${country}\\p{Sc}${country}|[a-z]{3}|zł|kr|[x×%])?`;
const scaleWords = Object.keys(scales)
  .sort((one, other) => other.length - one.length)
  .join('|');
/** A number with everything that may stand around it: signs, units, one pair of brackets. */
const numberForm = new RegExp(
  `^(?<s1>${sign})(?<u1>${unit})(?<open>\\(?)(?<s2>${sign})(?<u2>${unit})(?<s3>${sign})` +
    `(?<digits>[\\d.,]*\\d[\\d.,]*)(?:(?<exponent>e[+-]?\\d{1,3})|(?<scale>${scaleWords})(?!x)\\.?)?` +
    `(?<u3>${unit})(?<s4>${sign})(?<close>\\)?)(?<u4>${unit})(?<s5>${sign})$`,
  'u',
);

/** Longer texts are no numbers, and it would take long to find that out. */
const isLong = (text: string): boolean => text.trim().length > 200;

type NumberParts = { digits: string; power: string; isNegative: boolean; unit: string };

/** Separates the digits of a number from its signs and units; undefined if the text is no number. Expects `compactText`. */
function numberParts(compact: string): NumberParts | undefined {
  const groups = numberForm.exec(compact)?.groups;
  if (!groups) return undefined;
  const { open, close, digits = '', exponent, scale } = groups;
  const signsOf = ['s1', 's2', 's3', 's4', 's5'].flatMap((name) => groups[name] || []);
  const units = ['u1', 'u2', 'u3', 'u4'].flatMap((name) => groups[name] || []);
  const isBracketed = open === '(' && close === ')';
  if ((open !== '' || close !== '') && !isBracketed) return undefined;
  if (signsOf.length + Number(isBracketed) > 1 || units.length > 1) return undefined;
  const [only = ''] = units;
  if (/^[a-z]{3}$/.test(only) && !currencyCodes.has(only)) return undefined;
  const power = scale ? `e${scales[scale]}` : (exponent ?? '');
  return { digits, power, isNegative: isBracketed || (signsOf[0] ?? '+') !== '+', unit: only };
}

/** Removes spaces and apostrophes, which may group digits by three; undefined if they separate two numbers. */
const compactText = (plain: string): string | undefined =>
  /\d[\s'’_]+(?=\d)(?!\d{3}(?!\d))/.test(plain) ? undefined : plain.replace(/[\s'’_]/g, '');

/** The parts of a number as it is written; undefined if the text is none. */
const partsOf = (text: string): NumberParts | undefined =>
  isLong(text) ? undefined : numberParts(compactText(plainText(text)) ?? '');

/** One to three digits and three more, such as `1.234`: a decimal to some, a thousand to others. */
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether a text with one kind of separator uses it as the decimal. `usual` decides where both readings are possible. */
const isDecimal = (separator: Decimal, digits: string, usual: Decimal): boolean =>
  digits.split(separator).length === 2 && (separator === usual || !eitherWay.test(digits));

/** Whether digits are grouped by three, or as in India by two before the last three. */
const isGrouped = (whole: string, group: string): boolean =>
  !whole.includes(group) || /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})$/.test(whole.replaceAll(group, ','));

/**
 * Reads digits as people and spreadsheets write them. If a text has commas and dots, the last of them is the decimal. If it has
 * only one kind, that is the thousands separator where it can be (`1.234.567`, and `1,234` if the usual decimal is a dot),
 * else the decimal (`1,5`).
 */
function parseDigits(digits: string, power: string, usual: Decimal): number | undefined {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  const isDecimalComma =
    comma >= 0 && dot >= 0
      ? comma > dot
      : comma >= 0
        ? isDecimal(',', digits, usual)
        : dot >= 0 && !isDecimal('.', digits, usual);
  const [group, decimal] = isDecimalComma ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...rest] = digits.split(decimal);
  if (!isGrouped(whole, group) || rest.length > 0 || fraction?.includes(group)) return undefined;
  return Number(`${whole.replaceAll(group, '')}.${fraction ?? ''}0${power}`);
}

/** Reads a number with a fraction below 1, as spreadsheets show it: `3/4` or `1 1/4`. */
function parseFraction(plain: string): number | undefined {
  const [, minus, whole = 0, part, parts] = /^([-−–]?)(?:(\d+)\s+)?(\d{1,3})\/(\d{1,3})$/.exec(plain) ?? [];
  if (!part || Number(part) >= Number(parts)) return undefined;
  const value = Number(whole) + Number(part) / Number(parts);
  return minus && value ? -value : value;
}

function parseNumber(compact: string, usual: Decimal): number | undefined {
  const parts = numberParts(compact);
  const value = parts && parseDigits(parts.digits, parts.power, usual);
  return parts?.isNegative && value ? -value : value;
}

/** Reads `1:30`, `1:30:00`, `1h 30m` and `1.5h` as minutes. A plain number means minutes. */
function parseDuration(compact: string, usual: Decimal): number | undefined {
  const [, inBrackets, before, middle = '', after] = /^(?:\((.+)\)|([-−–+]?)(.+?)([-−–]?))$/.exec(compact) ?? [];
  const value = parsePositiveDuration(inBrackets ?? middle, usual);
  if (value === undefined || (before && after)) return undefined;
  return (inBrackets !== undefined || after || (before && before !== '+')) && value ? -value : value;
}

const hourUnit = '(?:h(?:ours?|rs?)?|std|stunden?|horas?)\\.?';
const minuteUnit = 'min(?:ut[eo]?[ns]?)?\\.?';
const durationForm = new RegExp(`^(?:([\\d.,]+)${hourUnit})?(?:([\\d.,]+)(?:${minuteUnit}|m\\.?))?$`);

const isHours = new RegExp(`^${hourUnit}$`, 'i');
const isMinutes = new RegExp(`^${minuteUnit}$`, 'i');

/** Returns the minutes that the unit of a duration stands for, such as `h` or `min`; undefined for other units. */
export function minutesOf(unit: string): number | undefined {
  if (isHours.test(unit)) return 60;
  return isMinutes.test(unit) ? 1 : undefined;
}

function parsePositiveDuration(text: string, usual: Decimal): number | undefined {
  const [clock, hour = '', minute, second, half] =
    /^(\d+):([0-5]?\d)(?::([0-5]?\d))?(?:([ap])\.?m\.?)?$/.exec(text) ?? [];
  if (clock) {
    // A spreadsheet writes a time below 24 hours as a time of day: 12:10 AM is ten minutes.
    if (half && !(Number(hour) >= 1 && Number(hour) <= 12)) return undefined;
    const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
    return hours * 60 + Number(minute) + Number(second ?? 0) / 60;
  }
  const words = durationForm.exec(text);
  if (!words) return /^[\d.,]*\d[\d.,]*$/.test(text) ? parseDigits(text, '', usual) : undefined;
  const [hours, minutes] = [words[1], words[2]].map((part = '0') =>
    /\d/.test(part) ? parseDigits(part, '', usual) : undefined,
  );
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

/** Yes and no in every language of the product and of its spreadsheets, whatever language the page is in. */
const yes = new Set(['y', 'yes', 'true', '1', '✓', 'j', 'ja', 'wahr', 's', 'sí', 'si', 'verdadero']);
const no = new Set(['n', 'no', 'false', '0', 'nein', 'falsch', 'falso']);

const noValue = /^([-−–—]+|n\/?a|n\.\s?a\.|k\.\s?a\.|[sn]\/d|[sn]\.\s?d\.|#n\/a|#nv|#n\/d|#div\/0!|#¡div\/0!)$/;

/** Whether a text says that there is no value: a lone dash, `n/a`, `k. A.`, or the error of a formula that has no data yet. */
export const isNoValue = (text: string): boolean => !isLong(text) && noValue.test(plainText(text));

/** How the accounting format of spreadsheets writes zero: a dash beside the sign of the currency. */
const isDashOfMoney = (compact: string): boolean => {
  const [, before, after] = /^(\p{L}{0,3}\p{Sc}|[a-z]{3})?[-−–—]+(\p{Sc}|[a-z]{3})?$/u.exec(compact) ?? [];
  const money = before ?? after;
  return money !== undefined && (/\p{Sc}/u.test(money) || currencyCodes.has(money));
};

/**
 * Reads a value as people type it or a spreadsheet contains it: in digits of any script, with thousands separators, currency
 * and percent signs, and brackets or a minus on either side for negative values. `50k`, `1.2 Mio.` and `3b` are thousands,
 * millions and billions. `usual` is the decimal separator of the writer. Durations are in minutes, yes is 1 and no is 0.
 * Returns null for an empty text and for `isNoValue`, and undefined if the text cannot be read or is out of range.
 */
export function parseQuantity(text: string, format: Format, usual: Decimal = '.'): number | null | undefined {
  if (isLong(text)) return undefined;
  const plain = plainText(text, usual);
  if (plain === '' || noValue.test(plain)) return null;
  const fraction = format === 'duration' || format === 'yes_no' ? undefined : parseFraction(plain);
  if (fraction !== undefined) return significant(fraction);
  const compact = compactText(plain);
  if (compact === undefined) return undefined;
  if (format === 'yes_no') return yes.has(compact) ? 1 : no.has(compact) ? 0 : undefined;
  if (format !== 'duration' && isDashOfMoney(compact)) return 0;
  const value = (format === 'duration' ? parseDuration : parseNumber)(compact, usual);
  return value === undefined || Math.abs(value) > limits.quantity ? undefined : significant(value);
}

/**
 * Returns the decimal separator that a number shows: `,` for `1,5`, `1.234,50` and `1.234.567`. `1.234` is `either`, and a text
 * without separators or without a number undefined.
 */
export function decimalShown(text: string): Decimal | 'either' | undefined {
  const digits = partsOf(text)?.digits ?? '';
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (parseDigits(digits, '', '.') === undefined || comma === dot) return undefined;
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.';
  if (eitherWay.test(digits)) return 'either';
  const [one, other] = comma >= 0 ? ([',', '.'] as const) : (['.', ','] as const);
  return digits.split(one).length === 2 ? one : other;
}

/** Whether a text is a duration and no number: a clock, or a number of hours or minutes. */
export const isDuration = (text: string): boolean =>
  /[:\p{L}]/u.test(text) &&
  parseQuantity(text, 'number') === undefined &&
  parseQuantity(text, 'duration') !== undefined;

/** The unit that a number is written with in lower case, such as `%`, `us$` or `eur`; empty if there is none. */
export const unitShown = (text: string): string => partsOf(text)?.unit ?? '';

/**
 * Returns the total and the average of values for display; `digits` as in `formatQuantity`. For yes and no these are the number
 * and the share of yes. Percentages have no total. What does not exist is empty.
 */
export function summaryOf(values: number[], format: Format, unit: string | null, digits?: number, style = english) {
  if (values.length === 0) return { total: '', average: '' };
  if (format === 'yes_no') {
    const count = values.filter((value) => value === 1).length;
    const share = Math.round((count / values.length) * 100);
    const { locale, t } = style;
    return { total: t('{count} yes', { count }), average: formatPercent(share, undefined, locale) };
  }
  const sum = values.reduce((one, other) => one + other);
  const average = Math.round((sum / values.length) * 100) / 100;
  return {
    total: format === 'percent' ? '' : formatQuantity(sum, format, unit, digits, style),
    average: formatQuantity(average, format, unit, digits, style),
  };
}
