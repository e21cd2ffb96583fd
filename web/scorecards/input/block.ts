const cell = /(\t|\r\n|\n|\r)(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))/g;

/** The cells of a text as spreadsheets copy them: a line a row, tabs between cells, in quotes what holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, before, quoted, plain = ''] of `\n${text.replace(/(\r\n|\n|\r)$/, '')}`.matchAll(cell)) {
    if (before !== '\t') rows.push([]);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  return rows;
}

/** Cells as a text that spreadsheets take in. */
export const writeBlock = (rows: string[][]): string =>
  rows
    .map((cells) => cells.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n');
