import { limits } from '#contract/limits.ts';
import type { Format } from '#contract/measurables.ts';
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
  if (unit === 'number') return { maximumFractionDigits: 6, ...short };
  if (unit === 'percent') return { style: 'unit', unit, maximumFractionDigits: 6, ...short };
  const currencyDisplay = digits === undefined ? 'symbol' : 'narrowSymbol';
  return { style: 'currency', currency: unit, currencyDisplay, trailingZeroDisplay: 'stripIfInteger', ...short };
}

const formatNumber = (value: number, digits: number | undefined, locale: string): string =>
  formatterFor(locale, 'number', digits).format(value);

const formatPercent = (value: number, digits: number | undefined, locale: string): string =>
  formatterFor(locale, 'percent', digits).format(value);

function formatMoney(value: number, unit: string | null, digits: number | undefined, locale: string): string {
  const code = (unit ?? 'USD').toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return `${formatNumber(value, digits, locale)} ${unit}`;
  return formatterFor(locale, code, digits).format(value);
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
type Decimal = '.' | ',';

/** Minutes as hours in short form: `212h`, `1.23Kh`. */
const formatHours = (minutes: number, digits: number, locale: string): string =>
  `${formatNumber(minutes / 60, digits, locale)}h`;

/** Short forms of durations from this many minutes on leave the minutes out. */
const manyHours = 100 * 60;

/**
 * Returns a value for display: `1,234.5`, `$1,234.50`, `12.5%`, `1:30`, `Yes`. `digits` asks for the short form with that many
 * significant digits: `1.23K`, `$1.23K`, `212h`. Durations are in minutes. Only money shows its unit, an ISO currency code.
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
        : formatDuration(value, false);
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
  return answer ? t(answer) : String(value).replace('.', decimal);
}

const signs: Record<Goal['operator'], string> = {
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
  const sign = format === 'yes_no' && operator === '=' ? '' : signs[operator];
  const range = bounds.map((bound) => formatQuantity(bound, format, unit, digits, style)).join(' – ');
  const text = `${sign}${range}${unit && format !== 'currency' ? ` ${unit}` : ''}`;
  const { t } = style;
  return operator === 'outside' ? t('outside {range}', { range: text }) : text;
}

/** Whether a text with one kind of separator uses it as the decimal. `usual` decides where both readings are possible. */
const isDecimal = (separator: Decimal, digits: string, usual: Decimal): boolean => {
  const isGrouped = (groups: string, first = '\\d') =>
    new RegExp(`^${first}\\d{0,2}([.,]\\d{3})${groups}$`).test(digits);
  return separator === usual ? !isGrouped('{2,}') : !isGrouped('+', '[1-9]');
};

/** The suffixes of English short forms. */
const exponents: Record<string, string> = { k: 'e3', m: 'e6', b: 'e9' };

/**
 * Reads a number as people and spreadsheets write it. If a text has commas and dots, the last of them is the decimal. If it has
 * only one kind, that is the thousands separator where it can be (`1.234.567`, and `1,234` if the usual decimal is a dot),
 * else the decimal (`1,5`). `50k`, `1.2m` and `3b` are thousands, millions and billions.
 */
function parseNumber(text: string, usual: Decimal): number | undefined {
  const [, digits = '', exponent = '', times = ''] = /^([\d.,]+)(?:(e[+-]?\d{1,3})|([kmb]))?$/.exec(text) ?? [];
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  const isDecimalComma =
    comma >= 0 && dot >= 0
      ? comma > dot
      : comma >= 0
        ? isDecimal(',', digits, usual)
        : dot >= 0 && !isDecimal('.', digits, usual);
  const [group, decimal] = isDecimalComma ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...rest] = digits.split(decimal);
  const isGrouped = whole.split(group).every((part, index) => index === 0 || part.length === 3);
  if (!isGrouped || rest.length > 0 || fraction?.includes(group) || !/\d/.test(digits)) return undefined;
  return Number(`${whole.replaceAll(group, '')}.${fraction ?? ''}0${exponents[times] ?? exponent}`);
}

/** Reads `1:30`, `1:30:00`, `1h 30m` and `1.5h` as minutes. A plain number means minutes. */
function parseDuration(text: string, usual: Decimal): number | undefined {
  const clock = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60;
  const words = /^(?:([\d.,]+)h(?:ours?|rs?)?)?(?:([\d.,]+)m(?:in(?:ute)?s?)?)?$/.exec(text);
  if (!words) return /[kb]$/.test(text) ? undefined : parseNumber(text, usual);
  const [hours, minutes] = [words[1] ?? '0', words[2] ?? '0'].map((part) => parseNumber(part, usual));
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

/** Yes and no in every language of the product and of its spreadsheets, whatever language the page is in. */
const yes = new Set(['y', 'yes', 'true', '1', '✓', 'j', 'ja', 'wahr', 's', 'sí', 'si', 'verdadero']);
const no = new Set(['n', 'no', 'false', '0', 'nein', 'falsch', 'falso']);

/** Removes currency and percent signs before and after a number. */
const withoutUnits = (text: string): string =>
  text
    .replace(/^(\(?[-−+]?)(?:[a-z]{0,3}\p{Sc}|[a-z]{3})(?=[-−+.,\d])/u, '$1')
    .replace(/(?<=[.,\d][kmb]?)(?:(?:[a-z]{2})?\p{Sc}(?:[a-z]{2})?|%|[a-z]{3})(\)?)$/u, '$1');

/**
 * Reads a value as people type it or a spreadsheet contains it: with thousands separators, currency and percent signs, and
 * brackets or a minus for negative values. `usual` is the decimal separator of the writer. Durations are in minutes, yes is 1
 * and no is 0. Returns null for an empty text, and undefined if the text cannot be read or is out of range.
 */
export function parseQuantity(text: string, format: Format, usual: Decimal = '.'): number | null | undefined {
  const compact = text.replace(/[\s'’_]/g, '').toLowerCase();
  if (compact === '') return null;
  if (format === 'yes_no') return yes.has(compact) ? 1 : no.has(compact) ? 0 : undefined;
  const signed = format === 'duration' ? compact : withoutUnits(compact);
  const [, inBrackets, sign, plain = ''] = /^(?:\((.+)\)|([-−+]?)(.+))$/.exec(signed) ?? [];
  const value = (format === 'duration' ? parseDuration : parseNumber)(inBrackets ?? plain, usual);
  if (value === undefined || Math.abs(value) > limits.quantity) return undefined;
  const isNegative = inBrackets !== undefined || sign === '-' || sign === '−';
  return isNegative && value !== 0 ? -value : value;
}

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
