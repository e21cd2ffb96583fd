import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Session } from '#contract/auth.ts';
import { auditAccount } from '#server/audit/account.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope } from '#server/scope.ts';
import { sessionIdOf } from '#server/session-id.ts';
import { endSessionsWhere, maxSessions } from './sessions.ts';
import { sessions } from './table.ts';

/** Returns the caller's sessions, the last used first. */
export const listSessions = ({ db, actor }: AccountScope): Promise<Session[]> =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent: sql<boolean>`${sessions.id} = ${sessionIdOf(actor)}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxSessions);

/** Ends one of the caller's sessions and closes its live connections. @throws NotFound */
export async function endOwnSession(scope: AccountScope, id: number): Promise<void> {
  const { userId } = scope.actor;
  found(await endSessionsWhere(scope, and(eq(sessions.id, id), eq(sessions.userId, userId))), 'Session');
  await auditAccount(scope, userId, 'session_ended');
}

/** Ends all of the caller's sessions except the current one, and closes their live connections. */
export async function endOtherSessions(scope: AccountScope): Promise<void> {
  const { userId } = scope.actor;
  const ended = await endSessionsWhere(
    scope,
    and(eq(sessions.userId, userId), ne(sessions.id, sessionIdOf(scope.actor))),
  );
  if (ended.length > 0) await auditAccount(scope, userId, 'session_ended');
}
