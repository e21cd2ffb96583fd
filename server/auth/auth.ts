import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '#contract/users.ts';
import { auditAccount } from '#server/audit/account.ts';
import { Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { AccountScope, PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { findAccount } from '#server/users/users.ts';
import type { Limiter } from './attempts.ts';
import { callerAt } from './caller.ts';
import { isKnownOn } from './devices.ts';
import { newBrowserLetter } from './letters.ts';
import { mailOwner } from './mail-owner.ts';
import { passwordFits } from './passwords.ts';
import { linkWaiting } from './provider/link.ts';
import { demandSecondFactor } from './second-factor.ts';
import { endSession, startSession, type Tokens, type Visit } from './sessions.ts';
import { sessions } from './table.ts';
import { hashToken } from './tokens.ts';

/** Who has come in, and what their browser keeps of it. */
export type Entry = { user: CurrentUser; tokens: Tokens };

/** How many wrong passwords in a quarter of an hour: for an account, or from one of its browsers. */
const failures = { times: 10, seconds: 900 };
/** The same from an address, behind which a whole office may sit. */
const failuresFrom = { times: 50, seconds: 900 };

/**
 * Signs in with a password. Wrong ones are counted: from a browser that has signed in to the account before for that alone,
 * so that no stranger can shut its owner out; else for the account, and for the caller. Accounts of the demo company are
 * unknown unless there is a `demo`. A sign-in from a new browser is told by mail.
 * @throws TooMany; Refusal 401 alike for an unknown address and a wrong password; 403 where a code is needed, 401 where it
 * is wrong
 */
export async function signIn(
  { db, now, from, actor }: PublicScope,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  { limiter, ip, demo, ...visit }: Visit & { limiter: Limiter; ip: string; demo: boolean },
): Promise<Entry> {
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
  const ofDevice = [[`failed on:${hashToken(visit.device ?? '')} ${account?.id}`, failures]] as const;
  // The account first: whoever tries but one account is stopped before the others of their address are.
  const ofStranger = [
    [`failed:${email}`, failures],
    [`failed from:${callerAt(ip)}`, failuresFrom],
  ] as const;
  const counts = account?.isKnown ? ofDevice : ofStranger;
  // Counted before it is known to be wrong: tries made all at once would otherwise all be let through.
  for (const [key, limit] of counts) await limiter.count(key, limit);
  if (!(await passwordFits(account?.passwordHash, password)) || !account) {
    throw new Refusal(401, 'wrong_credentials', 'The email or the password is not right');
  }
  const forgive = async () => {
    for (const [key, limit] of counts) await limiter.forgive(key, limit);
  };
  try {
    const entry = await transact(db, { actor: undefined, now, from }, async (scope) => {
      await demandSecondFactor(scope.db, account.id, code, now);
      if (!account.isKnown)
        await mailOwner(scope, account, newBrowserLetter(account.firstName, { userAgent: visit.userAgent, ip }));
      await linkWaiting({ ...scope, from }, account, visit.browser);
      await auditAccount({ db: scope.db, now, from }, account.id, 'signed_in');
      const tokens = await startSession({ ...scope, actor }, account.id, visit);
      return { user: await findAccount(scope.db, account.id), tokens };
    });
    await forgive();
    return entry;
  } catch (error) {
    // Who has not been asked for a code yet has got nothing wrong.
    if (error instanceof Refusal && error.code === 'second_factor_needed') await forgive();
    throw error;
  }
}

/** Ends the caller's session, its live connections too. */
export async function signOut(scope: AccountScope): Promise<void> {
  await auditAccount(scope, scope.actor.userId, 'signed_out');
  await endSession(scope, scope.actor.sessionId);
}

/** The invite code that was followed before signing in and is not joined yet. */
export async function findPendingInvite({ db, actor }: AccountScope): Promise<{ inviteCode: string | null }> {
  const [session] = await db
    .select({ inviteCode: sessions.pendingInviteCode })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  return { inviteCode: session?.inviteCode ?? null };
}
