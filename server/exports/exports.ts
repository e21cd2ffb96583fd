import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Export } from '#contract/exports.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { auditChange } from '#server/audit/change.ts';
import { audit } from '#server/audit/table.ts';
import { deleteRow, found, isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import type { RangedFile } from '#server/http/ranges.ts';
import { enqueue, enqueueAll } from '#server/jobs/enqueue.ts';
import { findActor } from '#server/organizations/memberships.ts';
import { deleteFiles } from '#server/recordings/delete-files.ts';
import type { FairStore } from '#server/recordings/store/fair-store.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { exports } from './table.ts';

/** The job that writes the file of an export. */
export const exportJob = { name: 'export' };
export type ExportWork = { organizationId: number; exportId: number };

/** How long the file of an export can be downloaded, and how long the export is listed, in ms. */
export const fileMs = 24 * 3600_000;
const listedMs = 30 * 24 * 3600_000;

type StoredFile = { organizationId: number; id: number; expiresAt: string };

/** The folder of an export in the store. */
const folderOf = ({ organizationId, id }: Omit<StoredFile, 'expiresAt'>) => `exports/${organizationId}/${id}/`;

/** The key of the file in the store. Each try of the job writes another one, named after the moment at which it ends. */
export const fileKeyOf = (file: StoredFile): string => `${folderOf(file)}${Date.parse(file.expiresAt)}.zip`;

const columns = {
  id: exports.id,
  status: exports.status,
  withRecordings: exports.withRecordings,
  progress: exports.progress,
  total: exports.total,
  bytes: exports.bytes,
  leftOut: exports.leftOut,
  failure: exports.failure,
  createdAt: exports.createdAt,
  expiresAt: exports.expiresAt,
  version: exports.version,
};

/** The exports of a person that match a condition, newest first. Other admins do not get them, because they may read other rows. */
async function select({ db, actor, now }: Reading, condition = sql`true`): Promise<Export[]> {
  if (typeof actor.userId !== 'string') return [];
  const isListed = sql`${exports.createdAt} > ${new Date(now.getTime() - listedMs).toISOString()}`;
  return db
    .select(columns)
    .from(exports)
    .where(ours({ actor }, exports, eq(exports.userId, actor.userId), isListed, condition))
    .orderBy(desc(exports.id))
    .limit(100);
}

/** Returns the caller's exports, newest first. */
export const listExports = (scope: Scope): Promise<Export[]> => select(scope);

/** Returns exports by id, of the reader only. */
export const readExports = (scope: Reading, ids: number[]): Promise<Export[]> =>
  select(scope, isOneOf(exports.id, ids));

/** Returns an export of the caller. @throws NotFound */
export const findExport = async (scope: Scope, id: number): Promise<Export> =>
  found(await readExports(scope, [id]), 'Export');

/** Starts to export what the caller may read. @throws Conflict while the caller has another export in progress */
export async function createExport(scope: Scope, { withRecordings }: { withRecordings: boolean }): Promise<Export> {
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(exports)
    .values({ organizationId, userId, withRecordings })
    .onConflictDoNothing()
    .returning(columns);
  const [one] = rows;
  if (!one) throw new Conflict(msg('Your last export of this organization is still in progress'));
  const data: ExportWork = { organizationId, exportId: one.id };
  const group = withRecordings ? 'with recordings' : `organization ${organizationId}`;
  await enqueueAll(scope.db, exportJob, [{ data, group }]);
  await auditChange(scope, { kind: 'setting', noun: 'exports', act: 'created', subjectId: one.id });
  scope.touch('exports', [one]);
  return one;
}

/** Cancels an export, or deletes it with its file. @throws NotFound */
export async function deleteExport(scope: Scope, id: number): Promise<void> {
  const { organizationId, userId } = scope.actor;
  const isOwn = and(eq(exports.id, id), eq(exports.userId, userId));
  const { version } = await deleteRow(scope, exports, isOwn, 'Export');
  await enqueue(scope.db, deleteFiles, { folder: folderOf({ organizationId, id }) });
  await auditChange(scope, { kind: 'setting', noun: 'exports', act: 'deleted', subjectId: id });
  const row = { id, userId, version };
  scope.record('exports', 'deleted', row);
}

const isOver = msg('This export has expired. Start a new one.');
const isGone = msg('The file of this export is gone. Start a new one.');

/** Returns the file of an export of the caller, who is still an admin. Each download is audited. @throws NotFound; Forbidden */
export async function downloadExport(scope: Scope, store: FairStore, id: number): Promise<RangedFile> {
  const { organizationId, userId } = scope.actor;
  const one = await scope.db.transaction(async (db) => {
    const admin = await findActor(db, organizationId, userId);
    demand(admin !== undefined && mayAdminister(admin));
    return findExport({ ...scope, db }, id);
  });
  const { status, bytes, expiresAt } = one;
  if (status === 'expired' || (expiresAt !== null && Date.parse(expiresAt) < scope.now.getTime()))
    throw new NotFound(isOver);
  if (status !== 'ready' || !bytes || expiresAt === null) throw new NotFound(msg('This export is not ready'));
  return {
    mediaType: 'application/zip',
    bytes,
    etag: `"export-${id}-${Date.parse(expiresAt)}"`,
    name: `quarterdeck-${one.createdAt.slice(0, 10)}.zip`,
    async read(first, last) {
      await auditDownload(scope, id);
      const stream = await store.read(fileKeyOf({ organizationId, id, expiresAt }), first, last);
      if (!stream) throw new NotFound(isGone);
      return stream;
    },
  };
}

/** A browser that goes on with an interrupted download asks for the rest: it counts as the same one, in ms. */
const sameDownloadMs = 3600_000;

/** Adds a download of the caller to the audit log, once in an hour. */
async function auditDownload(scope: Scope, id: number): Promise<void> {
  const { userId } = scope.actor;
  const entry = { kind: 'setting', noun: 'exports', act: 'downloaded', subjectId: id } as const;
  const isSame = and(eq(audit.noun, entry.noun), eq(audit.act, entry.act), eq(audit.subjectId, String(id)));
  const isRecent = gt(audit.createdAt, new Date(scope.now.getTime() - sameDownloadMs).toISOString());
  const isAudited = ours(scope, audit, isSame, eq(audit.actorId, userId), isRecent);
  if ((await scope.db.$count(audit, isAudited)) === 0) await auditChange(scope, entry);
}

/** Permanently deletes exports of more than 30 days ago. */
export async function purgeExports({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(exports).where(lt(exports.createdAt, new Date(now.getTime() - listedMs).toISOString()));
}
