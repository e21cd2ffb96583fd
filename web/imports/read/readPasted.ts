import { textCell } from '#rules/sheets/cells.ts';
import { readCells } from '#rules/sheets/delimited.ts';
import { msg } from '#rules/translate.ts';
import { FileError } from '#web/lib/sheets/readFile.ts';
import { t } from '#web/lib/translate.ts';
import { isHeading } from './columns.ts';
import type { ImportFile } from './types.ts';

/**
 * Reads cells that were copied from a sheet, which are separated by tabs, or lines, of which each is a title. @throws FileError if
 * there are too many
 */
export function readPasted(text: string): ImportFile {
  try {
    const rows = readCells(text.trimEnd(), '\t');
    const isList = rows.every((row) => row.length === 1) && !isHeading(rows[0]?.[0] ?? '');
    const cells = isList ? [[t('Title')], ...rows] : rows;
    return {
      name: t('Pasted'),
      source: { sheets: [{ name: '', rows: cells.map((row) => row.map(textCell)) }], separator: '\t' },
    };
  } catch {
    throw new FileError(msg('That is too much to paste. Save it as a file and choose that.'));
  }
}
