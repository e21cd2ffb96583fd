import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';
import { Unauthorized } from '#server/errors.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { Account, PublicScope, SystemScope } from '#server/scope.ts';
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

/** The condition that a session lives, and that who is signed in is still at work where, and as what, they were. */
export const rightsOf = ({ sessionId, organizationId, role, isSuperAdmin }: SignedIn): SQL => sql`exists (
  select from ${sessions}
  join ${users} on users.id = sessions.user_id
  join ${memberships} on memberships.user_id = sessions.user_id and memberships.is_default
  join ${organizations} on organizations.id = memberships.organization_id
  where sessions.id = ${sessionId} and sessions.expires_at > now() and users.is_super_admin = ${isSuperAdmin}
    and memberships.organization_id = ${organizationId} and memberships.role = ${role} and organizations.is_active)`;

/** Makes sure that the caller's session still lives. @throws Unauthorized */
export async function demandSession({ db, actor }: { db: Database; actor: Account }): Promise<void> {
  if ((await db.$count(sessions, and(eq(sessions.id, actor.sessionId), gt(sessions.expiresAt, sql`now()`)))) === 0) {
    throw new Unauthorized();
  }
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

/** Ends all sessions of an account, their live connections too. */
export async function endSessions({ db, record }: Pick<PublicScope, 'db' | 'record'>, userId: string): Promise<void> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  for (const session of ended) record('sessions', 'deleted', session);
}

/** Removes the sessions that have expired, and ends their live connections. */
export async function purgeSessions({ db, now, record }: SystemScope): Promise<void> {
  const gone = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now.toISOString()))
    .returning({ id: sessions.id });
  for (const session of gone) record('sessions', 'deleted', session);
}
