import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import type { Role } from '#contract/users.ts';
import { batchLookups } from '#server/db/batch-lookups.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { Unauthorized } from '#server/errors.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { Account, AccountScope, PublicScope, SystemScope } from '#server/scope.ts';
import { saveBrowserLanguage } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { rememberDevice } from './devices.ts';
import { sessions } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

export const sessionCookie = 'quarterdeck_session';
/** How long a session lasts without use, and in total. */
const idleLifetime = sql.raw("interval '30 days'");
const maxLifetime = sql.raw("interval '90 days'");
/** Sessions per account. The ones used longest ago end. */
export const maxSessions = 100;
/** `lastSeenAt` is only updated once it is this old, so that most reads cause no write. */
const lastSeenPrecisionMs = 3600_000;

/** The user of a session, with their role in the current organization. */
export type SignedIn = Account & {
  role: Role | null;
  isActive: boolean | null;
  lacksSecondFactor: boolean;
  /** The account's setting; null follows the browser. */
  language: Language | null;
  /** The organization's `audienceVersion` when the call began. */
  audienceVersion: number | null;
};

type SessionRow = SignedIn & { tokenHash: string; lastSeenAt: string };

/**
 * Selects valid sessions by token hash. `unnest` hides the number of hashes from the planner, which would otherwise make a new plan for
 * each call, and that takes longer than the query.
 */
const validSessions = writeOnce(
  ({ hashes }: { hashes: string[] }) => sql`
    select sessions.token_hash as "tokenHash", sessions.id as "sessionId", sessions.user_id as "userId",
      sessions.last_seen_at as "lastSeenAt", users.is_super_admin as "isSuperAdmin",
      users.preferences->>'language' as language,
      memberships.organization_id as "organizationId", memberships.role, organizations.is_active as "isActive",
      organizations.audience_version as "audienceVersion",
      coalesce(organizations.demands_second_factor, false) and not users.has_second_factor as "lacksSecondFactor"
    from ${sessions}
    join ${users} on users.id = sessions.user_id
    left join ${memberships} on memberships.user_id = sessions.user_id and memberships.is_default
    left join ${organizations} on organizations.id = memberships.organization_id
    where sessions.token_hash = any(array(select unnest(${hashes}::text[]))) and sessions.expires_at > now()`,
);

/** Returns a function that finds the session of a cookie's token; it returns undefined if the token is not valid. */
export function openSessions(db: Database): (token: string) => Promise<SignedIn | undefined> {
  const findSession = batchLookups(async (hashes) => {
    const { rows } = await db.execute(validSessions({ hashes }));
    return new Map((rows as SessionRow[]).map(({ tokenHash, ...session }) => [tokenHash, session]));
  });

  return async (token) => {
    const session = await findSession(hashToken(token));
    if (session && Date.now() - Date.parse(session.lastSeenAt) > lastSeenPrecisionMs)
      await prolong(db, session.sessionId);
    return session;
  };
}

/**
 * Returns an SQL condition: whether the session is still valid, its user still has the same role in the same active organization and
 * the two-factor authentication that it requires, and no one's access to its rows has changed since the call began.
 */
export const rightsOf: (signedIn: SignedIn) => SQL = writeOnce(
  ({ sessionId, organizationId, role, isSuperAdmin, audienceVersion }) => sql`exists (
    select from ${sessions}
    join ${users} on users.id = sessions.user_id
    join ${memberships} on memberships.user_id = sessions.user_id and memberships.is_default
    join ${organizations} on organizations.id = memberships.organization_id
    where sessions.id = ${sessionId} and sessions.expires_at > now() and users.is_super_admin = ${isSuperAdmin}
      and memberships.organization_id = ${organizationId} and memberships.role = ${role} and organizations.is_active
      and organizations.audience_version = ${audienceVersion}
      and (users.has_second_factor or not organizations.demands_second_factor))`,
);

/** Returns an SQL condition: whether the session is still valid and belongs to a super admin. */
export const superAdminRights = ({ sessionId }: Account): SQL => sql`exists (
  select from ${sessions} join ${users} on users.id = sessions.user_id
  where sessions.id = ${sessionId} and sessions.expires_at > now() and users.is_super_admin)`;

/** @throws Unauthorized if the caller's session is no longer valid */
export async function demandSession({ db, actor }: { db: Database; actor: Account }): Promise<void> {
  if ((await db.$count(sessions, and(eq(sessions.id, actor.sessionId), gt(sessions.expiresAt, sql`now()`)))) === 0) {
    throw new Unauthorized();
  }
}

async function prolong(db: Database, sessionId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`least(now() + ${idleLifetime}, created_at + ${maxLifetime})` })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
}

/**
 * The browser that signs in. `device` is its token from earlier sign-ins, and `browser` its token from a visit to a sign-in provider.
 */
export type Visit = {
  userAgent: string | undefined;
  /** The browser's language. */
  language: Language;
  device: string | undefined;
  browser: string | undefined;
};
/** The provider that a session was started with, and the id token to sign out there. */
export type ProviderSession = { provider: string; idToken: string };

/** The tokens for the cookies of the session and of the browser itself. */
export type Tokens = { session: string; device: string };

/**
 * Starts a session and remembers the browser as known to the account. Ends the browser's previous session and its live connections.
 * Returns both tokens; only their hashes are stored.
 */
export async function startSession(
  { db, actor, record }: Pick<PublicScope, 'db' | 'actor' | 'record'>,
  userId: string,
  { userAgent, language, device, provider, idToken }: Visit & Partial<ProviderSession>,
): Promise<Tokens> {
  if (actor) await endSession({ db, record }, actor.sessionId);
  const session = newToken();
  await db.insert(sessions).values({
    userId,
    userAgent,
    provider,
    idToken,
    tokenHash: hashToken(session),
    expiresAt: sql`now() + ${idleLifetime}`,
  });
  await saveBrowserLanguage(db, userId, language);
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(maxSessions);
  await endSessionsWhere({ db, record }, inArray(sessions.id, surplus));
  return { session, device: await rememberDevice(db, userId, device) };
}

/** Returns the provider that the caller's session was started with; empty if none. */
export async function findProviderSession({
  db,
  actor,
}: AccountScope): Promise<Partial<{ [Part in keyof ProviderSession]: string | null }>> {
  const { provider, idToken } = sessions;
  const [session = {}] = await db.select({ provider, idToken }).from(sessions).where(eq(sessions.id, actor.sessionId));
  return session;
}

type EndingScope = Pick<PublicScope, 'db' | 'record'>;

/** Ends the sessions that match a condition and closes their live connections. Returns the ended sessions. */
export async function endSessionsWhere(
  { db, record }: EndingScope,
  condition: SQL | undefined,
): Promise<{ id: number }[]> {
  const ended = await db.delete(sessions).where(condition).returning({ id: sessions.id });
  for (const session of ended) record('sessions', 'deleted', session);
  return ended;
}

/** Ends a session and closes its live connections. */
export const endSession = (scope: EndingScope, id: number): Promise<unknown> =>
  endSessionsWhere(scope, eq(sessions.id, id));

/** Ends all sessions of an account and closes their live connections. */
export const endSessions = (scope: EndingScope, userId: string): Promise<unknown> =>
  endSessionsWhere(scope, eq(sessions.userId, userId));

/** Ends the sessions of demo accounts, when the demo is turned off. */
export async function endDemoSessions(db: Database): Promise<void> {
  const demoUsers = db.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  await db.delete(sessions).where(inArray(sessions.userId, demoUsers));
}

/** Returns the ids of those sessions that are still valid. */
export async function listValidSessions(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOneOf(sessions.id, ids), gt(sessions.expiresAt, sql`now()`)));
  return rows.map(({ id }) => id);
}

/** Deletes expired sessions and closes their live connections. */
export async function purgeSessions(scope: SystemScope): Promise<void> {
  await endSessionsWhere(scope, lt(sessions.expiresAt, scope.now.toISOString()));
}
