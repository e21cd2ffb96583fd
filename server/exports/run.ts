import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, desc, eq, inArray, lt, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Export } from '#contract/exports.ts';
import { mayAdminister } from '#rules/people.ts';
import { auditChange } from '#server/audit/change.ts';
import type { Config } from '#server/config.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { DiskFull, demandFreeSpace } from '#server/disk.ts';
import { GiveUp, type Job, reasonOf, type Work } from '#server/jobs/job.ts';
import { hasOpenJob } from '#server/jobs/open.ts';
import { exportReady } from '#server/notifications/drafts/drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { findActor } from '#server/organizations/memberships.ts';
import { openStore, workFolder } from '#server/recordings/store/open-store.ts';
import { maxFileBytes } from '#server/recordings/store/s3.ts';
import { StoreUnavailable } from '#server/recordings/store/store.ts';
import { inOrganization, type SystemScope } from '#server/scope.ts';
import { manifestOf, type Progress, type Written, writeFiles, writeRecordings, writeRows } from './archive.ts';
import { type ExportWork, exportJob, fileKeyOf, fileMs } from './exports.ts';
import { exports } from './table.ts';
import type { ExportScope } from './tables.ts';
import { type AddFile, zipOf } from './zip.ts';

type StoredExport = typeof exports.$inferSelect;

/** How often the progress is stored, in ms. */
const progressMs = 1_000;
/** How many files of one person can be downloaded at a time. */
const filesOfOne = 3;
/** What the rows of an export need of the disk, before they are counted, in bytes. */
const bytesOfRows = 100_000_000;

/** The person has canceled the export. */
class Canceled extends Error {
  override name = 'Canceled';
}
/** The person is no active admin of an active organization any more. */
class NotAllowed extends Error {
  override name = 'NotAllowed';
}
/** A bucket does not take a file of this size. */
class TooLarge extends Error {
  override name = 'TooLarge';
}

/**
 * Writes the file of an export into the folder `work`, moves it into the store, and notifies the person. A try after the process ended
 * begins again. An export with recordings takes long, so one of them runs at a time, beside one of an organization without.
 */
export const runExport: Job<ExportWork> = {
  ...exportJob,
  title: 'Export an organization',
  concurrency: 2,
  groupConcurrency: 1,
  retries: { limit: 8, delay: 5, maxDelay: 120 },
  timeoutSeconds: 6 * 3600,
  async run(work, { organizationId, exportId }) {
    const isIt = and(
      eq(exports.organizationId, organizationId),
      eq(exports.id, exportId),
      eq(exports.status, 'running'),
    );
    const [one] = await work.db.select().from(exports).where(isIt);
    if (!one) return deleteWork(work.config, exportId);
    const folder = join(workFolder(work.config), `${prefixOf(exportId)}${randomUUID()}`);
    const path = join(folder, 'export.zip');
    let written: Written | undefined;
    let bytes: number;
    let expiresAt: string;
    try {
      await deleteWork(work.config, exportId);
      written = await writeFile(work, one, folder, path);
      bytes = (await stat(path)).size;
      expiresAt = new Date(Date.now() + fileMs).toISOString();
      await openStore(work.config).putFile(fileKeyOf({ ...one, expiresAt }), path);
    } catch (error) {
      if (error instanceof Canceled) return;
      const isFinal = error instanceof NotAllowed || error instanceof DiskFull || error instanceof TooLarge;
      if (!isFinal && !work.isLastTry) throw error;
      const failure = failureOf(error as Error, written !== undefined);
      await work.meanwhile((scope) => fail(scope, one, failure));
      throw new GiveUp(reasonOf(error as Error));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await work.once((scope) => finish(scope, one, written, { bytes, expiresAt }));
  },
};

/** How the names of the folders begin in which an export is written. */
const prefixOf = (exportId: number) => `export-${exportId}-`;

/** Deletes what tries whose process was killed have written of an export. A process that still writes there fails. */
async function deleteWork(config: Pick<Config, 'dataDir'>, exportId: number): Promise<void> {
  const folder = workFolder(config);
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(prefixOf(exportId))) await rm(join(folder, name), { recursive: true, force: true });
}

function failureOf(error: Error, isWritten: boolean): NonNullable<Export['failure']> {
  if (error instanceof NotAllowed) return 'notAllowed';
  if (error instanceof DiskFull) return 'diskFull';
  if (error instanceof TooLarge) return 'tooLarge';
  // Before, only recordings are read from the store.
  return error instanceof StoreUnavailable && !isWritten ? 'recordings' : 'error';
}

/** @throws NotAllowed */
async function findAdmin(db: Database, { organizationId, userId }: StoredExport): Promise<ExportScope['actor']> {
  const actor = await findActor(db, organizationId, userId);
  if (!actor || !mayAdminister(actor)) throw new NotAllowed('The person who asked for the export is no admin');
  return { ...actor, ofTeamsOnly: true };
}

/** Writes the whole file. @throws Canceled, NotAllowed, DiskFull, TooLarge, StoreUnavailable */
async function writeFile(work: Work, one: StoredExport, folder: string, path: string): Promise<Written> {
  const { db, config, now } = work;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = await estimateBytes(db, one);
  if (config.recordingBucket && bytes > maxFileBytes) throw new TooLarge(`${bytes} bytes are too many for the bucket`);
  await demandFreeSpace(folder, bytes);
  let written: Written | undefined;
  const progress = progressOf(work, one, folder);
  const write = async (add: AddFile) => {
    const { withRecordings } = one;
    written = await inSnapshot({ db }, async ({ db }) => {
      const actor = await findAdmin(db, one);
      return writeRows({ db, now, actor }, add, progress, withRecordings);
    });
    const scope = { db, now, actor: await findAdmin(db, one) };
    await writeFiles(scope, folder, add, written, progress);
    if (withRecordings) await writeRecordings(scope, openStore(config), folder, add, written, progress);
    await add('manifest.json', [manifestOf(written, now, config.publicUrl)]);
  };
  try {
    await pipeline(zipOf(now, write), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFull() : error;
  }
  return written as Written;
}

/** The bytes that an export needs about: those of files and recordings, and some for the rows. */
async function estimateBytes(db: Database, { organizationId, withRecordings }: StoredExport): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select (
    (select coalesce(sum(size), 0) from files where organization_id = ${organizationId})
    + (select coalesce(sum(bytes), 0) from recording_tracks where organization_id = ${organizationId} and ${withRecordings}))::float8 as bytes`);
  return bytesOfRows + (rows[0]?.bytes ?? 0);
}

/**
 * Returns the function that stores the progress once a second, and ends the export once it is deleted, its person is no admin, the disk is
 * almost full or this process ends.
 */
function progressOf(work: Work, one: StoredExport, folder: string): Progress {
  let storedAt = 0;
  return async ({ done: progress, total }) => {
    work.stopping.throwIfAborted();
    if (Date.now() - storedAt < progressMs) return;
    storedAt = Date.now();
    await demandFreeSpace(folder, 0);
    await work.meanwhile(async (scope) => {
      await findAdmin(scope.db, one);
      if (!(await update(scope, one, { progress, total }))) throw new Canceled('The export was canceled');
    });
  };
}

/** Changes an export that is in progress, and shows it to its person. Returns false if there is none any more. */
async function update(scope: SystemScope, one: StoredExport, fields: Partial<StoredExport>): Promise<boolean> {
  const { organizationId, id } = one;
  const rows = await scope.db
    .update(exports)
    .set({ ...fields, ...touched })
    .where(and(eq(exports.organizationId, organizationId), eq(exports.id, id), eq(exports.status, 'running')))
    .returning({ id: exports.id, userId: exports.userId, version: exports.version });
  scope.into(organizationId).touch('exports', rows);
  return rows.length > 0;
}

/** Ends an export without a file. */
async function fail(scope: SystemScope, one: StoredExport, failure: Export['failure']): Promise<void> {
  if (!(await update(scope, one, { status: 'failed', failure }))) return;
  await auditChange({ ...scope, actor: one }, { kind: 'setting', noun: 'exports', act: 'failed', subjectId: one.id });
}

/** Ends an export: its person is notified. If it was canceled meanwhile, the hourly job deletes the file. */
async function finish(
  scope: SystemScope,
  one: StoredExport,
  { leftOut, total }: Written,
  file: { bytes: number; expiresAt: string },
): Promise<void> {
  const { id, organizationId, userId } = one;
  const actor = await findActor(scope.db, organizationId, userId);
  if (!actor || !mayAdminister(actor)) return fail(scope, one, 'notAllowed');
  const isDone = await update(scope, one, { status: 'ready', progress: total, total, leftOut, ...file });
  if (!isDone) return;
  await expireFormer(scope, one);
  const within = inOrganization(scope, organizationId);
  await notify(within, [exportReady(id, userId)]);
  await auditChange({ ...scope, actor }, { kind: 'setting', noun: 'exports', act: 'finished', subjectId: id });
}

/** How many files one query looks up. */
const keysAtOnce = 1_000;

/** Deletes the files of exports that have expired or are gone, as after a restore, and ends exports whose job is gone. */
export const sweepExports: Job = {
  name: 'sweep-exports',
  title: 'Delete the files of expired exports',
  cron: { at: '7 * * * *' },
  timeoutSeconds: 3600,
  async run(work) {
    await work.meanwhile(async (scope) => {
      const isLost = and(eq(exports.status, 'running'), not(hasOpenJob(exportJob, 'exportId', exports.id)));
      for (const one of await scope.db.select().from(exports).where(isLost).limit(100))
        await fail(scope, one, 'stopped');
      await expire(scope, lt(exports.expiresAt, scope.now.toISOString()));
    });
    const store = openStore(work.config);
    let keys: string[] = [];
    const deleteUnused = async () => {
      const used = await listUsed(work.db, keys);
      for (const key of keys) if (!used.has(key)) await store.delete(key);
      keys = [];
    };
    for await (const key of store.list('exports/')) if (keys.push(key) === keysAtOnce) await deleteUnused();
    await deleteUnused();
  },
};

/** Which of these keys are of files that can be downloaded, or perhaps soon. */
async function listUsed(db: Database, keys: string[]): Promise<Set<string>> {
  const partsOf = (key: string) => /^exports\/(\d+)\/(\d+)\/\d+\.zip$/.exec(key) ?? [];
  const ids = keys.map((key) => Number(partsOf(key)[2])).filter((id) => id < 2 ** 31);
  const { organizationId, id, status, expiresAt } = exports;
  const rows = await db
    .select({ organizationId, id, status, expiresAt })
    .from(exports)
    .where(and(isOneOf(id, ids), inArray(status, ['running', 'ready'])));
  const running = new Set(
    rows.filter((row) => row.status === 'running').map((row) => `${row.organizationId} ${row.id}`),
  );
  const ready = new Set(rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? fileKeyOf({ ...row, expiresAt }) : [])));
  const isUsed = (key: string) => {
    const [, organizationId, id] = partsOf(key);
    return ready.has(key) || running.has(`${organizationId} ${id}`);
  };
  return new Set(keys.filter(isUsed));
}

/** Marks the exports of a person as expired, but for the latest. */
async function expireFormer(scope: SystemScope, { organizationId, userId }: StoredExport): Promise<void> {
  const isTheirs = and(
    eq(exports.organizationId, organizationId),
    eq(exports.userId, userId),
    eq(exports.status, 'ready'),
  );
  const latest = scope.db
    .select({ id: exports.id })
    .from(exports)
    .where(isTheirs)
    .orderBy(desc(exports.id))
    .limit(filesOfOne);
  await expire(scope, and(isTheirs, notInArray(exports.id, latest)));
}

/** Marks ready exports as expired: the hourly job deletes their files. */
async function expire(scope: SystemScope, condition: SQL | undefined): Promise<void> {
  const rows = await scope.db
    .update(exports)
    .set({ status: 'expired', ...touched })
    .where(and(eq(exports.status, 'ready'), condition))
    .returning({
      id: exports.id,
      organizationId: exports.organizationId,
      userId: exports.userId,
      version: exports.version,
    });
  for (const { organizationId, ...row } of rows) scope.into(organizationId).touch('exports', [row]);
}
