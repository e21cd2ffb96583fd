import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { StoredExportFile } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import type { OrganizationImport } from '#contract/organization-imports.ts';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { demandFewerCreated } from '#server/organizations/create.ts';
import { lockAccount } from '#server/organizations/organizations.ts';
import { deleteFiles } from '#server/recordings/delete-files.ts';
import type { AccountScope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { users } from '#server/users/table.ts';
import { organizationImports, type StoredImport } from './table.ts';

/** The job that creates an organization from an export; one at a time in a process. */
export const importJob = { name: 'import-organization' };
export type ImportWork = { importId: number };

/** How long an uploaded file stays, and an import is listed, in ms. */
export const fileMs = 24 * 3600_000;

const own = ({ actor, now }: AccountScope, id?: number) =>
  and(
    eq(organizationImports.userId, actor.userId),
    id === undefined ? undefined : eq(organizationImports.id, id),
    gt(organizationImports.createdAt, new Date(now.getTime() - fileMs).toISOString()),
  );

/** Returns an import as clients get it, in a language. */
function answerOf(row: StoredImport, language: Language): OrganizationImport {
  const { id, status, preview, invites, progress, total, targetId, invited, notInvited, filesLeftOut, createdAt } = row;
  const failure = row.failure && translatorFor(language)(row.failure);
  return {
    ...{ id, status, preview, invites, progress, total, failure, organizationId: status === 'done' ? targetId : null },
    ...{ invited, notInvited, filesLeftOut, createdAt },
  };
}

/** Returns the caller's imports of the last day, newest first. */
export async function listImports(scope: AccountScope, language: Language): Promise<OrganizationImport[]> {
  const rows = await scope.db
    .select()
    .from(organizationImports)
    .where(own(scope))
    .orderBy(desc(organizationImports.id))
    .limit(20);
  return rows.map((row) => answerOf(row, language));
}

/** Returns an import of the caller. @throws NotFound */
export async function findImport(scope: AccountScope, id: number, language: Language): Promise<OrganizationImport> {
  const rows = await scope.db.select().from(organizationImports).where(own(scope, id));
  return answerOf(found(rows, 'Import'), language);
}

/** The address of an account. It need not be confirmed: who has the file has all that is in it. */
export async function emailOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Keeps an uploaded export, in place of an earlier one. @throws Conflict while the caller imports one */
export async function addImport(
  scope: AccountScope,
  { key, bytes, preview, emails }: StoredExportFile,
  language: Language,
): Promise<OrganizationImport> {
  const { db, actor } = scope;
  await lockAccount(scope, actor.userId);
  const earlier = await db
    .delete(organizationImports)
    .where(
      and(eq(organizationImports.userId, actor.userId), inArray(organizationImports.status, ['uploaded', 'failed'])),
    )
    .returning({ key: organizationImports.key });
  for (const one of earlier) await enqueue(db, deleteFiles, { folder: one.key });
  const email = await emailOf(db, actor.userId);
  const accounts = emails.filter((one) => one.toLowerCase() !== email).length;
  const rows = await db
    .insert(organizationImports)
    .values({ userId: actor.userId, key, bytes, preview: { ...preview, accounts } })
    .onConflictDoNothing()
    .returning();
  const [row] = rows;
  if (!row) throw new Conflict(msg('You are importing an organization already'));
  return answerOf(row, language);
}

/** Starts to create an organization from an uploaded export. @throws NotFound; Conflict if it runs or is done; Refusal (409) */
export async function startImport(
  scope: AccountScope,
  id: number,
  invites: boolean,
  { quotas, language }: { quotas: Config['quotas']; language: Language },
): Promise<OrganizationImport> {
  await demandFewerCreated(scope, quotas.createdOrganizations);
  found(
    await scope.db.select({ id: organizationImports.id }).from(organizationImports).where(own(scope, id)),
    'Import',
  );
  const [row] = await scope.db
    .update(organizationImports)
    .set({ status: 'running', invites, progress: 0, total: 0, failure: null })
    .where(and(own(scope, id), inArray(organizationImports.status, ['uploaded', 'failed'])))
    .returning();
  if (!row) throw new Conflict(msg('This import has been started already'));
  await enqueue(scope.db, importJob as never, { importId: id } satisfies ImportWork);
  return answerOf(row, language);
}

/** Cancels an import, or deletes it with its file. @throws NotFound; Conflict if it is done */
export async function deleteImport(scope: AccountScope, id: number): Promise<void> {
  const { db } = scope;
  found(await db.select({ id: organizationImports.id }).from(organizationImports).where(own(scope, id)), 'Import');
  const [row] = await db
    .delete(organizationImports)
    .where(and(own(scope, id), ne(organizationImports.status, 'done')))
    .returning({ key: organizationImports.key });
  if (!row) throw new Conflict(msg('This organization has been created. You can delete it instead.'));
  await enqueue(db, deleteFiles, { folder: row.key });
}
