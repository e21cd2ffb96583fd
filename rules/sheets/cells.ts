import { limits } from '#contract/limits.ts';
import type { Format } from '#contract/measurables.ts';
import { significant } from '../precision.ts';
import { type Decimal, parseQuantity } from '../quantities.ts';

/**
 * A cell of a file. Cells of a workbook that hold a number have it, with what their number format says: a percentage is a
 * fraction, a duration a number of days, and the text of a date is `YYYY-MM-DD`.
 */
export type Cell = { text: string; number?: number; kind?: CellKind; currency?: string };
export type CellKind = 'percent' | 'currency' | 'duration' | 'date';

/** Whether there is anything but spaces in a cell. A row may have no cell at all in a column. */
export const isFilled = (cell: Cell | undefined): boolean => cell !== undefined && cell.text.trim() !== '';

/** A cell without a number format, as all cells of a CSV file and of a pasted block are. */
export const textCell = (text: string): Cell => ({ text });

/** Removes the spaces around a text, and the apostrophes that keep spreadsheets from running it as a formula. */
export const unescaped = (text = ''): string =>
  !text.includes("'")
    ? text.trim()
    : text.trim().replace(/(?<=^|[,;\t\r\n])'(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠])/g, '');

/** Returns the value of a cell, as `parseQuantity` does; `decimal` is the separator of its file. */
export function readQuantity(cell: Cell, format: Format, decimal: Decimal): number | null | undefined {
  const value = numberOf(cell, format, decimal);
  return value == null ? value : Math.abs(value) > limits.quantity ? undefined : significant(value);
}

function numberOf({ text, number, kind }: Cell, format: Format, decimal: Decimal): number | null | undefined {
  if (number === undefined) return parseQuantity(text, format, decimal);
  if (kind === 'date') return undefined;
  if (format === 'yes_no') return kind === undefined && (number === 0 || number === 1) ? number : undefined;
  if (kind === 'duration') return format === 'duration' ? Math.round(number * 86_400) / 60 : undefined;
  if (format === 'duration') return kind === undefined ? number : undefined;
  return kind === 'percent' ? number * 100 : number;
}
