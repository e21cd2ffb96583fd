import { Readable } from 'node:stream';
import { and, asc, eq, gt, isNull, not, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ofNounsWith } from '#contract/nouns.ts';
import { listSignIns } from '#server/audit/sign-ins.ts';
import { listSessions } from '#server/auth/own-sessions.ts';
import { listPasskeys } from '#server/auth/passkeys/passkeys.ts';
import { identities } from '#server/auth/table.ts';
import { isInReadableMessage } from '#server/chat/files.ts';
import { isInReadableComment } from '#server/comments/files.ts';
import { ours } from '#server/db/tenant.ts';
import { Busy } from '#server/errors.ts';
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

/** What a person owns or wrote in an organization and can still see, by its name in the file. */
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
async function* rowsOf(scope: Scope, { table, columns, isMine }: OwnData): AsyncGenerator<unknown[]> {
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
async function* notificationsOf(scope: Scope): AsyncGenerator<unknown[]> {
  for (let before: number | undefined, isLast = false; !isLast; ) {
    const { rows } = await listNotifications(scope, { limit: pageSize, before });
    yield rows;
    before = rows.at(-1)?.id;
    isLast = rows.length < pageSize;
  }
}

/** A JSON list from pages of rows. */
async function* asList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield ']';
}

/** The caller's memberships that give access now. */
const listMemberships = ({ db, actor }: AccountScope) =>
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
      and(eq(memberships.userId, actor.userId), isActiveMember, eq(organizations.isActive, true), not(lacksTwoFactor)),
    )
    .orderBy(organizations.id);

async function* piecesOf(scope: AccountScope): AsyncGenerator<string> {
  const { id, firstName, lastName, email, createdAt, preferences } = await findCurrentUser(scope);
  const account = { id, firstName, lastName, email, createdAt, preferences };
  yield `{"createdAt":${JSON.stringify(scope.now)},"account":${JSON.stringify(account)}`;
  yield `,"sessions":${JSON.stringify(await listSessions(scope))},"signIns":${JSON.stringify(await listSignIns(scope))}`;
  const providers = await scope.db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, id));
  yield `,"passkeys":${JSON.stringify(await listPasskeys(scope))},"providers":${JSON.stringify(providers)}`;
  yield ',"organizations":[';
  let separator = '';
  for (const membership of await listMemberships(scope)) {
    const actor = { ...scope.actor, organizationId: membership.id, role: membership.role };
    const within: Scope = { ...scope, ...scope.into(membership.id), actor };
    yield `${separator}${JSON.stringify(membership).slice(0, -1)}`;
    for (const [name, section] of Object.entries(sectionsOf(within))) {
      yield `,"${name}":`;
      yield* asList(rowsOf(within, section));
    }
    yield ',"notifications":';
    yield* asList(notificationsOf(within));
    yield '}';
    separator = ',';
  }
  yield ']}';
}

/** The accounts whose data this process sends at the moment. */
const busy = new Set<string>();

/**
 * Returns the caller's data as a stream of JSON: what they own or wrote in each of their organizations and can still see. It is read
 * in pages while it is sent. @throws Busy if another download of the account is running
 */
export function downloadOwnData(scope: AccountScope): Readable {
  const { userId } = scope.actor;
  if (busy.has(userId)) throw new Busy();
  busy.add(userId);
  const stream = Readable.from(piecesOf(scope));
  stream.once('close', () => busy.delete(userId));
  return stream;
}
