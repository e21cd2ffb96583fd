import type { CellKind } from './cells.ts';

export type NumberFormat = { kind?: CellKind; currency?: string };

/** The formats that a workbook refers to by number without spelling them out, as far as they matter here. */
function builtIn(id: number): string {
  if (id === 9 || id === 10) return '0%';
  if ((id >= 5 && id <= 8) || id === 42 || id === 44) return '"$"0';
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'yyyy';
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'h:mm' : 'General';
}

/**
 * Returns what a number format of a workbook says about a value: a percentage, a currency with its sign or code, a duration, a
 * date, or nothing. `code` is a text such as `0.0%`, `[$€-407] #,##0.00` or `[h]:mm`; without one, `id` is a built-in format.
 */
export function readNumberFormat(id: number, code = builtIn(id)): NumberFormat {
  const [positive = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const literals = [...positive.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]/gu)].map(
    ([, quoted, escaped, symbol]) => (quoted ?? escaped ?? symbol ?? '').trim(),
  );
  // `_` is followed by a character whose width is left free, `*` by one that fills the cell.
  const bare = positive.replace(/"[^"]*"|\\.|[_*]./gu, '');
  const isElapsed = /\[(h+|m+|s+)\]/i.test(bare);
  const signs = bare.replace(/\[[^\]]*\]/g, '').replace(/general/i, '');
  if (signs.includes('%')) return { kind: 'percent' };
  if (isElapsed || (/[hs]/i.test(signs) && !/[yd]/i.test(signs))) return { kind: 'duration' };
  if (/[ymd]/i.test(signs)) return { kind: 'date' };
  const currency = [...literals, ...(bare.match(/\p{Sc}/u) ?? [])].find((text) =>
    /^(\p{L}{0,3}\p{Sc}\p{L}{0,2}|[A-Z]{3}|zł|kr\.?)$/u.test(text),
  );
  return currency ? { kind: 'currency', currency } : {};
}
