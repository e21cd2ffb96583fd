import type { Readable } from 'node:stream';
import { and, asc, eq, gt, isNull, not, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { notificationShape } from '#contract/notifications.ts';
import { ofNounsWith } from '#contract/nouns.ts';
import { listSignIns } from '#server/audit/sign-ins.ts';
import { listSessions } from '#server/auth/own-sessions.ts';
import { listPasskeys } from '#server/auth/passkeys/passkeys.ts';
import { identities } from '#server/auth/table.ts';
import { isInReadableMessage } from '#server/chat/files.ts';
import { isInReadableComment } from '#server/comments/files.ts';
import { ours } from '#server/db/tenant.ts';
import { Busy } from '#server/errors.ts';
import { addCopy } from '#server/exports/copies.ts';
import { csvLines, jsonLines, type Row } from '#server/exports/lines.ts';
import { type AddFile, partOfPath, pathOfFile, zipOf } from '#server/exports/zip.ts';
import { openParts } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import { listNotifications } from '#server/notifications/notifications.ts';
import { nounNamed } from '#server/nouns/all.ts';
import type { OwnData } from '#server/nouns/noun.ts';
import { isActiveMember, lacksTwoFactor } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { AccountScope, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { findCurrentUser } from '#server/users/users.ts';

const pageSize = 500;

/** What a person owns or wrote in an organization and can still see, by the name of its files. */
function sectionsOf(scope: Scope): Record<string, OwnData> {
  const isReadableFile = or(
    and(isNull(files.messageId), isNull(files.commentId)),
    isInReadableMessage(scope),
    isInReadableComment(scope),
  );
  return {
    ...ofNounsWith('isWritten', (noun) => nounNamed(noun).ownData(scope)),
    files: {
      table: files,
      columns: { name: files.name, size: files.size, createdAt: files.createdAt },
      isMine: and(eq(files.userId, scope.actor.userId), isReadableFile),
    },
  };
}

/** The rows of a section in the order of their ids, in pages. */
async function* rowsOf(scope: Scope, { table, columns, isMine }: OwnData): AsyncGenerator<Row[]> {
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = (await scope.db
      .select({ id: table.id, ...columns })
      .from(table as PgTable)
      .where(ours(scope, table, isMine, gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(pageSize)) as { id: number }[];
    yield rows;
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < pageSize;
  }
}

/** The caller's notifications, newest first, in pages. */
async function* notificationsOf(scope: Scope): AsyncGenerator<Row[]> {
  for (let before: number | undefined, isLast = false; !isLast; ) {
    const { rows } = await listNotifications(scope, { limit: pageSize, before });
    yield rows;
    before = rows.at(-1)?.id;
    isLast = rows.length < pageSize;
  }
}

/** The caller's memberships that give access now: all, or that of one organization. */
const listMemberships = ({ db, actor }: AccountScope, organizationId?: number) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      role: memberships.role,
      title: memberships.title,
      phone: memberships.phone,
      location: memberships.location,
      pronouns: memberships.pronouns,
      joinedAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.userId, actor.userId),
        organizationId === undefined ? undefined : eq(memberships.organizationId, organizationId),
        isActiveMember,
        eq(organizations.isActive, true),
        not(lacksTwoFactor),
      ),
    )
    .orderBy(organizations.id);

/** Writes pages of rows as JSON and as CSV. */
async function writeRows(
  add: AddFile,
  path: string,
  columns: string[],
  read: () => AsyncGenerator<Row[]>,
): Promise<void> {
  await add(`${path}.json`, jsonLines(read()));
  await add(`${path}.csv`, csvLines(columns, read()));
}

/** Writes the caller's rows and files of one organization into a folder. */
async function writeMembership(scope: Scope, folder: string, workFolder: string, add: AddFile): Promise<void> {
  const sections = sectionsOf(scope);
  for (const [name, section] of Object.entries(sections))
    await writeRows(add, `${folder}/${name}`, ['id', ...Object.keys(section.columns)], () => rowsOf(scope, section));
  const columns = Object.keys(notificationShape.shape).filter((name) => name !== 'version');
  await writeRows(add, `${folder}/notifications`, columns, () => notificationsOf(scope));
  const section = sections.files as OwnData;
  for await (const rows of rowsOf(scope, section))
    for (const { id, ...row } of rows) {
      const file = { id: Number(id), size: Number(row.size) };
      // It may have been deleted since the row was read.
      await addCopy(add, workFolder, `${folder}/${pathOfFile({ id, ...row })}`, () =>
        openParts(scope, file, section.isMine),
      );
    }
}

async function writeOwnData(scope: AccountScope, workFolder: string, add: AddFile): Promise<void> {
  const { id, firstName, lastName, email, createdAt, preferences } = await findCurrentUser(scope);
  const account = {
    createdAt: scope.now,
    account: { id, firstName, lastName, email, createdAt, preferences },
    sessions: await listSessions(scope),
    signIns: await listSignIns(scope),
    passkeys: await listPasskeys(scope),
    providers: await scope.db.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, id)),
  };
  await add('account.json', [asJson(account)]);
  for (const { id } of await listMemberships(scope)) {
    // They may have left while the folders before were written.
    const [membership] = await listMemberships(scope, id);
    if (!membership) continue;
    const actor = { ...scope.actor, organizationId: membership.id, role: membership.role };
    const within: Scope = { ...scope, ...scope.into(membership.id), actor };
    const folder = partOfPath(`${membership.id} ${membership.name}`);
    await add(`${folder}/membership.json`, [asJson(membership)]);
    await writeMembership(within, folder, workFolder, add);
  }
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The accounts whose data this process sends at the moment, and how many there may be. */
const busy = new Set<string>();
const maxDownloads = 5;

/**
 * Returns the caller's data as a ZIP file: what they own or wrote in each of their organizations and can still see, with the files that they
 * uploaded. It is read in pages while it is sent, and each file is first copied into a folder. @throws Busy if another download of the
 * account is running, or those of many others
 */
export function downloadOwnData(scope: AccountScope, workFolder: string): Readable {
  const { userId } = scope.actor;
  if (busy.has(userId) || busy.size >= maxDownloads) throw new Busy();
  busy.add(userId);
  const stream = zipOf(scope.now, (add) => writeOwnData(scope, workFolder, add));
  stream.once('close', () => busy.delete(userId));
  return stream;
}
