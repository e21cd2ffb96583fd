import { limits } from '#contract/limits.ts';
import type { Format } from '#contract/measurables.ts';
import type { Goal } from './scorecards.ts';

/** Making a formatter costs far more than using one. Any three letters are taken as a currency, so there is no end of them. */
const formatters = new Map<string, Intl.NumberFormat>();
const formattersAtMost = 500;

function formatterOf(locale: string, currency: string, digits: number | undefined): Intl.NumberFormat {
  const name = `${locale} ${currency} ${digits}`;
  const made =
    formatters.get(name) ??
    new Intl.NumberFormat(locale, {
      ...(currency
        ? {
            style: 'currency',
            currency,
            trailingZeroDisplay: 'stripIfInteger',
            ...(digits !== undefined && { currencyDisplay: 'narrowSymbol' }),
          }
        : { maximumFractionDigits: 6 }),
      ...(digits !== undefined && {
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumSignificantDigits: digits,
      }),
    });
  if (formatters.size >= formattersAtMost) formatters.clear();
  formatters.set(name, made);
  return made;
}

const formatNumber = (value: number, digits: number | undefined, locale: string): string =>
  formatterOf(locale, '', digits).format(value);

function formatMoney(value: number, unit: string | null, digits: number | undefined, locale: string): string {
  const code = (unit ?? 'USD').toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return `${formatNumber(value, digits, locale)} ${unit}`;
  return formatterOf(locale, code, digits).format(value);
}

/** Minutes as h:mm, with the seconds where they are asked for and there are any. */
function formatDuration(minutes: number, withSeconds: boolean): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  const whole = withSeconds ? Math.floor(seconds / 60) : Math.round(Math.abs(minutes));
  const parts = [Math.floor(whole / 60), String(whole % 60).padStart(2, '0')];
  if (withSeconds && seconds % 60 > 0) parts.push(String(seconds % 60).padStart(2, '0'));
  return `${minutes < 0 && parts.some((part) => Number(part) > 0) ? '-' : ''}${parts.join(':')}`;
}

const answers = ['No', 'Yes'];

/** What stands before a fraction in the language of whoever types. */
type Decimal = '.' | ',';

/** Minutes as whole hours, in thousands where there are many: `212h`, `1.23Kh`. */
const formatHours = (minutes: number, digits: number, locale: string): string =>
  `${formatNumber(minutes / 60, digits, locale)}h`;

/** From how many minutes on a short form names the hours alone. */
const manyHours = 100 * 60;

/**
 * A value as it is shown: `1,234.5`, `$1,234.50`, `12.5%`, `1:30`, `Yes`. With `digits` the short form of so many significant
 * digits: `1.23K`, `$1.23K`, `212h`. Only money shows its unit, an ISO currency code; separators follow `locale`.
 */
export function formatQuantity(
  value: number,
  format: Format,
  unit: string | null,
  digits?: number,
  locale = 'en',
): string {
  switch (format) {
    case 'number':
      return formatNumber(value, digits, locale);
    case 'currency':
      return formatMoney(value, unit, digits, locale);
    case 'percent':
      return `${formatNumber(value, digits, locale)}%`;
    case 'duration':
      return digits !== undefined && Math.abs(value) >= manyHours
        ? formatHours(value, digits, locale)
        : formatDuration(value, false);
    case 'yes_no':
      return answers[value] ?? formatNumber(value, undefined, locale);
  }
}

/** A value as one would type it, nothing lost: `1234.5`, `1:30`, `Yes`. `parseQuantity` reads it back by the same decimal. */
export function typedQuantity(value: number, format: Format, decimal: Decimal = '.'): string {
  if (format === 'duration') return formatDuration(value, true);
  return (format === 'yes_no' && answers[value]) || String(value).replace('.', decimal);
}

const signs: Record<Goal['operator'], string> = {
  '>=': '≥ ',
  '>': '> ',
  '=': '= ',
  '<=': '≤ ',
  '<': '< ',
  within: '',
  outside: 'outside ',
};

/** A goal with its unit as it is shown: `≥ 120 calls`, `10% – 20%`, `outside 1:30 – 2:00`, `Yes`; empty without one. `digits` as in `formatQuantity`. */
export function formatGoal(
  { operator, goal, goalMax }: Goal,
  format: Format,
  unit: string | null,
  digits?: number,
  locale = 'en',
): string {
  if (goal === null) return '';
  const bounds = goalMax === null ? [goal] : [goal, goalMax];
  const sign = format === 'yes_no' && operator === '=' ? '' : signs[operator];
  const shown = bounds.map((bound) => formatQuantity(bound, format, unit, digits, locale)).join(' – ');
  return `${sign}${shown}${unit && format !== 'currency' ? ` ${unit}` : ''}`;
}

/** Whether digits can only be read with that sign before their fraction, if one kind of sign stands in them. */
const isDecimal = (sign: Decimal, digits: string, usual: Decimal): boolean => {
  const grouped = (times: string, first = '\\d') => new RegExp(`^${first}\\d{0,2}([.,]\\d{3})${times}$`).test(digits);
  return sign === usual ? !grouped('{2,}') : !grouped('+', '[1-9]');
};

/** The signs of the short form, as it is shown in English. */
const exponents: Record<string, string> = { k: 'e3', m: 'e6', b: 'e9' };

/**
 * Reads a number as people and spreadsheets write it. Of a comma and a dot the last is the decimal one. One kind alone is
 * the thousands where it stands so (`1.234.567`, and if it is not the usual decimal, `1,234`), else the decimal (`1,5`).
 * `50k`, `1.2m` and `3b` are thousands, millions and billions.
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

/** Reads `1:30` and `1:30:00`, `1h 30m`, `1.5h`; a number alone is minutes. */
function parseDuration(text: string, usual: Decimal): number | undefined {
  const clock = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60;
  const words = /^(?:([\d.,]+)h(?:ours?|rs?)?)?(?:([\d.,]+)m(?:in(?:ute)?s?)?)?$/.exec(text);
  if (!words) return /[kb]$/.test(text) ? undefined : parseNumber(text, usual);
  const [hours, minutes] = [words[1] ?? '0', words[2] ?? '0'].map((part) => parseNumber(part, usual));
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

const yes = new Set(['y', 'yes', 'true', '1', '✓']);
const no = new Set(['n', 'no', 'false', '0']);

/** Takes the signs of money and percent off a number, before and behind it. */
const withoutMarks = (text: string): string =>
  text
    .replace(/^(\(?[-−+]?)(?:[a-z]{0,3}\p{Sc}|[a-z]{3})(?=[-−+.,\d])/u, '$1')
    .replace(/(?<=[.,\d][kmb]?)(?:\p{Sc}|%|[a-z]{3})(\)?)$/u, '$1');

/**
 * Reads a value as it is typed or comes from a spreadsheet: with thousands, signs of money and percent, brackets or a minus
 * for what is below zero; `usual` is the decimal of whoever typed it. Null for an empty text, undefined for what cannot be read or kept.
 */
export function parseQuantity(text: string, format: Format, usual: Decimal = '.'): number | null | undefined {
  const compact = text.replace(/[\s'’_]/g, '').toLowerCase();
  if (compact === '') return null;
  if (format === 'yes_no') return yes.has(compact) ? 1 : no.has(compact) ? 0 : undefined;
  const signed = format === 'duration' ? compact : withoutMarks(compact);
  const [, inBrackets, sign, plain = ''] = /^(?:\((.+)\)|([-−+]?)(.+))$/.exec(signed) ?? [];
  const value = (format === 'duration' ? parseDuration : parseNumber)(inBrackets ?? plain, usual);
  if (value === undefined || Math.abs(value) > limits.quantity) return undefined;
  const isNegative = inBrackets !== undefined || sign === '-' || sign === '−';
  return isNegative && value !== 0 ? -value : value;
}

/**
 * The total and the average of values as they are shown; `digits` as in `formatQuantity`. Answers give the number of yes and
 * its share. Percents have no total: it is empty, as both are without values.
 */
export function summaryOf(values: number[], format: Format, unit: string | null, digits?: number, locale = 'en') {
  if (values.length === 0) return { total: '', average: '' };
  if (format === 'yes_no') {
    const yeses = values.filter((value) => value === 1).length;
    return { total: `${yeses} yes`, average: `${Math.round((yeses / values.length) * 100)}%` };
  }
  const sum = values.reduce((one, other) => one + other);
  const average = Math.round((sum / values.length) * 100) / 100;
  return {
    total: format === 'percent' ? '' : formatQuantity(sum, format, unit, digits, locale),
    average: formatQuantity(average, format, unit, digits, locale),
  };
}
