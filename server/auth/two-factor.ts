import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { SecondFactor } from '#contract/auth.ts';
import { productName } from '#contract/product.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, Forbidden, Invalid, Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { AccountScope } from '#server/scope.ts';
import { sessionIdOf } from '#server/session-id.ts';
import { users } from '#server/users/table.ts';
import { setSecondFactor } from '#server/users/users.ts';
import { twoFactorEmail } from './emails.ts';
import { mailOwner } from './mail-owner.ts';
import { isOwnPasskey, type PasskeyResponse } from './passkeys/own.ts';
import { isPasswordCorrect } from './passwords.ts';
import { type RateLimiter, wrongPasswords } from './rate-limits.ts';
import { authenticators, passkeys, recoveryCodes, sessions } from './table.ts';
import { hashToken } from './tokens.ts';
import { newSecret, otpauthUri, stepOf } from './totp.ts';

const recoveryCodeCount = 10;
/** Signing in within this time is enough to add a method, and for an account without a password. */
const freshSignIn = sql.raw("interval '10 minutes'");

const invalidCode = () => new Invalid([{ path: 'code', message: msg('Incorrect code') }]);
const normalize = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** Returns the caller's two-factor methods. */
export async function findTwoFactor({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<SecondFactor> {
  return {
    hasAuthenticator: await hasAuthenticator(db, actor.userId),
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, actor.userId)),
    needsPassword: !(await hasFreshSession({ db, actor })),
  };
}

async function hasAuthenticator(db: Database, userId: string): Promise<boolean> {
  const isConfirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  return (await db.$count(authenticators, isConfirmed)) > 0;
}

/**
 * Checks the caller's password; an account without one must have signed in within ten minutes. Returns the account.
 * @throws TooMany; Invalid naming password; Forbidden `sign_in_again`
 */
export async function demandPassword(
  { db, actor }: Pick<AccountScope, 'db' | 'actor'>,
  password: string,
  limiter: RateLimiter,
): Promise<typeof users.$inferSelect> {
  const account = found(await db.select().from(users).where(eq(users.id, actor.userId)), 'User');
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, wrongPasswords);
  if (account.passwordHash === null) {
    if (!(await hasFreshSession({ db, actor }))) throw signInAgain();
  } else if (!(await isPasswordCorrect(account.passwordHash, password)))
    throw new Invalid([
      { path: 'password', message: password ? msg('Incorrect password') : msg('Enter your password') },
    ]);
  await limiter.forgive(key, wrongPasswords);
  return account;
}

const signInAgain = () =>
  new Forbidden(
    msg('Your account has no password. Sign out, sign in again, and do this within 10 minutes.'),
    'sign_in_again',
  );

async function hasFreshSession({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<boolean> {
  const isFresh = gt(sessions.createdAt, sql`now() - ${freshSignIn}`);
  return (await db.$count(sessions, and(eq(sessions.id, sessionIdOf(actor)), isFresh))) > 0;
}

/**
 * Checks the caller's password before a method is added. Within ten minutes of signing in, it may be empty. Returns the account.
 * @throws TooMany; Invalid naming password; Forbidden `sign_in_again`
 */
export async function demandFreshSignIn(
  { db, actor }: Pick<AccountScope, 'db' | 'actor'>,
  password: string,
  limiter: RateLimiter,
): Promise<typeof users.$inferSelect> {
  if (password || !(await hasFreshSession({ db, actor }))) return demandPassword({ db, actor }, password, limiter);
  return found(await db.select().from(users).where(eq(users.id, actor.userId)), 'User');
}

/** One of these proves that the caller is the owner of the account. */
export type OwnerProof = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyResponse | undefined;
};

/**
 * Checks that the caller owns the account, with the password, a two-factor code, or a passkey.
 * @throws TooMany; Invalid naming password, code or passkey; Forbidden `sign_in_again`
 */
export async function demandOwner(
  scope: Pick<AccountScope, 'db' | 'actor' | 'now'>,
  { password = '', code, passkey }: OwnerProof,
  { limiter, publicUrl }: { limiter: RateLimiter } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const { db, actor, now } = scope;
  if (!code && !passkey) return void (await demandPassword(scope, password, limiter));
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, wrongPasswords);
  if (passkey && !(await isOwnPasskey({ db, userId: actor.userId }, passkey, { publicUrl })))
    throw new Invalid([{ path: 'passkey', message: msg('This passkey was not accepted. Try again.') }]);
  if (code && !(await isCodeCorrect(db, actor.userId, code, now))) throw invalidCode();
  await limiter.forgive(key, wrongPasswords);
}

/**
 * Returns a new secret for an authenticator app, which takes effect when the caller confirms a code.
 * @throws Conflict if the account has an app already; TooMany; Invalid naming password
 */
export async function beginAuthenticator(
  { db, actor }: Pick<AccountScope, 'db' | 'actor'>,
  password: string,
  limiter: RateLimiter,
): Promise<{ secret: string; address: string }> {
  const account = await demandFreshSignIn({ db, actor }, password, limiter);
  const secret = newSecret();
  const [authenticator] = await db
    .insert(authenticators)
    .values({ userId: actor.userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning();
  if (!authenticator) throw new Conflict(msg('You already have an authenticator app'));
  return { secret, address: otpauthUri(productName, account.email ?? '', secret) };
}

/** Turns two-factor authentication on. Returns the recovery codes, which cannot be read again. @throws TooMany; Invalid naming code */
export async function confirmAuthenticator(
  scope: AccountScope,
  code: string,
  limiter: RateLimiter,
): Promise<{ recoveryCodes: string[] }> {
  const { db, actor, now } = scope;
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, wrongPasswords);
  const [pending] = await db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, actor.userId), isNull(authenticators.confirmedAt)))
    .for('update');
  const lastStep = pending && stepOf(pending.secret, normalize(code), now.getTime());
  if (lastStep === undefined) throw invalidCode();
  await limiter.forgive(key, wrongPasswords);
  await db
    .update(authenticators)
    .set({ confirmedAt: now.toISOString(), lastStep })
    .where(eq(authenticators.userId, actor.userId));
  await auditAccount(scope, actor.userId, 'second_factor_added');
  await mailChange(scope, true);
  return { recoveryCodes: await enableTwoFactor(scope) };
}

/** Removes the authenticator app, with one of its codes or a recovery code. @throws TooMany; Invalid naming code */
export async function removeAuthenticator(scope: AccountScope, code: string, limiter: RateLimiter): Promise<void> {
  const { db, actor } = scope;
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, wrongPasswords);
  if (!(await isCodeCorrect(db, actor.userId, code, scope.now))) throw invalidCode();
  await limiter.forgive(key, wrongPasswords);
  await db.delete(authenticators).where(eq(authenticators.userId, actor.userId));
  await updateTwoFactor(db, actor.userId);
  scope.record('accounts', 'changed', { id: actor.userId });
  await auditAccount(scope, actor.userId, 'second_factor_removed');
  await mailChange(scope, false);
}

async function mailChange(scope: AccountScope, isOn: boolean): Promise<void> {
  const account = found(await scope.db.select().from(users).where(eq(users.id, scope.actor.userId)), 'User');
  await mailOwner(scope, account, twoFactorEmail(account.firstName, isOn));
}

/** Requires two-factor authentication at sign-in. Returns new recovery codes, which cannot be read again. */
export async function enableTwoFactor(scope: AccountScope): Promise<string[]> {
  const { userId } = scope.actor;
  await setSecondFactor(scope.db, userId, true);
  scope.record('accounts', 'changed', { id: userId });
  return renewRecoveryCodes(scope.db, userId);
}

/**
 * Updates an account whose app or passkeys were removed: two-factor authentication stays on while one is left. Otherwise the recovery
 * codes are deleted too.
 */
export async function updateTwoFactor(db: Database, userId: string): Promise<void> {
  const hasAny = (await hasAuthenticator(db, userId)) || (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
  if (!hasAny) await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await setSecondFactor(db, userId, hasAny);
}

/**
 * Removes the app, all passkeys and recovery codes of the account with an email (in any case). The operator does this for people who
 * lost them. The owner gets an email. @throws NotFound
 */
export async function removeTwoFactor(db: Database, email: string): Promise<void> {
  const now = new Date();
  await transact(db, { actor: undefined, now }, async (scope) => {
    const hasEmail = and(eq(users.email, email.trim().toLowerCase()), eq(users.isDemo, false));
    const account = found(await scope.db.select().from(users).where(hasEmail), 'Account');
    for (const table of [authenticators, passkeys, recoveryCodes])
      await scope.db.delete(table).where(eq(table.userId, account.id));
    await setSecondFactor(scope.db, account.id, false);
    scope.record('accounts', 'changed', { id: account.id });
    await auditAccount({ db: scope.db, now, actor: { userId: null } }, account.id, 'second_factor_removed');
    await mailOwner(scope, account, twoFactorEmail(account.firstName, false));
  });
}

async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(16).toString('hex'));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Whether a code is an unused code of the app, or a recovery code. Uses the code up. */
async function isCodeCorrect(db: Database, userId: string, input: string, now: Date): Promise<boolean> {
  const code = normalize(input);
  const [authenticator] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  const step = authenticator && stepOf(authenticator.secret, code, now.getTime());
  if (step !== undefined) {
    const isUnused = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step));
    const used = await db
      .update(authenticators)
      .set({ lastStep: step })
      .where(and(eq(authenticators.userId, userId), isUnused))
      .returning({ userId: authenticators.userId });
    return used.length > 0;
  }
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/**
 * Checks the two-factor code of a sign-in, if the account uses two-factor authentication.
 * @throws Refusal 403 `second_factor_needed` without a code, 401 `wrong_code` with a wrong one
 */
export async function demandTwoFactor(
  db: Database,
  userId: string,
  code: string | undefined,
  now: Date,
): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, userId), eq(users.hasSecondFactor, true)))) === 0) return;
  if (!code) throw new Refusal(403, 'second_factor_needed', msg('Enter a two-factor code, or use a passkey'));
  if (!(await isCodeCorrect(db, userId, code, now))) throw new Refusal(401, 'wrong_code', msg('Incorrect code'));
}
