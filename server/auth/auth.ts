import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '#contract/users.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import { Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { callerAt } from '#server/http/caller.ts';
import type { Tokens, Visit } from '#server/http/routes.ts';
import type { AccountScope, PublicScope } from '#server/scope.ts';
import { sessionIdOf } from '#server/session-id.ts';
import { users } from '#server/users/table.ts';
import { findAccount } from '#server/users/users.ts';
import { isKnownOn } from './devices.ts';
import { newBrowserEmail } from './emails.ts';
import { mailOwner } from './mail-owner.ts';
import { isPasswordCorrect } from './passwords.ts';
import { completeLink } from './provider/link.ts';
import { type RateLimiter, wrongPasswords } from './rate-limits.ts';
import { endSession, startSession } from './sessions.ts';
import { sessions } from './table.ts';
import { hashToken } from './tokens.ts';
import { demandTwoFactor } from './two-factor.ts';

/** The signed-in user, and the tokens for the browser's cookies. */
export type SignInResult = { user: CurrentUser; tokens: Tokens };

/** Wrong passwords from one address. It is higher because a whole office may share an address. */
const failuresPerAddress = { times: 50, seconds: 900 };

/**
 * Signs in with a password. Wrong passwords count against the browser if it has signed in to the account before, so that strangers
 * cannot lock the owner out; otherwise against the account and the address. Demo accounts only exist if `demo` is set. The owner gets
 * an email about a sign-in from a new browser.
 * @throws TooMany; Refusal 401 `wrong_credentials`, the same for an unknown address and a wrong password; 403 `second_factor_needed`
 * without a two-factor code, 401 `wrong_code` with a wrong one
 */
export async function signIn(
  { db, now, from, actor }: PublicScope,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  { limiter, ip, demo, ...visit }: Visit & { limiter: RateLimiter; ip: string; demo: boolean },
): Promise<SignInResult> {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      firstName: users.firstName,
      passwordHash: users.passwordHash,
      isKnown: isKnownOn(visit.device),
    })
    .from(users)
    .where(and(eq(users.email, email), demo ? undefined : eq(users.isDemo, false)));
  const deviceLimits = [[`failed on:${hashToken(visit.device ?? '')} ${account?.id}`, wrongPasswords]] as const;
  // The account comes first, so that attacks on one account do not block other people behind the same address.
  const strangerLimits = [
    [`failed:${email}`, wrongPasswords],
    [`failed from:${callerAt(ip)}`, failuresPerAddress],
  ] as const;
  const limits = account?.isKnown ? deviceLimits : strangerLimits;
  // Count before checking the password: otherwise many simultaneous attempts would all get through.
  for (const [key, limit] of limits) await limiter.count(key, limit);
  if (!(await isPasswordCorrect(account?.passwordHash, password)) || !account) {
    throw new Refusal(401, 'wrong_credentials', msg('Incorrect email or password'));
  }
  const forgive = async () => {
    for (const [key, limit] of limits) await limiter.forgive(key, limit);
  };
  try {
    const result = await transact(db, { actor: undefined, now, from }, async (scope) => {
      await demandTwoFactor(scope.db, account.id, code, now);
      if (!account.isKnown)
        await mailOwner(scope, account, newBrowserEmail(account.firstName, { userAgent: visit.userAgent, ip }));
      await completeLink({ ...scope, from }, account, visit.browser);
      await auditAccount({ db: scope.db, now, from }, account.id, 'signed_in');
      const tokens = await startSession({ ...scope, actor }, account.id, visit);
      return { user: await findAccount(scope.db, account.id), tokens };
    });
    await forgive();
    return result;
  } catch (error) {
    // The password was right; the caller has not been asked for a code yet.
    if (error instanceof Refusal && error.code === 'second_factor_needed') await forgive();
    throw error;
  }
}

/** Ends the caller's session and closes its live connections. */
export async function signOut(scope: AccountScope): Promise<void> {
  await auditAccount(scope, scope.actor.userId, 'signed_out');
  await endSession(scope, sessionIdOf(scope.actor));
}

/** Returns the invite code that the caller opened before signing in and has not used yet. */
export async function findPendingInvite({ db, actor }: AccountScope): Promise<{ inviteCode: string | null }> {
  const [session] = await db
    .select({ inviteCode: sessions.pendingInviteCode })
    .from(sessions)
    .where(eq(sessions.id, sessionIdOf(actor)));
  return { inviteCode: session?.inviteCode ?? null };
}
