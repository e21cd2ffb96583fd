import type { PgArray, PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { Row } from '#server/exports/lines.ts';
import { isNullable, replacedIn } from '#server/exports/schema.ts';
import { columnsOf, type ExportedTable, perTable, referencesOf, textAtMost } from '#server/exports/tables.ts';
import type { Archive } from './archive.ts';
import { badRow, brokenFile, isBroken } from './bad-file.ts';

/** How many rows one statement inserts. */
export const pageSize = 500;
/** Bytes of all rows of a table, and characters of one. */
const maxTable = 1024 * 1024 * 1024;
const maxRow = 4 * 1024 * 1024;
/** Values in a list of a row, such as the people who see it. */
const maxItems = 10_000;

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
/** Years from 1900 to 2999, as of everything that the server or a person plans. */
const hasYear = (text: string) => /^(19|2\d)\d\d-/.test(text);

/** Leaves room for a column of four bytes to grow, as when a row is added below. */
const mostOfInteger = 1_000_000_000;

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
  const textShape = (path: string) => textAtMost(mostOf(path)).refine(isStorable);
  const ofType = (column: PgColumn, path: string): z.ZodType => {
    if (column.columnType === 'PgArray')
      return z.array(ofType((column as PgArray<never, never>).baseColumn, `${path}[]`)).max(maxItems);
    if (column.enumValues?.length) return z.enum(column.enumValues as [string]);
    return typesOf[column.getSQLType()] ?? textShape(path);
  };
  if (column.getSQLType() === 'jsonb') {
    if (!own) throw new Error(`server/exports/tables.ts has no shape for ${one.name}.${name}`);
    return own;
  }
  // Rows may stand above the first one, and people type days of any year.
  if (name === 'sortOrder') return z.int().min(-mostOfInteger).max(mostOfInteger);
  if (column.getSQLType() === 'date' && own) return own;
  if (!own) return ofType(column, name);
  // A declared length replaces the usual one.
  return column.getSQLType() === 'text'
    ? own.refine((value) => isStorable(String(value)))
    : ofType(column, name).pipe(own);
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
  let number = 0;
  let fields: string | undefined;
  for await (const line of linesOf(archive, path)) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue;
    number += 1;
    if (number > most) throw tooMany();
    const row = parseRow(line, shape, one.name, number);
    // All rows are inserted with the same columns.
    fields ??= Object.keys(row).join();
    if (Object.keys(row).join() !== fields) throw badRow(one.name, number, '');
    page.push(row);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
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

/** Reads the lines of an entry. @throws BadFile if it is damaged, or a line is too long */
async function* linesOf(archive: Archive, path: string): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await archive.stream(path, maxTable).catch((error) => {
    throw isBroken(error) ? brokenFile(path) : error;
  });
  try {
    for await (const part of stream) {
      const lines = (rest + decoder.decode(part as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxRow) throw brokenFile(path);
      yield* lines;
    }
    yield rest + decoder.decode();
  } catch (error) {
    throw isBroken(error) || error instanceof TypeError ? brokenFile(path) : error;
  }
}
