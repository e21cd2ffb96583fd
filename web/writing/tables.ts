import { maxColumns } from '#rules/markdown.ts';

/** A table of more rows is pasted as plain text: a message has 10,000 characters. */
export const maxRows = 1_000;

/** A text without line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of a cell, whose bars do not end it. */
export const escapeBars = (text: string): string => text.replaceAll('|', '\\|');

type Cell = { text: string; colSpan: number; rowSpan: number };

/** The texts of a table by row and column. A cell that reaches over several of them leaves the others empty. */
export function spreadCells(rows: Cell[][]): string[][] {
  const texts = rows.map((): string[] => []);
  rows.forEach((cells, y) => {
    let x = 0;
    for (const { text, colSpan, rowSpan } of cells) {
      while (texts[y]?.[x] !== undefined) x++;
      for (const row of texts.slice(y, y + Math.max(1, rowSpan)))
        for (let column = x; column < x + colSpan; column++) row[column] = '';
      (texts[y] as string[])[x] = text;
      x += colSpan;
    }
  });
  return texts;
}

const delimiters: Record<string, string> = { center: ':-:', right: '--:', end: '--:' };

/** A table in Markdown, whose first row is the header. `align` has the CSS alignment of each column. */
export function tableOf(rows: string[][], align: string[] = []): string {
  const width = Math.max(...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const [head, ...others] = rows.map((cells) => line(columns.map((column) => cells[column] ?? '')));
  return [head, line(columns.map((column) => delimiters[align[column] ?? ''] ?? '---')), ...others].join('\n');
}

/** The Markdown of a table whose cells are separated by tabs. Undefined if the text is not one, as code has tabs too, or is too large. */
export function tableOfTabs(text: string): string | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(oneLine));
  const [head = []] = rows;
  if (rows.length > maxRows || head.length > maxColumns) return undefined;
  const isTable =
    rows.length > 1 && head.length > 1 && !head.includes('') && rows.every(({ length }) => length === head.length);
  return isTable ? tableOf(rows.map((cells) => cells.map(escapeBars))) : undefined;
}
