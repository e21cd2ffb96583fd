import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ImportedRow, ImportKind } from '#contract/imports.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import type { StoredRow } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { idOf, importRows, imports, type RowId, type Values } from './table.ts';

/** A row that exists here, with its values by the name of their column. */
export type Existing = {
  id: RowId;
  deletedAt: string | null;
  rockId: number | null;
  scorecardId: number | null;
  /** Only these people see it. */
  visibleTo: string[] | null;
  values: Values;
};

/** Returns rows of one kind that the caller may see, by id or, unless they are deleted, by title. `isRun` locks them. */
export async function readExisting(
  scope: Scope,
  kind: ImportKind,
  { ids, titles, inputs }: { ids: RowId[]; titles: string[]; inputs: ImportedRow[] },
  isRun: boolean,
): Promise<Existing[]> {
  if (ids.length + titles.length === 0) return [];
  const { table, id, title, columns, parts } = kindNamed(kind);
  const column = (name: string) => (name in table ? (table as Record<string, unknown>)[name] : sql`null`) as typeof id;
  const hasId = sql`${id} = any(${sql.param(ids)}::${sql.raw(id.getSQLType())}[])`;
  const query = scope.db
    .select({
      is: {
        id,
        deletedAt: column('deletedAt'),
        rockId: column('rockId'),
        scorecardId: column('scorecardId'),
        visibleTo: column('visibleTo'),
      },
      values: columns,
    })
    .from(table as PgTable)
    .where(
      titles.length === 0 || !title
        ? oursEver(scope, table, hasId)
        : oursEver(
            scope,
            table,
            sql`(${hasId} or ${column('deletedAt')} is null and lower(${title}) = any(${sql.param(titles)}::text[]))`,
          ),
    )
    .orderBy(id)
    .limit(10_000);
  const rows = (await (isRun ? query.for('no key update') : query)) as {
    is: Omit<Existing, 'values'>;
    values: Values;
  }[];
  const partsOf = await parts?.read(
    scope,
    rows.map(({ is }) => is.id),
    inputs,
  );
  return rows.map(({ is, values }) => ({ ...is, values: { ...values, ...partsOf?.get(is.id) } }));
}

/** Returns and locks rows as they are now, by id, which an undo compares with what they were. */
export async function readSnapshots(
  scope: Scope,
  kind: ImportKind,
  ids: RowId[],
  inputs: ImportedRow[],
): Promise<Map<RowId, Existing>> {
  return new Map((await readExisting(scope, kind, { ids, titles: [], inputs }, true)).map((row) => [row.id, row]));
}

/** What an earlier import made of a row: the row, and its values from the file. */
export type Earlier = { position: number; id: RowId; imported: Values };

/** How many earlier imports of a row are looked at: the latest may have made a row that the caller does not see. */
const earlierImports = 3;

/** Returns what earlier imports made of rows, the caller's own first, then the latest first. */
export async function readEarlier(scope: Scope, importId: number, rows: StoredRow[]): Promise<Earlier[]> {
  const column = (values: (string | number)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const found = await scope.db.execute<{
    position: number;
    rowId: number | null;
    userId: string | null;
    imported: Values;
  }>(sql`
    select part.position, earlier."rowId", earlier."userId", earlier.imported
    from unnest(${column(
      rows.map((row) => row.position),
      'int',
    )}, ${column(
      rows.map((row) => row.identity),
      'text',
    )},
      ${column(
        rows.map((row) => row.occurrence),
        'int',
      )}) as part (position, identity, occurrence)
    cross join lateral (
      select import_rows.row_id as "rowId", import_rows.user_id as "userId", import_rows.imported
      from ${importRows} join ${imports} on imports.id = import_rows.import_id
      where ${ours(scope, importRows)} and import_rows.identity = part.identity
        and import_rows.occurrence = part.occurrence and coalesce(import_rows.user_id, import_rows.row_id::text) is not null
        and import_rows.imported is not null and import_rows.import_id <> ${importId}
      order by imports.created_by_id = ${scope.actor.userId} desc, imports.finished_at desc nulls first
      limit ${earlierImports}
    ) as earlier`);
  return found.rows.flatMap(({ position, imported, ...row }) => ({ position, imported, id: idOf(row) ?? 0 }));
}

/** Returns which of these rows an import made, unless `isHere`, or this one has found so far. They are no other rows of a file. */
export async function readTaken(
  scope: Scope,
  importId: number,
  kind: ImportKind,
  first: number,
  ids: RowId[],
  isHere = false,
): Promise<Set<RowId>> {
  const column = kind === 'people' ? importRows.userId : importRows.rowId;
  const isOneOfThese = sql`${column} = any(${sql.param(ids)}::${sql.raw(column.getSQLType())}[])`;
  const { rows } = await scope.db.execute<{ id: RowId }>(sql`
    select distinct ${column} as id from ${importRows}
    where ${ours(scope, importRows, eq(importRows.kind, kind), isOneOfThese)}
      and case when import_id = ${importId} then position < ${first} else ${!isHere} and imported is not null end`);
  return new Set(rows.map(({ id }) => id));
}
