import { type Message, msg } from '#rules/translate.ts';
import { Refusal } from '#server/errors.ts';

/** 400: a file cannot be imported. Nothing has changed. */
export class BadFile extends Refusal {
  constructor(reason: Message) {
    super(400, 'invalid', reason);
  }
}

/** The error for a file, or a part of it, that cannot be read. */
export const brokenFile = (path?: string): BadFile =>
  new BadFile(
    path
      ? msg('The file is damaged: “{path}” cannot be read. Download the export again.', { path: path.slice(0, 200) })
      : msg('The file is damaged. Download the export again.'),
  );

/** The error for a row that cannot be imported. `row` counts from 1. */
export const badRow = (table: string, row: number, field: string): BadFile =>
  new BadFile(
    msg(
      'Row {row, number} of “{file}” cannot be imported, because of “{field}”. The file was changed, or is damaged.',
      {
        ...{ row, file: `data/${table}.json`, field: field.slice(0, 100) },
      },
    ),
  );

/** Whether an error comes from the content of a ZIP file: those of yauzl and zlib, which have no class of their own. */
export const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Refusal) &&
  (error.name === 'Error' || error.name === 'RangeError') &&
  !/^E[A-Z]+$/.test(String((error as { code?: unknown }).code ?? ''));
