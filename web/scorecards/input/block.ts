/** Writes cells as text that spreadsheets can paste. */
export const writeBlock = (rows: string[][]): string =>
  rows
    .map((cells) => cells.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n');
