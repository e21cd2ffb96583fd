import { getTableColumns, SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import {
  type PgColumn,
  PgDialect,
  type PgInsertValue,
  type PgTable,
  type PgUpdateSetSource,
} from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Database } from './pool.ts';

type Columns = Record<string, PgColumn | SQL>;

/** Renders SQL as text. */
export const dialect = new PgDialect({ casing: 'snake_case' });
const columnLists = new WeakMap<Columns, SQL>();

/** Returns `"todos"."due_date" as "dueDate", …` as SQL text, cached for each set of columns. */
function columnList(columns: Columns): SQL {
  let list = columnLists.get(columns);
  if (!list) {
    const aliased = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
    list = sql.raw(dialect.sqlToQuery(sql.join(aliased, sql`, `)).sql);
    columnLists.set(columns, list);
  }
  return list;
}

/**
 * Reads rows without the query builder, whose mapping of each value takes most of the time of a long list. `columns` is the
 * argument of the builder's select, `from` the rest of the statement.
 */
export async function readRows<Row>(
  db: Database,
  columns: { [Name in keyof Row]: PgColumn | SQL },
  from: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`select ${columnList(columns as Columns)} ${from}`);
  return rows as Row[];
}

type QuotedColumn = { quotedName: string; column: PgColumn };

const quotedColumns = new WeakMap<PgTable, Map<string, QuotedColumn>>();

/** Returns the columns of a table by property name, each with its quoted name in the database, such as `"due_date"`. Cached. */
function columnsOf(table: PgTable): Map<string, QuotedColumn> {
  let columns = quotedColumns.get(table);
  if (!columns) {
    const quote = (column: PgColumn) => dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\./, '');
    const entries = Object.entries(getTableColumns(table));
    columns = new Map(entries.map(([name, column]) => [name, { quotedName: quote(column), column }]));
    quotedColumns.set(table, columns);
  }
  return columns;
}

// Chunks instead of `sql`, because the builder takes an `sql` apart again, which dominates the time of a long insert.
const comma = new StringChunk(', ');
const defaultKeyword = new StringChunk('default');

/** Returns a value as a part of a statement. `column` converts values that are no text, number or boolean. */
export const valueChunk = (value: unknown, column?: PgColumn): SQLChunk =>
  value === undefined
    ? defaultKeyword
    : value instanceof SQL || !isObject(value)
      ? (value as SQLChunk)
      : sql.param(value, column);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Inserts rows and returns `columns` of them. For frequent calls: the query builder takes as long to build the statement as the
 * rest of the call takes. The statement omits columns that no row sets.
 */
export async function insertRows<T extends PgTable, Row>(
  db: Database,
  table: T,
  rows: PgInsertValue<T>[],
  columns: { [Name in keyof Row]: PgColumn | SQL },
): Promise<Row[]> {
  const records = rows as Record<string, unknown>[];
  const set = [...columnsOf(table)].filter(([name]) => records.some((row) => row[name] !== undefined));
  const names = set.map(([, { quotedName }]) => quotedName).join(', ');
  const tuples = records.map((row) => {
    const values = set.map(([name, { column }]) => valueChunk(row[name], column));
    return sql`(${sql.join(values, comma)})`;
  });
  const inserted = await db.execute(sql`
    insert into ${table} (${sql.raw(names)}) values ${sql.join(tuples, comma)} returning ${columnList(columns as Columns)}`);
  return inserted.rows as Row[];
}

/**
 * Inserts any number of rows with their ids, as one parameter of JSON. All have the columns of the first one; bytes are hexadecimal text
 * (`\\xff`).
 */
export async function insertAll(db: Database, table: PgTable, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const set = [...columnsOf(table)].filter(([name]) => name in first);
  const names = sql.raw(set.map(([, { quotedName }]) => quotedName).join(', '));
  const records = rows.map((row) =>
    Object.fromEntries(set.map(([name, { quotedName }]) => [quotedName.slice(1, -1), row[name]])),
  );
  await db.execute(sql`insert into ${table} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`);
}

/** Updates the rows that meet a condition, and returns `columns` of them. Undefined fields stay as they are. */
export async function updateRows<T extends PgTable, Row>(
  db: Database,
  table: T,
  fields: PgUpdateSetSource<T>,
  condition: SQL | undefined,
  columns: { [Name in keyof Row]: PgColumn | SQL },
): Promise<Row[]> {
  const values = fields as Record<string, unknown>;
  const set = [...columnsOf(table)]
    .filter(([name]) => values[name] !== undefined)
    .map(([name, { quotedName, column }]) => sql`${sql.raw(quotedName)} = ${valueChunk(values[name], column)}`);
  const updated = await db.execute(sql`
    update ${table} set ${sql.join(set, comma)} where ${condition} returning ${columnList(columns as Columns)}`);
  return updated.rows as Row[];
}

const truncated = new WeakSet<object>();

/** Whether a list was too long to be returned as a whole. */
export const isTruncated = (list: object): boolean => truncated.has(list);

/** Marks a list as truncated. */
export function markTruncated<List extends object>(list: List): List {
  truncated.add(list);
  return list;
}

type ListQuery<Row, Texts extends keyof Row> = {
  /** The statement after the columns, without its order. */
  from: SQL;
  order: SQL;
  /** The column with long texts. */
  text: Texts;
};

/** This many rows fit even with the longest texts at four bytes a character, so their lengths need not be added up. */
const alwaysFitting = Math.floor(limits.octets / (4 * limits.text));

/**
 * Reads a list like `readRows`, up to `limits.rows` rows and `limits.octets` bytes of long texts. If there are more rows, `isTruncated`
 * is true for the list.
 */
export async function readList<Row extends { [Name in Texts]: string | null }, Texts extends keyof Row & string>(
  db: Database,
  columns: { [Name in keyof Row]: PgColumn | SQL },
  { from, order, text }: ListQuery<Row, Texts>,
): Promise<Row[]> {
  const few = await readRows<Row>(db, columns, sql`${from} order by ${order} limit ${alwaysFitting + 1}`);
  if (few.length <= alwaysFitting) return few;
  const names = sql.raw(
    Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', '),
  );
  const octetsOf = sql`coalesce(octet_length(${columns[text]}), 0)`;
  const { rows } = await db.execute(sql`
    select ${names} from (
      select ${columnList(columns as Columns)}, row_number() over place as place,
        sum(${octetsOf}) over place - ${octetsOf} as before
      ${from} window place as (order by ${order} rows unbounded preceding)
      order by ${order} limit ${limits.rows + 1}) as list
    where before <= ${limits.octets} order by place`);
  return truncateToFit(rows as Row[], text);
}

/** Returns the first rows, as many as fit. The database returned at most one too many. */
function truncateToFit<Row, Texts extends keyof Row>(rows: Row[], text: Texts): Row[] {
  let octets = 0;
  const end = rows.findIndex((row, index) => {
    octets += Buffer.byteLength(String(row[text] ?? ''));
    return index === limits.rows || octets > limits.octets;
  });
  if (end < 0) return rows;
  return markTruncated(rows.slice(0, end));
}
