import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Invalid, type Missing, NotFound } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { isVisible, type Reader } from './audience.ts';
import { touched } from './columns.ts';
import { updateRows } from './rows.ts';

type TenantTable = PgTable & { organizationId: PgColumn; deletedAt?: PgColumn };
type Within = { actor: Reader };

/** The condition that confines a query to what the caller may see in their organization, whether a row is deleted or not. */
function within(scope: Within, table: TenantTable): SQL | undefined {
  return and(eq(table.organizationId, scope.actor.organizationId), isVisible(scope.actor, table));
}

/**
 * The condition that confines a query to the rows that the caller may see in their organization and that are not deleted.
 * Every query of a table with an organization goes through it, or through one of its sisters `oursDeleted` and `oursEver`.
 */
export function ours(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(within(scope, table), table.deletedAt && isNull(table.deletedAt), ...conditions);
}

/** The condition that confines a query to the rows that the caller may see in their organization, deleted ones too. */
export function oursEver(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(within(scope, table), ...conditions);
}

/** The condition that confines a query to the deleted rows that the caller may see in their organization, to bring them back. */
export function oursDeleted(
  scope: Within,
  table: TenantTable & { deletedAt: PgColumn },
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  return and(within(scope, table), isNotNull(table.deletedAt), ...conditions);
}

/** The condition that a row is one of these; the list goes as an array, so that the statement is the same for any length. */
export const isOneOf = (column: PgColumn, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;

/**
 * Lets no other change of these rows in until this one is through; what is read afterwards is what others have left. Always
 * in the order of the ids, so that no one waits in a circle. Gives the ids of those that are there.
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
 * Locks the rows that a body names by their ids; `noun` as in `issue`, whose field is `issueIds`. @throws Invalid naming the
 * field where one is not there
 */
export async function lockNamed(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable & { id: PgColumn },
  noun: string,
  ids: number[],
): Promise<void> {
  const locked = await lockRows(scope, table, ids);
  if (locked.length === new Set(ids).size) return;
  const path = `${noun}Ids`;
  throw new Invalid([{ path, message: `There is no such ${noun} (${path})`, code: 'no_such', params: { what: noun } }]);
}

/** What `find` finds of a row that no one else changes until this is through. @throws NotFound, by `find` */
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
 * Makes sure that a row which a body names, if it does, is of the caller's organization and not deleted; `noun` as in `team`,
 * whose field is `teamId`. @throws Invalid naming the field
 */
export async function checkNamed(
  scope: Within & Pick<Scope, 'db'>,
  table: TenantTable & { id: PgColumn },
  noun: string,
  id: number | null | undefined,
): Promise<void> {
  if (id == null || (await scope.db.$count(table, ours(scope, table, eq(table.id, id)))) > 0) return;
  const path = `${noun}Id`;
  throw new Invalid([{ path, message: `There is no such ${noun} (${path})`, code: 'no_such', params: { what: noun } }]);
}

/** A deleted row that no one else changes until this is through. @throws NotFound, as in `Rock not found` */
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

/** Changes a row that was found and locked, deleted or not; gives these columns of it. @throws NotFound, as in `Rock not found` */
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

/** Deletes for good the row of which a condition is true; gives the version of its end. @throws NotFound, as in `Rock not found` */
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

/** The first row, or NotFound as in `Rock not found`. */
export function found<Row>(rows: Row[], what: Missing): Row {
  const [row] = rows;
  if (!row) throw new NotFound(what);
  return row;
}
