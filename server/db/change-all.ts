import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/nouns.ts';
import type { Scope } from '#server/scope.ts';
import { isOneOf, lockNamed, ours } from './tenant.ts';

type Rows<Row> = {
  noun: LiveNoun & `${string}s`;
  table: PgTable & { id: PgColumn; organizationId: PgColumn; deletedAt: PgColumn };
  read: (scope: Scope, ids: number[]) => Promise<Row[]>;
  /** Columns that depend on the fields. */
  alsoSet?: object | undefined;
};

/**
 * Sets the same fields in all rows with these ids. Returns the rows that had other values; `check` gets those rows before
 * they change. @throws Invalid for an id without a row, and what `check` throws
 */
export async function changeAll<Row extends { id: number }>(
  scope: Scope,
  { noun, table, read, alsoSet }: Rows<Row>,
  ids: number[],
  fields: Partial<Row>,
  check: (rows: Row[]) => Promise<void> = async () => {},
): Promise<Row[]> {
  await lockNamed(scope, table, noun.slice(0, -1), ids);
  const rows = await read(scope, ids);
  const differs = (row: Row) => Object.entries(fields).some(([name, value]) => row[name as keyof Row] !== value);
  const before = new Map(rows.filter(differs).map((row) => [row.id, row]));
  if (before.size === 0) return [];
  await check([...before.values()]);
  const changedIds = [...before.keys()];
  await scope.db
    .update(table)
    .set({ ...fields, ...alsoSet } as PgUpdateSetSource<PgTable>)
    .where(ours(scope, table, isOneOf(table.id, changedIds)));
  const after = await read(scope, changedIds);
  for (const row of after) scope.record(noun, 'changed', row as never, before.get(row.id) as never);
  return after;
}
