import { and, desc, eq, gte, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import type { Import, ImportKind } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { isInProgress } from '#rules/imports.ts';
import { mayManage } from '#rules/people.ts';
import { auditChange } from '#server/audit/change.ts';
import type { Config } from '#server/config.ts';
import { ours } from '#server/db/tenant.ts';
import { Refusal } from '#server/errors.ts';
import { organizationRoom } from '#server/events/rooms.ts';
import type { Job } from '#server/jobs/job.ts';
import { findActor } from '#server/organizations/memberships.ts';
import { inOrganization, type Scope, type ServerScope, type SystemScope } from '#server/scope.ts';
import { removeAddedNames } from './added-names.ts';
import { hasJob, importJob } from './imports.ts';
import { addNames } from './new-names.ts';
import { type ImportedPart, importRows, imports, type StoredImport } from './table.ts';
import { undoPart } from './undo.ts';
import { checkPart, runPart } from './write.ts';

/** How many rows, or people, one transaction takes: a fraction of a second, so that others are not held up. */
const partSize = 200;
/** Any number that no other program uses for an advisory lock: the letters QDIM. */
const importLock = 0x5144494d;

type Work = { organizationId: number; importId: number };
type Configured = Pick<Config, 'quotas' | 'smtpUrl'>;

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
        if (!(await work.asMember(actor, (scope) => nextPart(scope, importId, work.config)))) return;
      } catch (error) {
        const end = (scope: SystemScope) => stop(inOrganization(scope, organizationId), importId);
        // Such as that they may no longer add people. A later try would be refused too.
        if (error instanceof Refusal) return work.once(end);
        if (work.isLastTry) await work.meanwhile(end);
        throw error;
      }
    }
  },
};

/** Ends the steps of imports whose job is gone, because the process died at its last try. */
export const endLostImports: Job = {
  name: 'end-lost-imports',
  title: 'End imports whose job is gone',
  cron: { at: '*/10 * * * *' },
  run: ({ meanwhile }) =>
    meanwhile(async (scope) => {
      const { organizationId, id, status } = imports;
      const isLost = and(inArray(status, ['checking', 'running', 'undoing']), not(hasJob));
      const lost = await scope.db.select({ organizationId, id }).from(imports).where(isLost).limit(100);
      for (const one of lost) await stop(inOrganization(scope, one.organizationId), one.id);
    }),
};

const isOf = (organizationId: number, importId: number) =>
  and(eq(imports.organizationId, organizationId), eq(imports.id, importId));

/** Ends a step that does not go on. Rows that it has imported stay, and can be undone. */
async function stop(scope: ServerScope, importId: number): Promise<void> {
  const { organizationId } = scope.actor;
  const set = (from: StoredImport['status'], fields: Partial<StoredImport>) =>
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
async function nextPart(scope: Scope, importId: number, config: Configured): Promise<boolean> {
  const isIt = isOf(scope.actor.organizationId, importId);
  // Two imports of the same file would not see what the other one is adding.
  await scope.db.execute(sql`select pg_advisory_xact_lock(${importLock}, ${scope.actor.organizationId})`);
  const [one] = await scope.db.select().from(imports).where(isIt).for('no key update');
  if (!one || !isInProgress(one.status)) return false;
  if (one.status === 'running' && (await addNames(scope, one, config))) return true;
  if (one.status === 'checking' && one.progress === 0) await countOccurrences(scope, one.id);
  const rows = await readPart(scope, one);
  if (one.status === 'checking') await checkPart(scope, one, rows);
  else if (one.status === 'running') await runPart(scope, one, rows, config.quotas);
  else await undoPart(scope, one, rows);
  const last = rows.at(-1);
  if (last) {
    await scope.db
      .update(imports)
      .set({ progress: one.status === 'undoing' ? one.rows - last.position : last.position + 1 })
      .where(isIt);
    return true;
  }
  if (one.status === 'undoing' && (await removeAddedNames(scope, one))) return true;
  await finish(scope, one);
  return false;
}

/** Returns the next rows of one kind. An undo looks only at rows that the import made or changed, the last first. */
async function readPart(scope: Scope, one: StoredImport): Promise<ImportedPart> {
  const { position, kind, input, identity, occurrence, rowId, userId, fate, changes, written } = importRows;
  const isUndo = one.status === 'undoing';
  const read = (most: number) =>
    scope.db
      .select({ position, kind, input, identity, occurrence, rowId, userId, fate, changes, written })
      .from(importRows)
      .where(
        ours(
          scope,
          importRows,
          eq(importRows.importId, one.id),
          isUndo ? and(isNotNull(written), lt(position, one.rows - one.progress)) : gte(position, one.progress),
        ),
      )
      .orderBy(isUndo ? desc(position) : position)
      .limit(most);
  const first = await read(partSize);
  // All seats are one part, because any may report to any other.
  const rows = first.at(-1)?.kind === 'seats' ? await read(limits.seats + partSize) : first;
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

/** Ends a step of an import. What it did appears on all screens at once, because they load everything again. */
async function finish(scope: Scope, one: StoredImport): Promise<void> {
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
