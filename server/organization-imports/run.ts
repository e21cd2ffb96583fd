import { and, eq, inArray, lt, ne, not } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { causeOf } from '#server/db/cause.ts';
import { Refusal } from '#server/errors.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { hasOpenJob } from '#server/jobs/open.ts';
import { openStore } from '#server/recordings/store/open-store.ts';
import type { SystemScope } from '#server/scope.ts';
import { Archive, type ByteSource } from './archive.ts';
import { BadFile, brokenFile } from './bad-file.ts';
import { createImported } from './create.ts';
import type { ImportConfig } from './import.ts';
import { emailOf, fileMs, type ImportWork, importJob } from './imports.ts';
import { type Progress, planImport } from './plan.ts';
import { importsFolder, uploadedAt } from './store-export.ts';
import { organizationImports, type StoredImport } from './table.ts';

/** How often the progress is stored, in ms. */
const progressMs = 1_000;

/** A file may wait this long for its row, in ms. */
const rowMs = 3600_000;

/** The person has canceled the import. */
class Canceled extends Error {
  override name = 'Canceled';
}

/**
 * Creates an organization from an uploaded export: checks all rows, then writes all of them in one transaction. A try after the process
 * died begins again; nothing of the former one is visible.
 */
export const importOrganization: Job<ImportWork> = {
  ...importJob,
  title: 'Import an organization',
  concurrency: 1,
  retries: { limit: 5, delay: 5, maxDelay: 120 },
  timeoutSeconds: 3 * 3600,
  async run(work, { importId }) {
    const [stored] = await work.db.select().from(organizationImports).where(isRunning(importId));
    if (!stored) return;
    try {
      await importStored(work, stored);
    } catch (error) {
      if (error instanceof Canceled) return;
      const refusal = failureOf(error as Error);
      if (!refusal && !work.isLastTry) throw error;
      const failure = refusal?.sentence ?? msg("The server couldn't import the file. Try again later.");
      await work.meanwhile((scope) => set(scope, importId, { status: 'failed', failure }));
      if (!refusal) throw error;
      work.log?.info({ organizationImport: importId, cause: refusal.message }, 'an organization was not imported');
    }
  },
};

const isRunning = (id: number) => and(eq(organizationImports.id, id), eq(organizationImports.status, 'running'));

/** Changes an import that is in progress. @throws Canceled if there is none any more */
async function set({ db }: SystemScope, id: number, fields: Partial<StoredImport>): Promise<void> {
  const rows = await db
    .update(organizationImports)
    .set(fields)
    .where(isRunning(id))
    .returning({ id: organizationImports.id });
  if (rows.length === 0) throw new Canceled('The import was canceled');
}

/** Why an import failed for good; undefined for what may succeed at the next try. */
function failureOf(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  // Rows that the database refuses, because they contradict each other or are larger than it takes.
  return /^2[23]|^54/.test(causeOf(error).code)
    ? new BadFile(msg('The rows of this file do not fit together. Export the organization again.'))
    : undefined;
}

async function importStored(work: Work, stored: StoredImport): Promise<void> {
  const { db, config } = work;
  const { id, userId, key, bytes } = stored;
  const archive = await Archive.open(storedBytes(config, key, bytes));
  const email = await emailOf(db, userId);
  const announced = archive.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const progress = progressOf(work, id, 2 * announced);
  const plan = await planImport(db, archive, { email, userId, quotas: config.quotas }, progress);
  const begin = (organizationId: number) => work.meanwhile((scope) => set(scope, id, { targetId: organizationId }));
  await work.once(async (scope) => {
    const imported = await createImported(scope, { stored, archive, plan, config, progress, begin });
    await set(scope, id, {
      ...imported,
      status: 'done',
      progress: 2 * plan.rows,
      total: 2 * plan.rows,
    });
  });
  work.log?.info({ organizationImport: id, rows: plan.rows }, 'an organization was imported');
}

/** The bytes of an uploaded file, by ranges. Its stream fails with BadFile if the file is gone. */
function storedBytes(config: ImportConfig, key: string, bytes: number): ByteSource {
  const store = openStore(config);
  return {
    bytes,
    async read(first, last) {
      const stream = await store.read(key, first, last);
      if (!stream) throw brokenFile();
      return stream;
    },
  };
}

/** Returns the function that stores the progress once a second, and ends the import once it is deleted or this process ends. */
function progressOf(work: Work, id: number, announced: number): Progress {
  let done = 0;
  let storedAt = 0;
  return async (rows) => {
    work.stopping.throwIfAborted();
    done += rows;
    if (Date.now() - storedAt < progressMs) return;
    storedAt = Date.now();
    const [progress, total] = [done, Math.max(done, announced)];
    await work.meanwhile((scope) => set(scope, id, { progress, total }));
  };
}

/** Deletes uploaded files a day later, or once they are imported, and ends imports whose job is gone. */
export const sweepImports: Job = {
  name: 'sweep-organization-imports',
  title: 'Delete uploaded exports that are imported or expired',
  cron: { at: '17 * * * *' },
  timeoutSeconds: 3600,
  async run(work) {
    const { db, config, now } = work;
    const before = new Date(now.getTime() - fileMs).toISOString();
    const failure = msg('The server stopped while it imported the file. Start again.');
    await work.meanwhile(async (scope) => {
      await scope.db
        .update(organizationImports)
        .set({ status: 'failed', failure })
        .where(
          and(
            eq(organizationImports.status, 'running'),
            not(hasOpenJob(importJob, 'importId', organizationImports.id)),
          ),
        );
      await scope.db
        .delete(organizationImports)
        .where(
          and(
            inArray(organizationImports.status, ['uploaded', 'failed', 'done']),
            lt(organizationImports.createdAt, before),
          ),
        );
    });
    const store = openStore(config);
    const unused = new Set<string>();
    for await (const key of store.list(importsFolder)) if (uploadedAt(key) < now.getTime() - rowMs) unused.add(key);
    const { key, status } = organizationImports;
    const used = await db.select({ key }).from(organizationImports).where(ne(status, 'done'));
    for (const { key } of used) unused.delete(key);
    for (const key of unused) await store.delete(key);
  },
};
