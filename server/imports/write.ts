import { eq, sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ImportedRow, ImportKind } from '#contract/imports.ts';
import type { Config } from '#server/config.ts';
import { touched } from '#server/db/columns.ts';
import { insertRows } from '#server/db/rows.ts';
import { oursEver } from '#server/db/tenant.ts';
import { demandAtMost } from '#server/organizations/quotas.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { isMade, judge, readSnapshots, type StoredRow, type Verdict } from './judge.ts';
import { defined, kindNamed } from './kinds.ts';
import { beginImportedSeries, followSeries } from './series.ts';
import { importRows, type StoredImport, type Values } from './table.ts';

/** Stores what would become of rows. They have no values from files before they are imported. */
export async function checkPart(scope: Scope, one: StoredImport, rows: StoredRow[]): Promise<void> {
  const verdicts = await judge(scope, one, rows, false);
  await savePart(
    scope,
    one.id,
    verdicts.map((verdict) => ({ ...verdict, imported: null })),
  );
}

/** Stores what becomes of rows, or became of them. */
async function savePart(
  scope: Scope,
  importId: number,
  verdicts: (Omit<Verdict, 'to'> & { written?: Values | null })[],
): Promise<void> {
  const rows = verdicts.map(({ position, fate, reasons, imported, changes, rowId, written = null }) => ({
    ...{ position, fate, reasons, imported, changes, written },
    row_id: rowId,
  }));
  await scope.db.execute(sql`
    update ${importRows} set fate = part.fate, reasons = part.reasons, imported = part.imported, changes = part.changes,
      row_id = part.row_id, written = part.written
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as part (position int, fate text, reasons jsonb, imported jsonb, changes jsonb, row_id int, written jsonb)
    where import_rows.organization_id = ${scope.actor.organizationId} and import_rows.import_id = ${importId}
      -- A range of the primary key, because PostgreSQL has no statistics of rows that have just been added.
      and import_rows.position between ${rows[0]?.position ?? 0} and ${rows.at(-1)?.position ?? 0}
      and import_rows.position = part.position`);
}

/** Adds and changes rows of one kind. What would become of them is found out again, because others may have changed something since. */
export async function runPart(
  scope: Scope,
  one: StoredImport,
  rows: StoredRow[],
  quotas: Config['quotas'],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { kind } = first;
  const verdicts = await judge(scope, one, rows, true);
  const inputs = new Map(rows.map(({ position, input }) => [position, input]));
  const added = verdicts.filter(({ fate }) => fate === 'new' || fate === 'archived');
  const ids = await insert(
    scope,
    kind,
    added.map((verdict) => ({ ...verdict, input: inputs.get(verdict.position) as ImportedRow })),
  );
  if (added.length > 0) await demandAtMost(scope.db, scope.actor.organizationId, kind, quotas[kind]);
  for (const [index, verdict] of added.entries()) verdict.rowId = ids[index] ?? null;
  const changed = verdicts.flatMap(({ rowId, changes }) => {
    const made = changes.filter((change) => isMade(change, one.settings));
    return rowId !== null && made.length > 0
      ? [{ rowId, values: Object.fromEntries(made.map(({ field, after }) => [field, after])) }]
      : [];
  });
  for (const { rowId, values } of changed) await update(scope, kind, rowId, values);
  if (kind === 'todos')
    await followSeries(
      scope,
      changed.map(({ rowId }) => rowId),
    );
  const snapshots = await readSnapshots(scope, kind, [...ids, ...changed.map(({ rowId }) => rowId)]);
  await savePart(
    scope,
    one.id,
    verdicts.map((verdict) => ({ ...verdict, written: snapshots.get(verdict.rowId ?? 0)?.values ?? null })),
  );
}

/** Adds rows of one kind below those that are there, in the order of the file. Returns their ids. */
async function insert(scope: Scope, kind: ImportKind, rows: (Verdict & { input: ImportedRow })[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const { table, added } = kindNamed(kind);
  const { organizationId, userId } = scope.actor;
  const places = await beginImportedSeries(scope, rows);
  const inserted = await insertRows<PgTable, { id: number }>(
    scope.db,
    table,
    rows.map(({ imported, input, to }, index) => ({
      organizationId,
      createdById: userId,
      ...(imported ?? {}),
      ...places[index],
      ...defined(added?.(input.fields as never, to, scope.now.toISOString()) ?? {}),
      ...(table.sortOrder && {
        sortOrder: sql`(select coalesce(max(${table.sortOrder}), 0) + ${(index + 1) * 100}::int from ${table}
          where ${oursEver(asServer(scope), table)})`,
      }),
    })),
    { id: table.id },
  );
  return inserted.map(({ id }) => id);
}

/** Changes a row that is locked. */
export async function update(scope: Scope, kind: ImportKind, id: number, values: Values): Promise<void> {
  const { table, alsoSet } = kindNamed(kind);
  await scope.db
    .update(table as PgTable)
    .set({ ...values, ...alsoSet?.(values), ...touched } as PgUpdateSetSource<PgTable>)
    .where(oursEver(scope, table, eq(table.id, id)));
}
