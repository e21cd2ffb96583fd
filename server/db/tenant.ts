import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { NotFound } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';

type TenantTable = PgTable & { organizationId: PgColumn; deletedAt?: PgColumn };
type Within = { actor: Pick<Scope['actor'], 'organizationId'> };

/**
 * The condition that confines a query to the rows of the caller's organization that are not deleted. Every query of a
 * table with an organization goes through it.
 */
export function ours(scope: Within, table: TenantTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(
    eq(table.organizationId, scope.actor.organizationId),
    table.deletedAt && isNull(table.deletedAt),
    ...conditions,
  );
}

/** The first row, or NotFound as in `Rock not found`. */
export function found<Row>(rows: Row[], what: string): Row {
  const [row] = rows;
  if (!row) throw new NotFound(what);
  return row;
}
