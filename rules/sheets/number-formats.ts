import { minutesOf } from '../quantities.ts';
import type { CellKind } from './cells.ts';

/** `per` is the number that makes a whole of `kind`, 1 unless stated: 100 percent, or 24 hours. */
export type NumberFormat = { kind?: CellKind; currency?: string; per?: number };

/** The formats that a workbook refers to by number without spelling them out, as far as they matter here. */
function builtIn(id: number): string {
  if (id === 9 || id === 10) return '0%';
  if ((id >= 5 && id <= 8) || id === 42 || id === 44) return '"$"0';
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'yyyy';
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'h:mm' : 'General';
}

/** Spreadsheets refuse longer formats. */
const maxLength = 255;

const trimmed = (text: string) => text.replace(/"([^"]*)"|\\(.)/gu, '$1$2').trim();

/**
 * Returns what a number format of a workbook says about a value: a percentage, a currency with its sign or code, a duration, a
 * date, or nothing. `code` is a text such as `0.0%`, `[$€-407] #,##0.00` or `[h]:mm`; without one, `id` is a built-in format.
 */
export function readNumberFormat(id: number, code = builtIn(id)): NumberFormat {
  // Up to three formats for other signs follow a semicolon.
  const [positive = ''] = /^(?:"[^"]*"|\\.|[^";\\])*/u.exec(code.slice(0, maxLength)) ?? [];
  // `_` is followed by a character whose width is left free, `*` by one that fills the cell.
  const visible = positive.replace(/("[^"]*"|\\.)|[_*]./gu, '$1');
  const texts = [...visible.matchAll(/(?:"[^"]*"|\\.)+/gu)].map(([text]) => trimmed(text));
  const bare = visible.replace(/"[^"]*"|\\./gu, '');
  const isElapsed = /\[(h+|m+|s+)\]/i.test(bare);
  const signs = bare.replace(/\[[^\]]*\]/g, '').replace(/general/i, '');
  if (signs.includes('%')) return { kind: 'percent' };
  if (isElapsed || (/[hs]/i.test(signs) && !/[yd]/i.test(signs))) return { kind: 'duration' };
  if (/[ymd]/i.test(signs)) return { kind: 'date' };
  // A unit that is only written behind the number does not change it: 95 with `0"%"` is 95 %, 1.5 with `0.0" h"` are 1.5 hours.
  if (texts.includes('%')) return { kind: 'percent', per: 100 };
  const minutes = texts.flatMap((text) => minutesOf(text) ?? [])[0];
  if (minutes) return { kind: 'duration', per: (24 * 60) / minutes };
  const symbols = [...bare.matchAll(/\[\$([^\]-]+)[^\]]*\]/gu)].map(([, symbol = '']) => symbol.trim());
  const currency = [...texts, ...symbols, ...(bare.match(/\p{Sc}/u) ?? [])].find((text) =>
    /^(\p{L}{0,3}\p{Sc}\p{L}{0,2}|[A-Z]{3}|zł|kr\.?)$/u.test(text),
  );
  return currency ? { kind: 'currency', currency } : {};
}
