import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { Account, SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { sessions } from './table.ts';

export const sessionCookie = 'quarterdeck_session';
const lifetime = 30 * 24 * 3600_000;
/** How old the note of the last use may get before it is written anew; keeps reads from becoming writes. */
const staleness = 3600_000;

/** Whoever a living session belongs to, with their place in the current organization. */
export type SignedIn = Account & { role: Role | null; isActive: boolean | null };

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Gives the question «whose token is this?», prepared once; its answer is undefined for a token that lives no more. */
export function openSessions(db: Database): (token: string) => Promise<SignedIn | undefined> {
  const query = db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      isSuperAdmin: users.isSuperAdmin,
      organizationId: memberships.organizationId,
      role: memberships.role,
      isActive: organizations.isActive,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, and(eq(memberships.userId, sessions.userId), eq(memberships.isDefault, true)))
    .leftJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session_of_token');

  return async (token) => {
    const [session] = await query.execute({ hash: hash(token) });
    if (session && Date.now() - Date.parse(session.lastSeenAt) > staleness) await prolong(db, session.sessionId);
    return session;
  };
}

async function prolong(db: Database, sessionId: number): Promise<void> {
  const now = Date.now();
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(now).toISOString(), expiresAt: new Date(now + lifetime).toISOString() })
    .where(eq(sessions.id, sessionId));
}

/** Starts a session of 30 days, prolonged by use; gives the token, of which only a hash is kept. */
export async function createSession(
  db: Database,
  session: { userId: string; userAgent?: string | undefined; pendingInviteCode?: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetime);
  await db.insert(sessions).values({ ...session, tokenHash: hash(token), expiresAt: expiresAt.toISOString() });
  return token;
}

/** Ends all sessions of an account. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes the sessions that have expired; gives their ids. */
export async function purgeSessions({ db, now }: SystemScope): Promise<number[]> {
  const gone = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now.toISOString()))
    .returning({ id: sessions.id });
  return gone.map(({ id }) => id);
}
