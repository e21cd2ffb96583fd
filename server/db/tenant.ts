import { and, asc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { invalidReference, type Missing, NotFound } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { isVisible, type Reader } from './audience.ts';
import { touched } from './columns.ts';
import { updateRows } from './rows.ts';

type TenantTable = PgTable & { organizationId: PgColumn; deletedAt?: PgColumn };
type Within = { actor: Reader };

/** The condition for the rows that the caller may see in their organization, deleted or not. */
function within(scope: Within, table: TenantTable): SQL | undefined {
  return and(eq(table.organizationId, scope.actor.organizationId), isVisible(scope.actor, table));
}

/**
 * The condition for the rows that the caller may see in their organization and that are not deleted. Every query of a table with
 * an organization uses it, or `oursDeleted` or `oursEver`.
 */
export function ours(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(within(scope, table), table.deletedAt && isNull(table.deletedAt), ...conditions);
}

/** The condition for the rows that the caller may see in their organization, including deleted ones. */
export function oursEver(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(within(scope, table), ...conditions);
}

/** The condition for the deleted rows that the caller may see in their organization, to restore them. */
export function oursDeleted(
  scope: Within,
  table: TenantTable & { deletedAt: PgColumn },
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  return and(within(scope, table), isNotNull(table.deletedAt), ...conditions);
}

/** The condition that a row is one of these. Passes the ids as one array, so that the statement is the same for any number. */
export const isOneOf = (column: PgColumn, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;

/** The condition that a number and a text are one of these pairs, written as `9 u7`. It uses an index on both. */
export const isOneOfPairs = (number: SQLWrapper, text: SQLWrapper, ids: string[]): SQL =>
  sql`(${number}, ${text}) in (select * from unnest(${sql.param(ids.map((id) => Number.parseInt(id, 10)))}::int[],
    ${sql.param(ids.map((id) => id.slice(id.indexOf(' ') + 1)))}::text[]))`;

/**
 * Locks these rows until the transaction ends, in the order of their ids so that transactions cannot deadlock. Returns the ids that
 * exist.
 */
export async function lockRows(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable & { id: PgColumn },
  ids: number[],
): Promise<number[]> {
  const rows = await scope.db
    .select({ id: table.id })
    .from(table)
    .where(ours(scope, table, isOneOf(table.id, ids)))
    .orderBy(asc(table.id))
    .for('no key update');
  return (rows as { id: number }[]).map(({ id }) => id);
}

/**
 * Locks the rows whose ids a body contains. `noun` is as in `issue`, whose field is `issueIds`. @throws Invalid naming the field if
 * one does not exist
 */
export async function lockNamed(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable & { id: PgColumn },
  noun: string,
  ids: number[],
): Promise<void> {
  const locked = await lockRows(scope, table, ids);
  if (locked.length === new Set(ids).size) return;
  throw invalidReference(noun, `${noun}Ids`);
}

/** Locks a row until the transaction ends, then returns what `find` reads. @throws NotFound, from `find` */
export async function findLocked<Row>(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable & { id: PgColumn },
  id: number,
  find: () => Promise<Row>,
): Promise<Row> {
  await lockRows(scope, table, [id]);
  return find();
}

/**
 * Checks that the row whose id a body contains, if any, is in the caller's organization and not deleted. `noun` is as in `team`, whose
 * field is `teamId`. @throws Invalid naming the field
 */
export async function checkNamed(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable & { id: PgColumn },
  noun: string,
  id: number | null | undefined,
): Promise<void> {
  if (id == null || (await scope.db.$count(table, ours(scope, table, eq(table.id, id)))) > 0) return;
  throw invalidReference(noun, `${noun}Id`);
}

/** Locks a deleted row until the transaction ends, and returns it. @throws NotFound, as in `Rock not found` */
export async function findDeleted<T extends TenantTable & { id: PgColumn; deletedAt: PgColumn }>(
  scope: Within & Pick<Scope, 'db'>,
  table: T,
  id: number,
  what: Missing,
): Promise<T['$inferSelect']> {
  const rows = await scope.db
    .select()
    .from(table as PgTable)
    .where(oursDeleted(scope, table, eq(table.id, id)))
    .for('no key update');
  return found(rows, what);
}

/** Changes a locked row, deleted or not, and returns these columns of it. @throws NotFound, as in `Rock not found` */
export async function updateRow<T extends TenantTable & { id: PgColumn }, Row>(
  scope: Within & Pick<Scope, 'db'>,
  table: T,
  id: number,
  fields: PgUpdateSetSource<T>,
  columns: { [Name in keyof Row]: PgColumn | SQL },
  what: Missing,
): Promise<Row> {
  const ofId = oursEver(scope, table, eq(table.id, id));
  return found(await updateRows<T, Row>(scope.db, table, { ...fields, ...touched }, ofId, columns), what);
}

/** Permanently deletes the row that meets a condition, and returns the version of its deletion. @throws NotFound, as in `Rock not found` */
export async function deleteRow(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable,
  condition: SQL | undefined,
  what: Missing,
): Promise<{ version: number }> {
  const version = sql<number>`nextval('versions')`;
  const rows = await scope.db
    .delete(table)
    .where(ours(scope, table, condition))
    .returning({ version });
  return found(rows as { version: number }[], what);
}

/** Returns the first row. @throws NotFound, as in `Rock not found`, if there is none */
export function found<Row>(rows: Row[], what: Missing): Row {
  const [row] = rows;
  if (!row) throw new NotFound(what);
  return row;
}
