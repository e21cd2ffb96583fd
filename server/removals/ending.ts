import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Leaving } from '#contract/users.ts';
import { calendarLinks, passkeys, sessions } from '#server/auth/table.ts';
import { found, ours } from '#server/db/tenant.ts';
import { isNotCanceled } from '#server/invitations/invitations.ts';
import { invitations } from '#server/invitations/table.ts';
import { memberships } from '#server/organizations/table.ts';
import { scheduledMessages } from '#server/scheduled-messages/table.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';

const countOf = (table: PgTable, condition: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} where ${condition})`;

/** Counts what ends when a person is removed, or when they leave by themselves and keep their account. @throws NotFound */
export async function readEnding(scope: Scope, userId: string): Promise<Leaving['ending']> {
  const { actor, db, now } = scope;
  const all = asServer(scope);
  const isOpen = and(isNotCanceled, isNull(invitations.joinedAt), gt(invitations.expiresAt, now.toISOString()));
  const rows = await db
    .select({
      calendarLinks: countOf(calendarLinks, ours(all, calendarLinks, eq(calendarLinks.userId, userId))),
      scheduledMessageCount: countOf(
        scheduledMessages,
        ours(all, scheduledMessages, eq(scheduledMessages.userId, userId), eq(scheduledMessages.hasFailed, false)),
      ),
      // Invitations of super admins work without their membership.
      invitationCount: countOf(
        invitations,
        ours(all, invitations, eq(invitations.invitedById, userId), isOpen, eq(users.isSuperAdmin, false)),
      ),
      sessionCount: countOf(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString()))),
      passkeyCount: countOf(passkeys, eq(passkeys.userId, userId)),
      isEmptied: sql<boolean>`(${memberships.isOrigin} and ${users.hasAccount} and not ${users.isSuperAdmin}
        and not exists (select from memberships as others
          where others.user_id = ${userId} and others.organization_id <> ${actor.organizationId}))`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(all, memberships, eq(memberships.userId, userId)));
  const { calendarLinks: links, sessionCount, passkeyCount, isEmptied, ...counts } = found(rows, 'User');
  return {
    hasCalendarLink: links > 0,
    ...counts,
    account: isEmptied && actor.userId !== userId ? { sessionCount, passkeyCount } : null,
  };
}
