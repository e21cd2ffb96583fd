import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { Unauthorized } from '#server/errors.ts';
import type { Tokens, Visit } from '#server/http/routes.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { Account, AccountScope, PublicScope, SessionFinder, SignedIn, SystemScope } from '#server/scope.ts';
import { sessionIdOf } from '#server/session-id.ts';
import { keepAccount } from '#server/users/ending.ts';
import { saveBrowserLanguage } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { rememberDevice } from './devices.ts';
import { sessions } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a session lasts without use, and in total. */
const idleLifetime = sql.raw("interval '30 days'");
const maxLifetime = sql.raw("interval '90 days'");
/** Sessions per account. The ones used longest ago end. */
export const maxSessions = 100;
/** `lastSeenAt` is only updated once it is this old, so that most reads cause no write. */
const lastSeenPrecisionMs = 3600_000;

type SessionRow = Omit<SignedIn, 'credential'> & {
  sessionId: number;
  tokenHash: string;
  lastSeenAt: string;
  isDefault: boolean | null;
};

/**
 * Selects valid sessions by token hash, each with the memberships in the user's current and in these organizations. `unnest` hides
 * the number of hashes from the planner, which would otherwise make a new plan for each call, and that takes longer than the query.
 */
const validSessions = writeOnce(
  ({ hashes, organizationIds }: { hashes: string[]; organizationIds: number[] }) => sql`
    select sessions.token_hash as "tokenHash", sessions.id as "sessionId", sessions.user_id as "userId",
      sessions.last_seen_at as "lastSeenAt", users.is_super_admin as "isSuperAdmin",
      users.preferences->>'language' as language,
      memberships.organization_id as "organizationId", memberships.is_default as "isDefault", memberships.role, organizations.is_active as "isActive",
      organizations.audience_version as "audienceVersion", organizations.inviters,
      coalesce(organizations.demands_second_factor, false) and not users.has_second_factor as "lacksSecondFactor"
    from ${sessions}
    join ${users} on users.id = sessions.user_id
    left join ${memberships} on memberships.user_id = sessions.user_id and memberships.deactivated_at is null
      and (memberships.is_default or memberships.organization_id = any(array(select unnest(${organizationIds}::int[]))))
    left join ${organizations} on organizations.id = memberships.organization_id
    where sessions.token_hash = any(array(select unnest(${hashes}::text[]))) and sessions.expires_at > now()`,
);

/** How long lookups wait for the statement before, which may be on a connection that has gone silent. */
const longestWaitMs = 50;

/**
 * Batches lookups: turns `ask`, which answers many keys, into a lookup of one key. All lookups that begin while a statement is under way
 * share the next one. Nothing is cached: the statement is sent after the lookup began. Returns undefined for a key that `ask` does
 * not answer. @throws what `ask` throws
 */
function batchLookups<Answer>(
  ask: (keys: string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let keys = new Set<string>();
  let answers: Promise<Map<string, Answer>> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  return async (key) => {
    keys.add(key);
    answers ??= Promise.all([nextTurn(), before]).then(() => {
      const batch = [...keys];
      keys = new Set();
      answers = undefined;
      const asked = ask(batch);
      before = Promise.race([asked.catch(() => undefined), wait(longestWaitMs, undefined, { ref: false })]);
      return asked;
    });
    return (await answers).get(key);
  };
}

const outside = { organizationId: null, role: null, inviters: null, isActive: null, audienceVersion: null } as const;

/**
 * Returns a finder of sessions. It returns undefined if the token is not valid; for a user who is not in the organization, the session has
 * none.
 */
export function openSessions(db: Database): SessionFinder {
  const findSession = batchLookups(async (keys) => {
    const asked = keys.map((key): [key: string, hash: string, id: number] => {
      const [hash = '', id] = key.split(' ');
      return [key, hash, Number(id)];
    });
    const hashes = [...new Set(asked.map(([, hash]) => hash))];
    const organizationIds = [...new Set(asked.flatMap(([, , id]) => id || []))];
    const { rows } = await db.execute(validSessions({ hashes, organizationIds }));
    const rowsOf = Map.groupBy(rows as SessionRow[], ({ tokenHash }) => tokenHash);
    return new Map(
      asked.flatMap(([key, hash, id]): [string, SessionRow][] => {
        const [any, ...others] = rowsOf.get(hash) ?? [];
        if (!any) return [];
        const isAsked = (row: SessionRow) => (Number.isNaN(id) ? row.isDefault : row.organizationId === id);
        return [[key, [any, ...others].find(isAsked) ?? { ...any, ...outside, lacksSecondFactor: false }]];
      }),
    );
  });

  return async (token, organizationId) => {
    const row = await findSession(`${hashToken(token)} ${organizationId}`);
    if (!row) return undefined;
    const { tokenHash: _, isDefault: __, sessionId, lastSeenAt, ...account } = row;
    if (Date.now() - Date.parse(lastSeenAt) > lastSeenPrecisionMs) await prolong(db, sessionId);
    return { ...account, credential: { sessionId } };
  };
}

/**
 * Returns an SQL condition: whether the user still has the same role in the same active organization and the two-factor authentication
 * that it requires, their session, if they act by one, is still valid, and no one's access to its rows has changed since the call began.
 */
export const rightsOf = ({ credential, ...signedIn }: SignedIn): SQL =>
  rights({ ...signedIn, sessionId: 'sessionId' in credential ? credential.sessionId : undefined });

type Rights = Omit<SignedIn, 'credential'> & { sessionId: number | undefined };

const rights = writeOnce(
  ({ sessionId, userId, organizationId, role, isSuperAdmin, audienceVersion, inviters }: Rights) => sql`exists (
    select from ${users}
    join ${memberships} on memberships.user_id = users.id and memberships.deactivated_at is null
    join ${organizations} on organizations.id = memberships.organization_id
    where users.id = ${userId} and users.is_super_admin = ${isSuperAdmin}
      and memberships.organization_id = ${organizationId} and memberships.role = ${role} and organizations.is_active
      and organizations.audience_version = ${audienceVersion} and (memberships.role = 'admin' or organizations.inviters = ${inviters})
      and (users.has_second_factor or not organizations.demands_second_factor)
      ${sessionId && sql`and ${isValidSession(sessionId)}`})`,
);

const isValidSession = (id: number): SQL => sql`exists (
  select from ${sessions} where sessions.id = ${id} and sessions.user_id = users.id and sessions.expires_at > now())`;

/** Returns an SQL condition: whether the session is still valid and belongs to a super admin. */
export const superAdminRights = (account: Account): SQL => sql`exists (
  select from ${users} where users.id = ${account.userId} and users.is_super_admin and ${isValidSession(sessionIdOf(account))})`;

/** @throws Unauthorized if the caller's session is no longer valid; Forbidden if they act by another credential */
export async function demandSession({ db, actor }: { db: Database; actor: Account }): Promise<void> {
  const isValid = and(eq(sessions.id, sessionIdOf(actor)), gt(sessions.expiresAt, sql`now()`));
  if ((await db.$count(sessions, isValid)) === 0) throw new Unauthorized();
}

async function prolong(db: Database, sessionId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`least(now() + ${idleLifetime}, created_at + ${maxLifetime})` })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
}

/** The provider that a session was started with, and the id token to sign out there. */
export type ProviderSession = { provider: string; idToken: string };

/**
 * Starts a session and remembers the browser as known to the account, which is kept if it was about to end. Ends the browser's previous session and its live connections.
 * Returns both tokens; only their hashes are stored.
 */
export async function startSession(
  { db, now, from, actor, record }: Pick<PublicScope, 'db' | 'now' | 'from' | 'actor' | 'record'>,
  userId: string,
  { userAgent, language, device, provider, idToken }: Visit & Partial<ProviderSession>,
): Promise<Tokens> {
  if (actor) await endSession({ db, record }, sessionIdOf(actor));
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
  await keepAccount({ db, now, from }, userId);
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
  const [session = {}] = await db
    .select({ provider, idToken })
    .from(sessions)
    .where(eq(sessions.id, sessionIdOf(actor)));
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
