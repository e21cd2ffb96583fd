import { eq, sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ImportedRow, ImportKind } from '#contract/imports.ts';
import { type CommentableNoun, commentableNouns, targetFieldOf } from '#contract/nouns.ts';
import { canTakePart } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { comments } from '#server/comments/table.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { milestones } from '#server/milestones/table.ts';
import { memberships } from '#server/organizations/table.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { lockChart } from '#server/seats/charts.ts';
import { teams } from '#server/teams/table.ts';
import { discardSeries } from '#server/todos/series/series.ts';
import { users } from '#server/users/table.ts';
import { readSnapshots } from './existing.ts';
import { flagIn } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { readWithOtherValues } from './measurables.ts';
import { moveUpOrphans, readWithOthers } from './seats.ts';
import {
  type Change,
  type ImportedPart,
  idOf,
  importRows,
  type RowId,
  type StoredImport,
  type Value,
} from './table.ts';
import { change } from './write.ts';

/** Takes back what the import did to rows of one kind, except for rows that were edited since, unless these go too. */
export async function undoPart(scope: Scope, one: StoredImport, rows: ImportedPart): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { kind } = first;
  const { table, id: column, parts, refusal, follow } = kindNamed(kind);
  const ids = rows.flatMap((row) => idOf(row) ?? []);
  // In the order in which other calls lock them: people, teams, the chart, rows.
  const { isThere, mayManage } = await readReferences(scope, rows);
  if (kind === 'seats') await lockChart(scope);
  const current = await readSnapshots(
    scope,
    kind,
    ids,
    rows.map(({ input }) => input),
  );
  const addedRows = rows.flatMap((row) => {
    const id = idOf(row);
    return row.changes.length === 0 && id !== null ? [{ id, input: row.input }] : [];
  });
  const discussed = new Set([
    ...(await readDiscussed(scope, one.id, kind, ids)),
    ...(await readContaining(scope, one.id, kind, addedRows)),
  ]);
  const added = addedIds(one);
  const left: number[] = [];
  const gone: number[] = [];
  const restored: { id: RowId; changes: Change[] }[] = [];
  for (const { changes, position, written, ...row } of rows) {
    const now = current.get(idOf(row) ?? 0);
    if (now && now.deletedAt !== null) continue;
    const isEdited =
      now &&
      (discussed.has(now.id) ||
        Object.entries(written ?? {}).some(([field, value]) => (now.values[field] ?? null) !== value));
    // A row that the caller no longer sees stays, too.
    if (!now || (isEdited && !one.withEdited)) left.push(position);
    else if (changes.length === 0) gone.push(Number(now.id));
    else {
      const made = changes.filter(
        ({ field, before, after }) =>
          parts?.along?.includes(field) || (written?.[field] === after && isThere(field, before)),
      );
      const asked = { scope, id: now.id, isAdded: added.has(now.id), mayManage };
      // They may have lost the permission for it since.
      if (made.length > 0 && refusal?.(made, asked)) left.push(position);
      else restored.push({ id: now.id, changes: made.map(backwards) });
    }
  }
  await change(scope, kind, restored);
  await follow?.(scope, restored);
  if (kind === 'todos') await discardSeries(scope, gone);
  if (gone.length > 0) {
    await scope.db
      .update(table as PgTable)
      .set({ ...deletedNow, ...touched } as PgUpdateSetSource<PgTable>)
      .where(ours(scope, table, isOneOf(column, gone)));
    if (kind === 'seats') await moveUpOrphans(scope);
  }
  await scope.db
    .update(importRows)
    .set({
      isLeft: sql`${isOneOf(importRows.position, left)}`,
      rowId: sql`case when ${isOneOf(importRows.position, left)} then row_id end`,
      userId: sql`case when ${isOneOf(importRows.position, left)} then user_id end`,
      written: sql`case when ${isOneOf(importRows.position, left)} then written end`,
    })
    .where(
      ours(
        scope,
        importRows,
        eq(importRows.importId, one.id),
        isOneOf(
          importRows.position,
          rows.map(({ position }) => position),
        ),
      ),
    );
}

/** The rows among these that people have commented on, and rocks to which they have added milestones. */
async function readDiscussed(scope: Scope, importId: number, kind: ImportKind, all: RowId[]): Promise<Set<RowId>> {
  const ids = all.map(Number);
  if (!(commentableNouns as readonly string[]).includes(kind)) return new Set();
  const column = comments[targetFieldOf(kind as CommentableNoun)];
  const rows = await scope.db
    .select({ id: column })
    .from(comments)
    .where(ours(asServer(scope), comments, isOneOf(column, ids)));
  const withMilestones = kind === 'rocks' ? await readWithMilestones(scope, importId, ids) : [];
  return new Set([...rows, ...withMilestones].flatMap(({ id }) => id ?? []));
}

/** The added seats among these to which others report by now, and measurables that have other values. */
async function readContaining(
  scope: Scope,
  importId: number,
  kind: ImportKind,
  added: { id: RowId; input: ImportedRow }[],
): Promise<RowId[]> {
  const ids = added.map(({ id }) => Number(id));
  if (kind === 'seats') return (await readWithOthers(scope, importId, ids)).flatMap(({ id }) => id ?? []);
  return kind === 'measurables' ? (await readWithOtherValues(scope, added)).flatMap(({ id }) => id ?? []) : [];
}

/** The rocks among these that have milestones which the import did not make. */
function readWithMilestones(scope: Scope, importId: number, ids: number[]): Promise<{ id: number }[]> {
  const isAdded = sql`not exists (select from ${importRows} where import_rows.import_id = ${importId}
    and import_rows.kind = 'milestones' and import_rows.row_id = milestones.id)`;
  return scope.db
    .select({ id: milestones.rockId })
    .from(milestones)
    .where(ours(scope, milestones, isOneOf(milestones.rockId, ids), isAdded));
}

/** The people and teams that an import has added. */
const addedIds = ({ settings: { people, teams } }: StoredImport): Set<RowId> =>
  new Set([
    ...people.flatMap(({ isAdded, userId }) => (isAdded && userId) || []),
    ...teams.flatMap(({ isAdded, teamId }) => (isAdded && teamId) || []),
  ]);

const backwards = (change: Change): Change => ({ ...change, before: change.after, after: change.before });

/**
 * Locks the people and teams of an undo. Returns whether the person or team that it puts back is still there, and whether the caller may
 * change a team.
 */
async function readReferences(scope: Scope, rows: ImportedPart) {
  const kind = rows[0]?.kind;
  const changes = rows.flatMap((row) => row.changes);
  const idsOf = (...names: string[]) =>
    changes.flatMap(({ field, before }) => {
      const flag = flagIn(field);
      if (flag) return names.includes(flag.name) ? flag.id : [];
      return names.includes(field) && before !== null ? String(before) : [];
    });
  const rowIds = rows.flatMap((row) => idOf(row) ?? []);
  const lock = kind === 'people' || kind === 'teams' ? 'no key update' : 'key share';
  const userIds = [...(kind === 'people' ? rowIds : []), ...idsOf('ownerId', 'leaderId', 'member', 'holder')];
  const people = await scope.db
    .select({
      ...{ id: memberships.userId, role: memberships.role },
      ...{ deactivatedAt: memberships.deactivatedAt, hasAccount: users.hasAccount },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(userIds)}::text[])`))
    .orderBy(memberships.userId)
    .for(lock, { of: memberships });
  const ofTeams = await scope.db
    .select({ id: teams.id, leaderId: teams.leaderId })
    .from(teams)
    .where(
      ours(
        scope,
        teams,
        isOneOf(teams.id, [...(kind === 'teams' ? rowIds : []), ...idsOf('teamId', 'team')].map(Number)),
      ),
    )
    .orderBy(teams.id)
    .for(lock);
  const personById = new Map<Value, (typeof people)[number]>(people.map((person) => [person.id, person]));
  const teamById = new Map<Value, (typeof ofTeams)[number]>(ofTeams.map((team) => [team.id, team]));
  return {
    isThere(field: string, id: Value): boolean {
      const person = personById.get(id);
      if (id === null) return true;
      if (field === 'leaderId') return person !== undefined && canTakePart(person);
      if (field === 'ownerId') return person !== undefined;
      return field !== 'teamId' || teamById.has(id);
    },
    mayManage: (id: number): boolean => mayManageTeam(scope.actor, { leaderId: teamById.get(id)?.leaderId ?? null }),
  };
}
