import type { PgArray, PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { Row } from '#server/exports/lines.ts';
import { isNullable, replacedIn } from '#server/exports/schema.ts';
import { mostOfInteger, textAtMost } from '#server/exports/shapes.ts';
import { columnsOf, type ExportedTable, perTable, referencesOf } from '#server/exports/tables.ts';
import type { Archive } from './archive.ts';
import { badRow, brokenFile, isBroken } from './bad-file.ts';

/** How many rows one statement inserts. */
export const pageSize = 500;
/** Characters of the rows of a page, which are in memory together: the last one may have as many beyond. */
const maxPage = 4 * 1024 * 1024;
/** Bytes of all rows of a table, and characters of one. */
const maxTable = 1024 * 1024 * 1024;
const maxRow = 256 * 1024;
/** The same of tables whose rows hold long lists, or texts that the server writes. */
const maxLongRow = 4 * 1024 * 1024;
const longRows = ['meetingRecaps', 'meetings', 'meetingSummaries', 'offices', 'recordingTracks', 'sharedTexts'];
/** Values in a list of a row, such as the people who agreed to a recording. */
const maxItems = 10_000;
/** How many people a private row names. Each new owner is added to them. */
const maxSeeing = 4 * limits.namedPeople;

/** Years from 1900 to 2999, as of everything that the server or a person plans. */
const hasYear = (text: string) => /^(19|2\d)\d\d-/.test(text);

const typesOf: Record<string, z.ZodType> = {
  integer: z.int().min(0).max(mostOfInteger),
  smallint: z.int().min(0).max(32_767),
  bigint: z.int().min(0),
  'double precision': z.number().min(-limits.quantity).max(limits.quantity),
  boolean: z.boolean(),
  date: z.iso.date().refine(hasYear),
  'timestamp (3) with time zone': z.iso.datetime().refine(hasYear),
};

/** Which values a column takes, without null. @throws Error for a column of JSON that says nothing about them */
function shapeOf(one: ExportedTable, name: string, column: PgColumn): z.ZodType {
  const own = one.shapes?.[name];
  const { texts = [] } = one;
  const mostOf = (path: string) => (texts.includes(path) ? limits.text : limits.title);
  const ofType = (column: PgColumn, path: string): z.ZodType => {
    if (column.columnType === 'PgArray') {
      const items = ofType((column as PgArray<never, never>).baseColumn, `${path}[]`);
      return z.array(items).max(path === 'visibleTo' ? maxSeeing : maxItems);
    }
    if (column.enumValues?.length) return z.enum(column.enumValues as [string]);
    return typesOf[column.getSQLType()] ?? textAtMost(mostOf(path));
  };
  if (column.getSQLType() === 'jsonb' && !own)
    throw new Error(`server/exports/tables.ts has no shape for ${one.name}.${name}`);
  return own ?? ofType(column, name);
}

/**
 * Which rows of a table an import takes: those of its columns in the database, and of `shapes`. Unknown fields are refused. An export that is
 * older than a column lacks it.
 */
export const rowShape = perTable((one): z.ZodType<Row> => {
  const references = referencesOf(one);
  const replaced = replacedIn(one);
  const fields = Object.entries(columnsOf(one)).map(([name, column]) => {
    const value = shapeOf(one, name, column);
    const mayBeNull = isNullable(column, references[name], replaced.includes(name));
    const orNull = mayBeNull ? value.nullable() : value;
    return [name, mayBeNull || column.hasDefault ? orNull.optional() : orNull];
  });
  return z.strictObject(Object.fromEntries(fields));
});

/** The path of the rows of a table. */
export const pathOfRows = ({ name }: ExportedTable): string => `data/${name}.json`;

/** The lines of a file of rows that are no rows: where the list begins and ends, and an empty one after it. */
const isNoRow = (line: string) => line === '[' || line === ']' || line === '[]' || line === '';
/** More of them than an export has. */
const mostNoRows = 5;

/**
 * Reads the rows of a table in pages, each row checked. A table that the file does not have has no rows.
 * @throws BadFile; QuotaReached by `tooMany` if there are more than `most`
 */
export async function* readPages(
  archive: Archive,
  one: ExportedTable,
  most: number,
  tooMany: () => Error,
): AsyncGenerator<Row[]> {
  const path = pathOfRows(one);
  if (archive.sizeOf(path) === undefined) return;
  const shape = rowShape(one);
  let page: Row[] = [];
  let [number, noRows, characters] = [0, 0, 0];
  let fields: string | undefined;
  for await (const line of linesOf(archive, path, longRows.includes(one.name) ? maxLongRow : maxRow)) {
    if (isNoRow(line)) {
      noRows += 1;
      if (noRows > mostNoRows) throw brokenFile(path);
      continue;
    }
    number += 1;
    if (number > most) throw tooMany();
    const row = parseRow(line, shape, one.name, number);
    // All rows are inserted with the same columns.
    fields ??= Object.keys(row).join();
    if (Object.keys(row).join() !== fields) throw badRow(one.name, number, '');
    page.push(row);
    characters += line.length;
    if (page.length < pageSize && characters < maxPage) continue;
    yield page;
    [page, characters] = [[], 0];
  }
  if (page.length > 0) yield page;
}

function parseRow(line: string, shape: z.ZodType<Row>, table: string, number: number): Row {
  let result: ReturnType<typeof shape.safeParse>;
  try {
    result = shape.safeParse(JSON.parse(line.replace(/,$/, '')));
  } catch {
    throw badRow(table, number, '');
  }
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  throw badRow(table, number, String(field ?? ''));
}

/** Reads the lines of an entry. @throws BadFile if it is damaged, or a line has more than `most` characters */
async function* linesOf(archive: Archive, path: string, most: number): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await archive.stream(path, maxTable).catch((error) => {
    throw isBroken(error) ? brokenFile(path) : error;
  });
  try {
    for await (const part of stream) {
      const lines = (rest + decoder.decode(part as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length > most) throw brokenFile(path);
    }
    yield rest + decoder.decode();
  } catch (error) {
    throw isBroken(error) || error instanceof TypeError ? brokenFile(path) : error;
  }
}
