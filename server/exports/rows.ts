import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readRows } from '#server/db/rows.ts';
import { oursEver } from '#server/db/tenant.ts';
import { theServer } from '#server/scope.ts';
import { nextTurn } from '#server/turns.ts';
import type { Row } from './lines.ts';
import { changeAt } from './paths.ts';
import {
  columnsOf,
  type ExportedTable,
  type ExportScope,
  isExported,
  keyOf,
  referencesOf,
  type Target,
  tableNamed,
} from './tables.ts';

/** How many rows one query reads, and of tables with long texts or JSON: some milliseconds of work for the process. */
const [pageSize, longPageSize] = [500, 100];
/** How many rows of the organization one query looks at, whether the person may read them or not, and how many it counts. */
const [rangeSize, countedRangeSize] = [5_000, 50_000];

const isLong = (one: ExportedTable) =>
  one.texts !== undefined || Object.values(columnsOf(one)).some((column) => column.getSQLType() === 'jsonb');

/**
 * Conditions that part the rows of a table by their ids, so that no query takes long where the person may read few of many rows. Tables with
 * other keys are one part.
 */
async function* rangesOf(
  { db, actor }: ExportScope,
  one: ExportedTable,
  size: number,
): AsyncGenerator<SQL | undefined> {
  const { id } = columnsOf(one);
  if (one.all || keyOf(one).join() !== 'id' || id?.getSQLType() !== 'integer') return yield undefined;
  for (let after = 0; ; ) {
    const isNext = oursEver({ actor: theServer(actor.organizationId) }, one.table, gt(id, after));
    const { rows } = await db.execute<{ last: number | null }>(sql`select max(id) as last from (
      select ${id} as id from ${one.table} where ${isNext} order by ${id} limit ${size}) as next`);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield and(gt(id, after), lte(id, last));
    after = last;
  }
}

/** How many rows of the organization a table has, whether the person may read them or not; undefined where that says nothing. */
export async function countRows(scope: ExportScope, one: ExportedTable): Promise<number | undefined> {
  const { table, rows, all } = one;
  if (all) return undefined;
  const actor = theServer(scope.actor.organizationId);
  let count = 0;
  for await (const isInRange of rangesOf(scope, one, countedRangeSize))
    count += await scope.db.$count(table, oursEver({ actor }, table, rows, isInRange));
  return count;
}

/**
 * Reads the rows of a table that the person may read, in pages by its key. References to rows that they may not read become null. `people`
 * collects the ids of the people that the rows name.
 */
export async function* readPages(scope: ExportScope, one: ExportedTable, people: Set<string>): AsyncGenerator<Row[]> {
  const columns = columnsOf(one);
  const key = keyOf(one);
  const order = sql.join(
    key.map((name) => sql`${columns[name]}`),
    sql`, `,
  );
  const selected = { ...columns, ...one.replaced?.(scope) };
  const condition = isExported(one, scope, [...people]);
  const size = isLong(one) ? longPageSize : pageSize;
  for await (const isInRange of rangesOf(scope, one, rangeSize))
    for (let last: Row | undefined, isLast = false; !isLast; ) {
      const after = last && key.map((name) => sql`${last?.[name]}`);
      const isNext = after && sql`(${order}) > (${sql.join(after, sql`, `)})`;
      const rows: Row[] = await readRows(
        scope.db,
        selected as { [name: string]: PgColumn | SQL },
        sql`from ${one.table} where ${and(condition, isInRange, isNext)} ${key.length > 0 ? sql`order by ${order}` : sql``} limit ${size}`,
      );
      yield await hideReferences(scope, one, rows, people);
      last = rows.at(-1);
      isLast = rows.length < size;
      await nextTurn();
    }
}

/** The table that a reference leads to; `owner` is the object that has it. */
export const targetOf = (target: Target, owner: Row): string | undefined =>
  typeof target === 'string' ? target : target[String(owner.kind)];

/** Returns rows with null instead of references to rows that the person may not read. */
async function hideReferences(
  scope: ExportScope,
  one: ExportedTable,
  rows: Row[],
  people: Set<string>,
): Promise<Row[]> {
  const references = Object.entries(referencesOf(one));
  const idsByTable = new Map<string, Set<Id>>();
  for (const row of rows)
    for (const [path, target] of references)
      changeAt(row, path, (id, owner) => {
        const to = targetOf(target, owner);
        if (to) idsByTable.set(to, (idsByTable.get(to) ?? new Set()).add(id as Id));
        return id;
      });
  for (const id of idsByTable.get('users') ?? []) people.add(String(id));
  const readable = new Map<string, Set<unknown>>();
  for (const [to, ids] of idsByTable) readable.set(to, await listReadable(scope, tableNamed(to), [...ids]));
  return rows.map((row) => {
    let changed = row;
    for (const [path, target] of references)
      changed = changeAt(changed, path, (id, owner) => {
        const to = targetOf(target, owner);
        return to && readable.get(to)?.has(id) ? id : null;
      });
    return changed;
  });
}

type Id = number | string;

/** Returns which of these rows the person may read. They may read the names of all people. */
async function listReadable(scope: ExportScope, one: ExportedTable, ids: Id[]): Promise<Set<unknown>> {
  // A row that is a part of another one, such as a recap, has the id of that as its key.
  const id = columnsOf(one)[keyOf(one)[0] ?? ''] as PgColumn;
  const isOne = sql`${id} = any(${sql.param(ids)}::${sql.raw(`${id.getSQLType()}[]`)})`;
  const people = one.name === 'users' ? (ids as string[]) : [];
  const rows = await readRows<{ id: Id }>(
    scope.db,
    { id },
    sql`from ${one.table} where ${and(isOne, isExported(one, scope, people))}`,
  );
  return new Set(rows.map(({ id }) => id));
}
