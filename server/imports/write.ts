import { eq, sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ImportedRow, ImportFate, ImportKind } from '#contract/imports.ts';
import type { OrganizationQuota } from '#contract/quotas.ts';
import type { Config } from '#server/config.ts';
import { insertRows } from '#server/db/rows.ts';
import { oursEver } from '#server/db/tenant.ts';
import { demandAtMost } from '#server/organizations/quotas.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { readSnapshots } from './existing.ts';
import { isMade, judge } from './judge.ts';
import { defined, type StoredRow, type Verdict } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { noteNeeded } from './new-names.ts';
import { addScorecards } from './scorecards.ts';
import { beginImportedSeries } from './series.ts';
import { type Change, type ImportedPart, importRows, type RowId, type StoredImport, type Values } from './table.ts';

/** Whether an import looks again at a row that it has checked. Further rows of a seat are left out because they join the first. */
const mayRun = (kind: ImportKind | undefined, fate: ImportFate | null): boolean =>
  fate !== 'refused' && fate !== 'deleted' && (fate !== 'leftOut' || kind === 'seats');

/** Stores what would become of rows. They have no values from files before they are imported. */
export async function checkPart(scope: Scope, one: StoredImport, rows: StoredRow[]): Promise<void> {
  const verdicts = await judge(scope, one, rows, false);
  const open = new Set(verdicts.flatMap(({ position, fate }) => (mayRun(rows[0]?.kind, fate) ? position : [])));
  await noteNeeded(
    scope,
    one,
    rows.flatMap(({ position, input }) => (open.has(position) ? input : [])),
  );
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
  verdicts: (Omit<Verdict, 'to' | 'before'> & { written?: Values | null })[],
): Promise<void> {
  const rows = verdicts.map(({ position, fate, reasons, imported, changes, id, written = null }) => ({
    ...{ position, fate, reasons, imported, changes, written },
    ...(typeof id === 'string' ? { user_id: id } : { row_id: id }),
  }));
  await scope.db.execute(sql`
    update ${importRows} set fate = part.fate, reasons = part.reasons, imported = part.imported, changes = part.changes,
      row_id = part.row_id, user_id = part.user_id, written = part.written
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as part (position int, fate text, reasons jsonb, imported jsonb, changes jsonb, row_id int, user_id text,
        written jsonb)
    where import_rows.organization_id = ${scope.actor.organizationId} and import_rows.import_id = ${importId}
      -- A range of the primary key, because PostgreSQL has no statistics of rows that have just been added.
      and import_rows.position between ${rows[0]?.position ?? 0} and ${rows.at(-1)?.position ?? 0}
      and import_rows.position = part.position`);
}

/**
 * Adds and changes rows of one kind. What would become of them is found out again, because others may have changed something since. What the
 * check has refused or left out stays so.
 */
export async function runPart(
  scope: Scope,
  one: StoredImport,
  checked: ImportedPart,
  quotas: Config['quotas'],
): Promise<void> {
  const rows = checked.filter(({ kind, fate }) => mayRun(kind, fate));
  const [first] = rows;
  if (!first) return;
  const { kind } = first;
  const verdicts = await judge(scope, one, rows, true);
  const inputs = new Map(rows.map(({ position, input }) => [position, input]));
  // People and teams are added by their names before their rows are imported.
  const added = verdicts.filter(({ fate, id }) => id === null && (fate === 'new' || fate === 'archived'));
  if (kind === 'measurables') await addScorecards(scope, one, added, quotas);
  const ids = await insert(
    scope,
    kind,
    added.map((verdict) => ({ ...verdict, input: inputs.get(verdict.position) as ImportedRow })),
  );
  const quota = quotaOf(kind);
  if (added.length > 0 && quota) await demandAtMost(scope.db, scope.actor.organizationId, quota, quotas[quota]);
  for (const [index, verdict] of added.entries()) verdict.id = ids[index] ?? null;
  const changed = verdicts.flatMap(({ id, changes }) => {
    const made = changes.filter((change) => isMade(change, one.settings));
    return id !== null && made.length > 0 ? [{ id, changes: made }] : [];
  });
  const { parts, follow } = kindNamed(kind);
  const addedParts = added.flatMap(({ id, imported }) =>
    id === null || !parts
      ? []
      : [
          {
            id,
            changes: entriesOf(imported).flatMap(([field, after]) => (parts.has(field) ? [{ field, after }] : [])),
          },
        ],
  );
  await change(scope, kind, [...addedParts, ...changed]);
  await follow?.(scope, changed);
  const snapshots = await readSnapshots(scope, kind, [...ids, ...changed.map(({ id }) => id)], [...inputs.values()]);
  await savePart(
    scope,
    one.id,
    verdicts.map((verdict) => {
      const now = snapshots.get(verdict.id ?? 0)?.values;
      return {
        ...verdict,
        changes: [...verdict.changes, ...changesAlong(kind, verdict, now)],
        written: writtenOf(kind, verdict, inputs.get(verdict.position), now),
      };
    }),
  );
}

/** What changed in a row along with the changes of the file. */
function changesAlong(kind: ImportKind, { before }: Verdict, now: Values | undefined): Change[] {
  const fields = kindNamed(kind).parts?.along ?? [];
  return fields.flatMap((field) => {
    const [from, to] = [before?.[field], now?.[field]];
    return from === undefined || to === undefined || from === to
      ? []
      : [{ field, before: from, after: to, isConflict: false }];
  });
}

/** The quota of a kind; undefined for people and teams, which are counted when their names are added, and for seats, whose charts are limited. */
export const quotaOf = (kind: ImportKind): OrganizationQuota | undefined =>
  kind === 'people' || kind === 'teams' || kind === 'seats' ? undefined : kind;

/** The columns of a row as they are now, and of its parts those that the file names or the kind compares. */
function writtenOf(
  kind: ImportKind,
  { imported }: Verdict,
  input: ImportedRow | undefined,
  now: Values | undefined,
): Values | null {
  if (!now) return null;
  const { columns, parts } = kindNamed(kind);
  const fields = [
    ...Object.keys(columns),
    ...Object.keys(imported ?? {}),
    ...((input && parts?.compared?.(input)) ?? []),
  ];
  return Object.fromEntries(fields.map((field) => [field, now[field] ?? null]));
}

/** Adds rows of one kind below those that are there, in the order of the file. Returns their ids. */
async function insert(scope: Scope, kind: ImportKind, rows: (Verdict & { input: ImportedRow })[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const { table, id, columns, added } = kindNamed(kind);
  const inColumns = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => (columns[field] ? [[columns[field].name, value]] : [])),
    );
  const { organizationId, userId } = scope.actor;
  const places = await beginImportedSeries(scope, rows);
  const inserted = await insertRows<PgTable, { id: number }>(
    scope.db,
    table,
    rows.map(({ imported, input, to }, index) => ({
      organizationId,
      createdById: userId,
      ...inColumns(imported ?? {}),
      ...places[index],
      ...defined(added?.(input.fields as never, to, scope.now.toISOString()) ?? {}),
      ...(table.sortOrder && {
        sortOrder: sql`(select coalesce(max(${table.sortOrder}), 0) + ${(index + 1) * 100}::int from ${table}
          where ${oursEver(asServer(scope), table)})`,
      }),
    })),
    { id },
  );
  return inserted.map(({ id }) => id);
}

const entriesOf = (values: Values | null) => Object.entries(values ?? {});

/** Changes rows that are locked. */
export async function change(
  scope: Scope,
  kind: ImportKind,
  rows: { id: RowId; changes: Pick<Change, 'field' | 'after'>[] }[],
): Promise<void> {
  const { table, id, columns, parts, alsoSet } = kindNamed(kind);
  const inParts: { id: RowId; values: Values }[] = [];
  for (const row of rows) {
    const isPart = (field: string) => parts?.has(field) === true;
    const entries = row.changes.map(({ field, after }) => [field, after] as const);
    const set = Object.fromEntries(
      entries.flatMap(([field, value]) => (isPart(field) ? [] : [[columns[field]?.name ?? field, value]])),
    );
    if (Object.keys(set).length > 0)
      await scope.db
        .update(table as PgTable)
        .set({ ...set, ...alsoSet?.(Object.fromEntries(entries)) } as PgUpdateSetSource<PgTable>)
        .where(oursEver(scope, table, eq(id, row.id)));
    const values = Object.fromEntries(entries.filter(([field]) => isPart(field)));
    if (Object.keys(values).length > 0) inParts.push({ id: row.id, values });
  }
  if (inParts.length > 0) await parts?.write(scope, inParts);
}
