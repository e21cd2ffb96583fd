import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Import, ImportedRow, ImportKind } from '#contract/imports.ts';
import { type CommentableNoun, commentableNouns, targetFieldOf } from '#contract/nouns.ts';
import { daysOfQuarter } from '#rules/dates.ts';
import { mayManage } from '#rules/people.ts';
import { nameKey, namesOf } from '#rules/sheets/match-person.ts';
import { auditChange } from '#server/audit/change.ts';
import { comments } from '#server/comments/table.ts';
import type { Config } from '#server/config.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { insertRows } from '#server/db/rows.ts';
import { isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { Refusal } from '#server/errors.ts';
import { organizationRoom } from '#server/events/rooms.ts';
import type { Job } from '#server/jobs/job.ts';
import { milestones } from '#server/milestones/table.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { findActor } from '#server/organizations/memberships.ts';
import { demandAtMost } from '#server/organizations/quotas.ts';
import { memberships } from '#server/organizations/table.ts';
import { asServer, inOrganization, type Scope, type ServerScope } from '#server/scope.ts';
import { createTeam } from '#server/teams/change.ts';
import { teams } from '#server/teams/table.ts';
import { addPerson } from '#server/users/without-account.ts';
import { importJob } from './imports.ts';
import { isMade, judge, readSnapshots, type StoredRow, type Verdict } from './judge.ts';
import { defined, kindNamed } from './kinds.ts';
import { type Change, importRows, imports, type Value, type Values } from './table.ts';

/** How many rows, or people, one transaction takes: a fraction of a second, so that others are not held up. */
const partSize = 200;
/** Any number that no other program uses for an advisory lock: the letters QDIM. */
const importLock = 0x5144494d;

type Work = { organizationId: number; importId: number };
type Stored = typeof imports.$inferSelect;

/**
 * Checks, runs or undoes an import in parts, each in a transaction of its own as the person who started it. A try after the process died
 * goes on with the part that was not committed.
 */
export const runImport: Job<Work> = {
  ...importJob,
  title: 'Import files',
  groupConcurrency: 1,
  retries: { limit: 8, delay: 5, maxDelay: 120 },
  timeoutSeconds: 3600,
  async run(work, { organizationId, importId }) {
    for (;;) {
      const [row] = await work.db
        .select({ by: imports.createdById })
        .from(imports)
        .where(isOf(organizationId, importId));
      if (!row) return;
      const actor = await findActor(work.db, organizationId, row.by);
      if (!actor || !mayManage(actor))
        return work.once((scope) => stop(inOrganization(scope, organizationId), importId));
      try {
        if (!(await work.asMember(actor, (scope) => nextPart(scope, importId, work.config.quotas)))) return;
      } catch (error) {
        // Such as that they may no longer add people. A later try would be refused too.
        if (!(error instanceof Refusal)) throw error;
        return work.once((scope) => stop(inOrganization(scope, organizationId), importId));
      }
    }
  },
};

const isOf = (organizationId: number, importId: number) =>
  and(eq(imports.organizationId, organizationId), eq(imports.id, importId));

/** Ends a step whose person may no longer take it. What was imported stays, and can be undone. */
async function stop(scope: ServerScope, importId: number): Promise<void> {
  const { organizationId } = scope.actor;
  const set = (from: Stored['status'], fields: Partial<Stored>) =>
    scope.db
      .update(imports)
      .set(fields)
      .where(and(isOf(organizationId, importId), eq(imports.status, from)));
  await set('checking', { status: 'draft' });
  await set('undoing', { status: 'stopped' });
  await set('running', { status: 'stopped', finishedAt: scope.now.toISOString() });
  scope.record('audiences', 'changed', { id: organizationRoom(organizationId) });
}

/** Does the next part of an import. Returns whether there is more to do. */
async function nextPart(scope: Scope, importId: number, quotas: Config['quotas']): Promise<boolean> {
  const isIt = isOf(scope.actor.organizationId, importId);
  // Two imports of the same file would not see what the other one is adding.
  await scope.db.execute(sql`select pg_advisory_xact_lock(${importLock}, ${scope.actor.organizationId})`);
  const [one] = await scope.db.select().from(imports).where(isIt).for('no key update');
  if (!one || !['checking', 'running', 'undoing'].includes(one.status)) return false;
  if (one.status === 'running' && (await addNames(scope, one, quotas))) return true;
  if (one.status === 'checking' && one.progress === 0) await countOccurrences(scope, one.id);
  const rows = await readPart(scope, one);
  if (one.status === 'checking') await checkPart(scope, one, rows);
  else if (one.status === 'running') await runPart(scope, one, rows, quotas);
  else await undoPart(scope, one, rows);
  const last = rows.at(-1);
  if (last) {
    await scope.db
      .update(imports)
      .set({ progress: last.position + 1 })
      .where(isIt);
    return true;
  }
  await finish(scope, one);
  return false;
}

/** Returns the next rows of one kind. An undo looks only at rows that the import made or changed. */
async function readPart(
  scope: Scope,
  one: Stored,
): Promise<(StoredRow & Pick<typeof importRows.$inferSelect, 'changes' | 'written'>)[]> {
  const { position, kind, input, identity, occurrence, rowId, changes, written } = importRows;
  const rows = await scope.db
    .select({ position, kind, input, identity, occurrence, rowId, changes, written })
    .from(importRows)
    .where(
      ours(
        scope,
        importRows,
        eq(importRows.importId, one.id),
        gte(position, one.progress),
        one.status === 'undoing' ? isNotNull(written) : undefined,
      ),
    )
    .orderBy(position)
    .limit(partSize);
  const other = rows.findIndex((row) => row.kind !== rows[0]?.kind);
  return other < 0 ? rows : rows.slice(0, other);
}

/** Counts for each row of an import the rows of the same identity before it. */
async function countOccurrences(scope: Scope, importId: number): Promise<void> {
  // By the place of the row, because PostgreSQL has no statistics yet and would compare all rows with all others.
  await scope.db.execute(sql`
    update ${importRows} set occurrence = counted.occurrence
    from (
      select ctid, occurrence as stored,
        (row_number() over (partition by identity order by position) - 1)::int as occurrence
      from ${importRows} where ${ours(scope, importRows, eq(importRows.importId, importId))}
    ) as counted
    where counted.occurrence <> counted.stored and import_rows.ctid = counted.ctid`);
}

/** Stores what would become of rows. They have no values from files before they are imported. */
async function checkPart(scope: Scope, one: Stored, rows: StoredRow[]): Promise<void> {
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

/** Adds people and teams that the settings name, and notes their ids there. Returns whether it added any. */
async function addNames(scope: Scope, one: Stored, quotas: Config['quotas']): Promise<boolean> {
  const { people, teams: teamChoices } = one.settings;
  const newPeople = people.filter(({ choice }) => choice === 'new').slice(0, partSize);
  const newTeams = teamChoices.filter(({ choice }) => choice === 'new').slice(0, partSize);
  if (newPeople.length + newTeams.length === 0) return false;
  const { organizationId } = scope.actor;
  const userIds = new Map<string, string>();
  const teamIds = new Map<string, number>();
  for (const { name } of newPeople)
    if (!userIds.has(nameKey(name))) userIds.set(nameKey(name), (await addPerson(scope, namesOf(name))).id);
  for (const { name } of newTeams)
    if (!teamIds.has(nameKey(name))) teamIds.set(nameKey(name), (await createTeam(scope, { name })).id);
  await demandAtMost(scope.db, organizationId, 'memberships', quotas.memberships);
  await demandAtMost(scope.db, organizationId, 'teams', quotas.teams);
  const settings = {
    ...one.settings,
    people: people.map((person) => {
      const userId = person.choice === 'new' && userIds.get(nameKey(person.name));
      return userId ? { ...person, choice: 'person' as const, userId } : person;
    }),
    teams: teamChoices.map((team) => {
      const teamId = team.choice === 'new' && teamIds.get(nameKey(team.name));
      return teamId ? { ...team, choice: 'team' as const, teamId } : team;
    }),
  };
  const [peopleAdded, teamsAdded] = [one.peopleAdded + userIds.size, one.teamsAdded + teamIds.size];
  await scope.db.update(imports).set({ settings, peopleAdded, teamsAdded }).where(isOf(organizationId, one.id));
  return true;
}

/** Adds and changes rows of one kind. What would become of them is found out again, because others may have changed something since. */
async function runPart(scope: Scope, one: Stored, rows: StoredRow[], quotas: Config['quotas']): Promise<void> {
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
  const { quarter, startMonth } = await findQuarter(scope);
  const now = { at: scope.now.toISOString(), quarterStart: daysOfQuarter(quarter, startMonth).first };
  const inserted = await insertRows<PgTable, { id: number }>(
    scope.db,
    table,
    rows.map(({ imported, input, to }, index) => ({
      organizationId,
      createdById: userId,
      ...(imported ?? {}),
      ...defined(added?.(input.fields as never, to, now) ?? {}),
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
async function update(scope: Scope, kind: ImportKind, id: number, values: Values): Promise<void> {
  const { table, alsoSet } = kindNamed(kind);
  await scope.db
    .update(table as PgTable)
    .set({ ...values, ...alsoSet?.(values), ...touched } as PgUpdateSetSource<PgTable>)
    .where(oursEver(scope, table, eq(table.id, id)));
}

/** Takes back what the import did to rows of one kind, except for rows that were edited since, unless these go too. */
async function undoPart(scope: Scope, one: Stored, rows: Awaited<ReturnType<typeof readPart>>): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { kind } = first;
  const ids = rows.flatMap(({ rowId }) => rowId ?? []);
  const current = await readSnapshots(scope, kind, ids);
  const discussed = await readDiscussed(scope, one.id, kind, ids);
  const isThere = await readReferences(
    scope,
    rows.flatMap(({ changes }) => changes),
  );
  const left: number[] = [];
  const gone: number[] = [];
  for (const { position, rowId, changes, written } of rows) {
    const now = current.get(rowId ?? 0);
    const isEdited =
      !now ||
      discussed.has(now.id) ||
      Object.entries(written ?? {}).some(([field, value]) => now.values[field] !== value);
    if (now && now.deletedAt !== null) continue;
    // A row that the caller no longer sees stays, too.
    if (!now || (isEdited && !one.withEdited)) left.push(position);
    else if (changes.length === 0) gone.push(now.id);
    else {
      const made = changes.filter(({ field, before, after }) => written?.[field] === after && isThere(field, before));
      if (made.length > 0)
        await update(scope, kind, now.id, Object.fromEntries(made.map(({ field, before }) => [field, before])));
    }
  }
  const { table } = kindNamed(kind);
  await scope.db
    .update(table as PgTable)
    .set({ ...deletedNow, ...touched } as PgUpdateSetSource<PgTable>)
    .where(ours(scope, table, isOneOf(table.id, gone)));
  await scope.db
    .update(importRows)
    .set({
      isLeft: sql`${isOneOf(importRows.position, left)}`,
      rowId: sql`case when ${isOneOf(importRows.position, left)} then row_id end`,
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
async function readDiscussed(scope: Scope, importId: number, kind: ImportKind, ids: number[]): Promise<Set<number>> {
  if (!(commentableNouns as readonly string[]).includes(kind)) return new Set();
  const column = comments[targetFieldOf(kind as CommentableNoun)];
  const rows = await scope.db
    .select({ id: column })
    .from(comments)
    .where(ours(asServer(scope), comments, isOneOf(column, ids)));
  const isAdded = sql`not exists (select from ${importRows} where import_rows.import_id = ${importId}
    and import_rows.kind = 'milestones' and import_rows.row_id = milestones.id)`;
  const added = await scope.db
    .select({ id: milestones.rockId })
    .from(milestones)
    .where(ours(scope, milestones, isOneOf(milestones.rockId, kind === 'rocks' ? ids : []), isAdded));
  return new Set([...rows, ...added].flatMap(({ id }) => id ?? []));
}

/** Returns whether the person or team that an undo puts back is still there. */
async function readReferences(scope: Scope, changes: Change[]): Promise<(field: string, id: Value) => boolean> {
  const idsOf = (field: string) =>
    changes.flatMap((one) => (one.field === field && one.before !== null ? [one.before] : []));
  const people = await scope.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(idsOf('ownerId'))}::text[])`))
    .for('key share');
  const ofTeams = await scope.db
    .select({ id: teams.id })
    .from(teams)
    .where(ours(scope, teams, isOneOf(teams.id, idsOf('teamId') as number[])))
    .for('key share');
  const ids = new Set<Value>([...people, ...ofTeams].map(({ id }) => id));
  return (field, id) => id === null || (field !== 'ownerId' && field !== 'teamId') || ids.has(id);
}

/** Ends a step of an import. What it did appears on all screens at once, because they load everything again. */
async function finish(scope: Scope, one: Stored): Promise<void> {
  const isIt = isOf(scope.actor.organizationId, one.id);
  const { rows } = await scope.db.execute<{ kind: ImportKind; fate: string; count: number; left: number }>(sql`
    select kind, fate, count(*)::int as count, (count(*) filter (where is_left))::int as left
    from ${importRows} where ${ours(scope, importRows, eq(importRows.importId, one.id))} group by kind, fate`);
  if (one.status === 'undoing') {
    const left = rows.reduce((sum, row) => sum + row.left, 0);
    await scope.db.update(imports).set({ status: 'undone', left }).where(isIt);
  } else {
    const counts: Import['counts'] = {};
    for (const { kind, fate, count } of rows) counts[kind] = { ...counts[kind], [fate]: count };
    const isRun = one.status === 'running';
    const finishedAt = isRun ? scope.now.toISOString() : null;
    await scope.db
      .update(imports)
      .set({ status: isRun ? 'done' : 'checked', counts, finishedAt })
      .where(isIt);
  }
  if (one.status === 'checking') return;
  scope.record('audiences', 'changed', { id: organizationRoom(scope.actor.organizationId) });
  const act = one.status === 'running' ? 'created' : 'deleted';
  await auditChange(scope, { kind: 'setting', noun: 'imports', act, subjectId: one.id, title: one.name });
}
