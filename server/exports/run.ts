import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Export } from '#contract/exports.ts';
import { mayAdminister } from '#rules/people.ts';
import { auditChange } from '#server/audit/change.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { DiskFull, withFreeSpace } from '#server/disk.ts';
import { GiveUp, type Job, reasonOf, type Work } from '#server/jobs/job.ts';
import { exportReady } from '#server/notifications/drafts/drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { findActor } from '#server/organizations/memberships.ts';
import { openStore, recordingsFolder } from '#server/recordings/store/open-store.ts';
import { StoreUnavailable } from '#server/recordings/store/store.ts';
import { MissingBytes } from '#server/recordings/track-files.ts';
import { type Actor, inOrganization, type SystemScope } from '#server/scope.ts';
import { manifestOf, type Progress, type Written, writeRecordings, writeRows } from './archive.ts';
import { type ExportWork, exportJob, fileKeyOf, fileMs } from './exports.ts';
import { exports } from './table.ts';
import { type AddFile, zipOf } from './zip.ts';

type StoredExport = typeof exports.$inferSelect;

/** How often the progress is stored, in ms. */
const progressMs = 1_000;
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

/**
 * Writes the file of an export into the folder `work`, moves it into the store, and notifies the person. A try after the process died begins
 * again, and replaces the file.
 */
export const runExport: Job<ExportWork> = {
  ...exportJob,
  title: 'Export an organization',
  concurrency: 1,
  retries: { limit: 8, delay: 5, maxDelay: 120 },
  timeoutSeconds: 6 * 3600,
  async run(work, { organizationId, exportId }) {
    const isIt = and(
      eq(exports.organizationId, organizationId),
      eq(exports.id, exportId),
      eq(exports.status, 'running'),
    );
    const [one] = await work.db.select().from(exports).where(isIt);
    if (!one) return;
    const path = join(recordingsFolder(work.config), 'work', randomUUID());
    let written: Written;
    let bytes: number;
    try {
      written = await writeFile(work, one, path);
      bytes = (await stat(path)).size;
      await openStore(work.config).putFile(fileKeyOf(one), path);
    } catch (error) {
      if (error instanceof Canceled) return;
      await work.meanwhile((scope) => fail(scope, one, failureOf(error as Error)));
      throw new GiveUp(reasonOf(error as Error));
    } finally {
      await rm(path, { force: true });
    }
    await work.once((scope) => finish(scope, one, written, bytes));
  },
};

function failureOf(error: Error): NonNullable<Export['failure']> {
  if (error instanceof NotAllowed) return 'notAllowed';
  if (error instanceof DiskFull) return 'diskFull';
  return error instanceof StoreUnavailable || error instanceof MissingBytes ? 'recordings' : 'error';
}

/** @throws NotAllowed */
async function findAdmin(db: Database, { organizationId, userId }: StoredExport): Promise<Actor> {
  const actor = await findActor(db, organizationId, userId);
  if (!actor || !mayAdminister(actor)) throw new NotAllowed('The person who asked for the export is no admin');
  return actor;
}

/** Writes the whole file. @throws Canceled, NotAllowed, DiskFull, StoreUnavailable, MissingBytes */
async function writeFile(work: Work, one: StoredExport, path: string): Promise<Written> {
  const { db, config, now } = work;
  const folder = recordingsFolder(config);
  await mkdir(join(folder, 'work'), { recursive: true, mode: 0o700 });
  let written: Written | undefined;
  const progress = progressOf(work, one);
  const write = async (add: AddFile) => {
    const { withRecordings } = one;
    written = await inSnapshot({ db }, async ({ db }) => {
      const actor = await findAdmin(db, one);
      return writeRows({ db, now, actor }, add, progress, withRecordings);
    });
    if (withRecordings) {
      const actor = await findAdmin(db, one);
      await writeRecordings({ db, actor }, openStore(config), add, written, progress);
    }
    await add('manifest.json', [manifestOf(written, now)]);
  };
  const bytes = await estimateBytes(db, one);
  await withFreeSpace(folder, bytes, () => pipeline(zipOf(now, write), createWriteStream(path, { mode: 0o600 })));
  return written as Written;
}

/** The bytes that an export needs about: those of files and recordings, and some for the rows. */
async function estimateBytes(db: Database, { organizationId, withRecordings }: StoredExport): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select (
    (select coalesce(sum(size), 0) from files where organization_id = ${organizationId})
    + (select coalesce(sum(bytes), 0) from recording_tracks where organization_id = ${organizationId} and ${withRecordings}))::float8 as bytes`);
  return bytesOfRows + (rows[0]?.bytes ?? 0);
}

/** Returns the function that stores the progress once a second. It throws Canceled once the export is deleted. */
function progressOf(work: Work, one: StoredExport): Progress {
  let storedAt = 0;
  return async (progress, total) => {
    if (Date.now() - storedAt < progressMs) return;
    storedAt = Date.now();
    const isRunning = await work.meanwhile((scope) => update(scope, one, { progress, total }));
    if (!isRunning) throw new Canceled('The export was canceled');
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

const fail = (scope: SystemScope, one: StoredExport, failure: Export['failure']) =>
  update(scope, one, { status: 'failed', failure });

/** Ends an export: its person is notified. If it was canceled meanwhile, the hourly job deletes the file. */
async function finish(
  scope: SystemScope,
  one: StoredExport,
  { leftOut, total }: Written,
  bytes: number,
): Promise<void> {
  const { id, organizationId, userId } = one;
  const expiresAt = new Date(Date.now() + fileMs).toISOString();
  const actor = await findActor(scope.db, organizationId, userId);
  if (!actor || !mayAdminister(actor)) return void (await fail(scope, one, 'notAllowed'));
  const isDone = await update(scope, one, { status: 'ready', progress: total, total, bytes, leftOut, expiresAt });
  if (!isDone) return;
  const within = inOrganization(scope, organizationId);
  await notify(within, [exportReady(id, userId)]);
  const entry = { kind: 'setting', noun: 'exports', act: 'finished', subjectId: id } as const;
  await auditChange({ ...scope, ...scope.into(organizationId), actor }, entry);
}

/** An export in progress that stored no progress for so long has lost its process for good, in ms. */
const staleMs = 3600_000;

/** Deletes the files of exports that have expired or are gone, as after a restore, and ends exports that no process writes any more. */
export const sweepExports: Job = {
  name: 'sweep-exports',
  title: 'Delete the files of expired exports',
  cron: { at: '7 * * * *' },
  timeoutSeconds: 3600,
  async run(work) {
    const { db, config, now } = work;
    await work.meanwhile(async (scope) => {
      const before = new Date(now.getTime() - staleMs).toISOString();
      const isStale = and(eq(exports.status, 'running'), lt(exports.updatedAt, before));
      for (const one of await scope.db.select().from(exports).where(isStale).limit(100))
        await fail(scope, one, 'stopped');
      await expire(scope);
    });
    const store = openStore(config);
    for await (const key of store.list('exports/')) {
      const [, organizationId, id] = /^exports\/(\d+)\/(\d+)\.zip$/.exec(key) ?? [];
      const isUsed = sql`organization_id = ${Number(organizationId)} and id = ${Number(id)} and status in ('running', 'ready')`;
      if (!organizationId || (await db.$count(exports, isUsed)) === 0) await store.delete(key);
    }
  },
};

/** Marks the exports that can no longer be downloaded. */
async function expire(scope: SystemScope): Promise<void> {
  const rows = await scope.db
    .update(exports)
    .set({ status: 'expired', ...touched })
    .where(and(eq(exports.status, 'ready'), lt(exports.expiresAt, scope.now.toISOString())))
    .returning({
      id: exports.id,
      organizationId: exports.organizationId,
      userId: exports.userId,
      version: exports.version,
    });
  for (const { organizationId, ...row } of rows) scope.into(organizationId).touch('exports', [row]);
}
