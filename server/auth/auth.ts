import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contract/users.ts';
import { Conflict, Refusal } from '#server/errors.ts';
import type { AccountScope, PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { createUser, findAccount } from '#server/users/users.ts';
import { callerAt, type Limiter } from './attempts.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { createSession } from './sessions.ts';
import { sessions } from './table.ts';

type Registration = { firstName: string; lastName: string; email: string; password: string };
type SignIn = { user: CurrentUser; token: string };

/** Any number that no other program locks: the letters QDAC. */
const accountLock = 0x51444143;
const failures = { times: 10, seconds: 900 };

/**
 * Creates an account and signs in. The first account of an installation becomes its super admin.
 * @throws Conflict for an address that has an account
 */
export async function register(
  { db }: PublicScope,
  { password, ...person }: Registration,
  userAgent: string | undefined,
): Promise<SignIn> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${accountLock})`);
    const taken = await transaction.select({ id: users.id }).from(users).where(eq(users.email, person.email));
    if (taken.length > 0) throw new Conflict('There is already an account with this email', 'email_taken');
    const others = await transaction.select({ id: users.id }).from(users).where(eq(users.isDemo, false)).limit(1);
    const id = await createUser(transaction, { ...person, passwordHash, isSuperAdmin: others.length === 0 });
    const token = await createSession(transaction, { userId: id, userAgent });
    return { user: await findAccount(transaction, id), token };
  });
}

/**
 * Signs in with a password. Wrong ones are counted for the account and for the caller.
 * @throws TooMany; Refusal 401 alike for an unknown address and a wrong password
 */
export async function signIn(
  { db }: PublicScope,
  { email, password }: { email: string; password: string },
  { limiter, ip, userAgent }: { limiter: Limiter; ip: string; userAgent: string | undefined },
): Promise<SignIn> {
  const [ofAccount, ofCaller] = [`failed:${email}`, `failed from:${callerAt(ip)}`];
  await limiter.check(ofCaller, failures);
  // Counted before it is known to be wrong: tries made all at once would otherwise all be let through.
  await limiter.count(ofAccount, failures);
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  if (!(await passwordFits(account?.passwordHash, password)) || !account) {
    await limiter.count(ofCaller, failures);
    throw new Refusal(401, 'wrong_credentials', 'The email or the password is not right');
  }
  await limiter.forgive(ofAccount, failures);
  const token = await createSession(db, { userId: account.id, userAgent });
  return { user: await findAccount(db, account.id), token };
}

/** Ends the caller's session, its live connections too. */
export async function signOut(scope: AccountScope): Promise<void> {
  await scope.db.delete(sessions).where(eq(sessions.id, scope.actor.sessionId));
  scope.record('sessions', 'deleted', { id: scope.actor.sessionId });
}

/** The invite code that was followed before signing in and is not joined yet. */
export async function findPendingInvite({ db, actor }: AccountScope): Promise<{ inviteCode: string | null }> {
  const [session] = await db
    .select({ inviteCode: sessions.pendingInviteCode })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  return { inviteCode: session?.inviteCode ?? null };
}
