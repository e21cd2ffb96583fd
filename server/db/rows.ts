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

/** How SQL is written. */
export const dialect = new PgDialect({ casing: 'snake_case' });
const lists = new WeakMap<Columns, SQL>();

/** `"todos"."due_date" as "dueDate", …` as text, made once for each set of columns. */
function listOf(columns: Columns): SQL {
  let list = lists.get(columns);
  if (!list) {
    const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
    list = sql.raw(dialect.sqlToQuery(sql.join(named, sql`, `)).sql);
    lists.set(columns, list);
  }
  return list;
}

/**
 * Reads a list whose rows go out as the database gives them: `columns` as a select of the query builder takes them,
 * `from` all that follows the columns. For long lists: the builder's own mapping of each value takes most of the time.
 */
export async function readRows<Row>(
  db: Database,
  columns: { [Name in keyof Row]: PgColumn | SQL },
  from: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`select ${listOf(columns as Columns)} ${from}`);
  return rows as Row[];
}

type Named = { name: string; column: PgColumn };

const tables = new WeakMap<PgTable, Map<string, Named>>();

/** The columns of a table by their names in rows, each with that in the database, as in `"due_date"`; made once. */
function columnsOf(table: PgTable): Map<string, Named> {
  let columns = tables.get(table);
  if (!columns) {
    const nameOf = (column: PgColumn) => dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\./, '');
    const named = Object.entries(getTableColumns(table));
    columns = new Map(named.map(([name, column]) => [name, { name: nameOf(column), column }]));
    tables.set(table, columns);
  }
  return columns;
}

// Not of `sql`: what that makes is taken apart again, which for a list takes longer than all else.
const comma = new StringChunk(', ');
const unset = new StringChunk('default');

/** A value as it stands in a statement. What is no text, number or flag goes out as its column has it, if it is named. */
export const written = (value: unknown, column?: PgColumn): SQLChunk =>
  value === undefined
    ? unset
    : value instanceof SQL || !isObject(value)
      ? (value as SQLChunk)
      : sql.param(value, column);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Inserts rows, and gives them as `columns` reads them: for what is made often, since the builder takes as long to write the
 * statement as all else that a call does. What no row sets is not named.
 */
export async function insertRows<T extends PgTable, Row>(
  db: Database,
  table: T,
  rows: PgInsertValue<T>[],
  columns: { [Name in keyof Row]: PgColumn | SQL },
): Promise<Row[]> {
  const given = rows as Record<string, unknown>[];
  const set = [...columnsOf(table)].filter(([name]) => given.some((row) => row[name] !== undefined));
  const names = set.map(([, { name }]) => name).join(', ');
  const tuples = given.map((row) => {
    const values = set.map(([name, { column }]) => written(row[name], column));
    return sql`(${sql.join(values, comma)})`;
  });
  const inserted = await db.execute(sql`
    insert into ${table} (${sql.raw(names)}) values ${sql.join(tuples, comma)} returning ${listOf(columns as Columns)}`);
  return inserted.rows as Row[];
}

/** Changes the rows of which a condition is true, as `insertRows` inserts them; what is undefined stays. */
export async function updateRows<T extends PgTable, Row>(
  db: Database,
  table: T,
  fields: PgUpdateSetSource<T>,
  condition: SQL | undefined,
  columns: { [Name in keyof Row]: PgColumn | SQL },
): Promise<Row[]> {
  const given = fields as Record<string, unknown>;
  const set = [...columnsOf(table)]
    .filter(([name]) => given[name] !== undefined)
    .map(([field, { name, column }]) => sql`${sql.raw(name)} = ${written(given[field], column)}`);
  const changed = await db.execute(sql`
    update ${table} set ${sql.join(set, comma)} where ${condition} returning ${listOf(columns as Columns)}`);
  return changed.rows as Row[];
}

const cut = new WeakSet<object>();

/** Whether a list was too long to be given whole, and ends before its end. */
export const isCut = (list: object): boolean => cut.has(list);

/** Marks a list that ends before its end. */
export function markCut<List extends object>(list: List): List {
  cut.add(list);
  return list;
}

type Ordered<Row, Texts extends keyof Row> = {
  /** All that follows the columns, but the order. */
  from: SQL;
  order: SQL;
  /** The column that holds long texts. */
  text: Texts;
};

/** How many rows fit however long their texts are, of which each character may take four bytes: to sum them up costs more. */
const fitAlways = Math.floor(limits.octets / (4 * limits.text));

/**
 * Reads a list as `readRows` does, of `limits.rows` rows and `limits.octets` of long texts at the most: as far as it goes in
 * its order. `isCut` tells of the list whether that is not all.
 */
export async function readList<Row extends { [Name in Texts]: string | null }, Texts extends keyof Row & string>(
  db: Database,
  columns: { [Name in keyof Row]: PgColumn | SQL },
  { from, order, text }: Ordered<Row, Texts>,
): Promise<Row[]> {
  const few = await readRows<Row>(db, columns, sql`${from} order by ${order} limit ${fitAlways + 1}`);
  if (few.length <= fitAlways) return few;
  const names = sql.raw(
    Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', '),
  );
  const octetsOf = sql`coalesce(octet_length(${columns[text]}), 0)`;
  const { rows } = await db.execute(sql`
    select ${names} from (
      select ${listOf(columns as Columns)}, row_number() over place as place,
        sum(${octetsOf}) over place - ${octetsOf} as before
      ${from} window place as (order by ${order} rows unbounded preceding)
      order by ${order} limit ${limits.rows + 1}) as list
    where before <= ${limits.octets} order by place`);
  return cutToFit(rows as Row[], text);
}

/** The first rows, as many as fit; the database has given no more than one too many. */
function cutToFit<Row, Texts extends keyof Row>(rows: Row[], text: Texts): Row[] {
  let octets = 0;
  const end = rows.findIndex((row, index) => {
    octets += Buffer.byteLength(String(row[text] ?? ''));
    return index === limits.rows || octets > limits.octets;
  });
  if (end < 0) return rows;
  return markCut(rows.slice(0, end));
}
