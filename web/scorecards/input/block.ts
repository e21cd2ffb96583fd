const cell = /(\t|\r\n|\n|\r)(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))/g;

/** Reads cells as spreadsheets copy them: one line per row, tabs between cells, quotes around cells with either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, before, quoted, plain = ''] of `\n${text.replace(/(\r\n|\n|\r)$/, '')}`.matchAll(cell)) {
    if (before !== '\t') rows.push([]);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  return rows;
}

/** Writes cells as text that spreadsheets can paste. */
export const writeBlock = (rows: string[][]): string =>
  rows
    .map((cells) => cells.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n');
