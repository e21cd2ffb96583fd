import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Session } from '#contract/auth.ts';
import { auditAccount } from '#server/audit/account.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope } from '#server/scope.ts';
import { sessionsAtMost } from './sessions.ts';
import { sessions } from './table.ts';

/** Where the caller is signed in, the last used first. */
export const listSessions = ({ db, actor }: AccountScope): Promise<Session[]> =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent: sql<boolean>`${sessions.id} = ${actor.sessionId}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(sessionsAtMost);

/** Ends one of the caller's sessions, its live connections too. @throws NotFound */
export async function endOwnSession(scope: AccountScope, id: number): Promise<void> {
  const { db, actor, record } = scope;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId)))
    .returning({ id: sessions.id });
  record('sessions', 'deleted', found(ended, 'Session'));
  await auditAccount(scope, actor.userId, 'session_ended');
}

/** Ends all of the caller's sessions but the one that asks, their live connections too. */
export async function endOtherSessions(scope: AccountScope): Promise<void> {
  const { db, actor, record } = scope;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.userId), ne(sessions.id, actor.sessionId)))
    .returning({ id: sessions.id });
  for (const session of ended) record('sessions', 'deleted', session);
  if (ended.length > 0) await auditAccount(scope, actor.userId, 'session_ended');
}
