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
import { noteLanguage } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { rememberDevice } from './devices.ts';
import { sessions } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

export const sessionCookie = 'quarterdeck_session';
/** How long a session lives without use, and in all. */
const unused = sql.raw("interval '30 days'");
const inAll = sql.raw("interval '90 days'");
/** How many sessions an account has; of more, those that were used last. */
export const sessionsAtMost = 100;
/** How old the note of the last use may get before it is written anew; keeps reads from becoming writes. */
const staleness = 3600_000;

/** Whoever a living session belongs to, with their place in the current organization. */
export type SignedIn = Account & {
  role: Role | null;
  isActive: boolean | null;
  lacksSecondFactor: boolean;
  /** The account's setting; null follows the browser. */
  language: Language | null;
  /** The organization's `audienceVersion` when the call began. */
  audienceVersion: number | null;
};

type Found = SignedIn & { tokenHash: string; lastSeenAt: string };

/**
 * The living sessions of hashes of tokens. The planner does not see how many hashes there are: where it does, it finds it
 * worth its while to plan anew at each call, which takes longer than the look-up.
 */
const living = writeOnce(
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

/** Gives the question «whose token is this?», whose answer is undefined for a token that lives no more. */
export function openSessions(db: Database): (token: string) => Promise<SignedIn | undefined> {
  const sessionOf = batchLookups(async (hashes) => {
    const { rows } = await db.execute(living({ hashes }));
    return new Map((rows as Found[]).map(({ tokenHash, ...session }) => [tokenHash, session]));
  });

  return async (token) => {
    const session = await sessionOf(hashToken(token));
    if (session && Date.now() - Date.parse(session.lastSeenAt) > staleness) await prolong(db, session.sessionId);
    return session;
  };
}

/**
 * The condition that a session lives, that who is signed in is still at work where, and as what, they were, with the second
 * factor that is demanded there, and that nobody there may see other rows by now.
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

/** The condition that a session lives, and is a super admin's. */
export const superAdminRights = ({ sessionId }: Account): SQL => sql`exists (
  select from ${sessions} join ${users} on users.id = sessions.user_id
  where sessions.id = ${sessionId} and sessions.expires_at > now() and users.is_super_admin)`;

/** Makes sure that the caller's session still lives. @throws Unauthorized */
export async function demandSession({ db, actor }: { db: Database; actor: Account }): Promise<void> {
  if ((await db.$count(sessions, and(eq(sessions.id, actor.sessionId), gt(sessions.expiresAt, sql`now()`)))) === 0) {
    throw new Unauthorized();
  }
}

async function prolong(db: Database, sessionId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`least(now() + ${unused}, created_at + ${inAll})` })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
}

/**
 * Where a session is to be started: in a browser, which may be known by an earlier sign-in (`device`) or by a trip to a provider
 * (`browser`), and whose last session, if any, ends.
 */
export type Visit = {
  userAgent: string | undefined;
  /** That of the browser. */
  language: Language;
  device: string | undefined;
  browser: string | undefined;
};
/** The provider that a session came from, and the token by which that knows it again. */
export type Origin = { provider: string; idToken: string };

/** What a browser is given at a sign-in: the tokens of the session, and of the browser itself. */
export type Tokens = { session: string; device: string };

/**
 * Starts a session in the caller's browser, which is known to the account from now on; one that it had ends, its live
 * connections too. Of both tokens only hashes are kept.
 */
export async function startSession(
  { db, actor, record }: Pick<PublicScope, 'db' | 'actor' | 'record'>,
  userId: string,
  { userAgent, language, device, provider, idToken }: Visit & Partial<Origin>,
): Promise<Tokens> {
  if (actor) await endSession({ db, record }, actor.sessionId);
  const session = newToken();
  await db
    .insert(sessions)
    .values({ userId, userAgent, provider, idToken, tokenHash: hashToken(session), expiresAt: sql`now() + ${unused}` });
  await noteLanguage(db, userId, language);
  const beyond = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(sessionsAtMost);
  await endSessionsWhere({ db, record }, inArray(sessions.id, beyond));
  return { session, device: await rememberDevice(db, userId, device) };
}

/** The provider that the caller's session came from, if it did. */
export async function findOrigin({
  db,
  actor,
}: AccountScope): Promise<Partial<{ [Part in keyof Origin]: string | null }>> {
  const { provider, idToken } = sessions;
  const [origin = {}] = await db.select({ provider, idToken }).from(sessions).where(eq(sessions.id, actor.sessionId));
  return origin;
}

type Ending = Pick<PublicScope, 'db' | 'record'>;

/** Ends the sessions of which a condition is true, their live connections too; gives those that there were. */
export async function endSessionsWhere({ db, record }: Ending, condition: SQL | undefined): Promise<{ id: number }[]> {
  const ended = await db.delete(sessions).where(condition).returning({ id: sessions.id });
  for (const session of ended) record('sessions', 'deleted', session);
  return ended;
}

/** Ends a session, its live connections too. */
export const endSession = (scope: Ending, id: number): Promise<unknown> => endSessionsWhere(scope, eq(sessions.id, id));

/** Ends all sessions of an account, their live connections too. */
export const endSessions = (scope: Ending, userId: string): Promise<unknown> =>
  endSessionsWhere(scope, eq(sessions.userId, userId));

/** Ends the sessions of the demo company's accounts, which nobody can sign in to once the demo is off. */
export async function endDemoSessions(db: Database): Promise<void> {
  const demoUsers = db.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  await db.delete(sessions).where(inArray(sessions.userId, demoUsers));
}

/** Of these sessions, those that live. */
export async function listLivingSessions(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOneOf(sessions.id, ids), gt(sessions.expiresAt, sql`now()`)));
  return rows.map(({ id }) => id);
}

/** Removes the sessions that have expired, and ends their live connections. */
export async function purgeSessions(scope: SystemScope): Promise<void> {
  await endSessionsWhere(scope, lt(sessions.expiresAt, scope.now.toISOString()));
}
