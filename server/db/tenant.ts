import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { NotFound } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';

type TenantTable = PgTable & { organizationId: PgColumn; deletedAt?: PgColumn };
type Within = { actor: Pick<Scope['actor'], 'organizationId'> };

/** The condition that confines a query to the caller's organization, whether a row is deleted or not. */
function within(scope: Within, table: TenantTable): SQL {
  return eq(table.organizationId, scope.actor.organizationId);
}

/**
 * The condition that confines a query to the rows of the caller's organization that are not deleted. Every query of a
 * table with an organization goes through it, or through one of its sisters `oursDeleted` and `oursEver`.
 */
export function ours(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(within(scope, table), table.deletedAt && isNull(table.deletedAt), ...conditions);
}

/** The condition that confines a query to the rows of the caller's organization, deleted ones too. */
export function oursEver(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(within(scope, table), ...conditions);
}

/** The condition that confines a query to the deleted rows of the caller's organization, to bring them back. */
export function oursDeleted(
  scope: Within,
  table: TenantTable & { deletedAt: PgColumn },
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  return and(within(scope, table), isNotNull(table.deletedAt), ...conditions);
}

/** The first row, or NotFound as in `Rock not found`. */
export function found<Row>(rows: Row[], what: string): Row {
  const [row] = rows;
  if (!row) throw new NotFound(what);
  return row;
}
