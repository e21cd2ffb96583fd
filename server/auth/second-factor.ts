import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { SecondFactor } from '#contract/auth.ts';
import { productName } from '#contract/product.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, Forbidden, Invalid, Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { AccountScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { setSecondFactor } from '#server/users/users.ts';
import type { Limiter } from './attempts.ts';
import { secondFactorLetter } from './letters.ts';
import { mailOwner } from './mail-owner.ts';
import { isOwnPasskey, type Shown } from './passkeys/own.ts';
import { passwordFits } from './passwords.ts';
import { authenticators, passkeys, recoveryCodes, sessions } from './table.ts';
import { hashToken } from './tokens.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';

/** How many codes one gets that each stand in for the app once. */
const codesAtOnce = 10;
/** How many wrong passwords or codes in a quarter of an hour. */
const failures = { times: 10, seconds: 900 };
/** How long after a sign-in nothing more is asked of an account without a password. */
const freshFor = sql.raw("interval '10 minutes'");

const invalidCode = () => new Invalid([{ path: 'code', message: 'This code is not right' }]);
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** What the caller has set up. */
export async function findSecondFactor({
  db,
  actor,
}: {
  db: Database;
  actor: { userId: string };
}): Promise<SecondFactor> {
  const isOwn = eq(authenticators.userId, actor.userId);
  return {
    hasAuthenticator: (await db.$count(authenticators, and(isOwn, isNotNull(authenticators.confirmedAt)))) > 0,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, actor.userId)),
  };
}

/**
 * Makes sure that it is the caller who asks, by the password; an account without one has to have signed in just now. Gives the
 * account. @throws TooMany; Invalid naming password; Forbidden `sign_in_again`
 */
export async function demandPassword(
  { db, actor }: Pick<AccountScope, 'db' | 'actor'>,
  password: string,
  limiter: Limiter,
): Promise<typeof users.$inferSelect> {
  const account = found(await db.select().from(users).where(eq(users.id, actor.userId)), 'User');
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, failures);
  if (account.passwordHash === null) await demandFreshSession({ db, actor });
  else if (!(await passwordFits(account.passwordHash, password)))
    throw new Invalid([{ path: 'password', message: password ? 'This is not your password' : 'Enter your password' }]);
  await limiter.forgive(key, failures);
  return account;
}

async function demandFreshSession({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<void> {
  const isFresh = gt(sessions.createdAt, sql`now() - ${freshFor}`);
  if ((await db.$count(sessions, and(eq(sessions.id, actor.sessionId), isFresh))) > 0) return;
  const message = 'Your account has no password. Sign out, sign in again, and do this within 10 minutes.';
  throw new Forbidden(message, 'sign_in_again');
}

/** What somebody shows that they are who is signed in: one of these is enough. */
export type SelfProof = { password?: string | undefined; code?: string | undefined; passkey?: Shown | undefined };

/**
 * Makes sure that it is the caller who asks: by the password, by a code of the second factor, or by a passkey.
 * @throws as `demandPassword`; Invalid naming code or passkey
 */
export async function demandSelf(
  scope: Pick<AccountScope, 'db' | 'actor' | 'now'>,
  { password = '', code, passkey }: SelfProof,
  { limiter, publicUrl }: { limiter: Limiter } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const { db, actor, now } = scope;
  if (!code && !passkey) return void (await demandPassword(scope, password, limiter));
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, failures);
  if (passkey && !(await isOwnPasskey({ db, userId: actor.userId }, passkey, { publicUrl })))
    throw new Invalid([{ path: 'passkey', message: 'This passkey is not yours, or was shown too late. Try again.' }]);
  if (code && !(await codeFits(db, actor.userId, code, now))) throw invalidCode();
  await limiter.forgive(key, failures);
}

/**
 * Gives the secret for an app, which counts once a code of it is confirmed.
 * @throws Conflict where there is one; TooMany; Invalid naming password
 */
export async function beginAuthenticator(
  { db, actor }: Pick<AccountScope, 'db' | 'actor'>,
  password: string,
  limiter: Limiter,
): Promise<{ secret: string; address: string }> {
  const account = await demandPassword({ db, actor }, password, limiter);
  const secret = newSecret();
  const [begun] = await db
    .insert(authenticators)
    .values({ userId: actor.userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning();
  if (!begun) throw new Conflict('You have an authenticator app already');
  return { secret, address: addressOf(productName, account.email ?? '', secret) };
}

/** From now on a sign-in asks for a code; gives the recovery codes, which are told this once. @throws Invalid naming code */
export async function confirmAuthenticator(
  scope: AccountScope,
  code: string,
  limiter: Limiter,
): Promise<{ recoveryCodes: string[] }> {
  const { db, actor, now } = scope;
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, failures);
  const [begun] = await db.select().from(authenticators).where(eq(authenticators.userId, actor.userId)).for('update');
  const lastStep = begun && !begun.confirmedAt ? stepOf(begun.secret, plain(code), now.getTime()) : undefined;
  if (lastStep === undefined) throw invalidCode();
  await limiter.forgive(key, failures);
  await db
    .update(authenticators)
    .set({ confirmedAt: now.toISOString(), lastStep })
    .where(eq(authenticators.userId, actor.userId));
  await auditAccount(scope, actor.userId, 'second_factor_added');
  await tell(scope, true);
  return { recoveryCodes: await beginSecondFactor(scope) };
}

/** Takes the app off again, by one of its codes or a recovery code. @throws TooMany; Invalid naming code */
export async function removeAuthenticator(scope: AccountScope, code: string, limiter: Limiter): Promise<void> {
  const { db, actor } = scope;
  const key = `failed factor:${actor.userId}`;
  await limiter.count(key, failures);
  if (!(await codeFits(db, actor.userId, code, scope.now))) throw invalidCode();
  await limiter.forgive(key, failures);
  await db.delete(authenticators).where(eq(authenticators.userId, actor.userId));
  await settleSecondFactor(db, actor.userId);
  scope.record('accounts', 'changed', { id: actor.userId });
  await auditAccount(scope, actor.userId, 'second_factor_removed');
  await tell(scope, false);
}

async function tell(scope: AccountScope, isOn: boolean): Promise<void> {
  const isIt = eq(users.id, scope.actor.userId);
  const account = found(await scope.db.select().from(users).where(isIt), 'User');
  await mailOwner(scope, account, secondFactorLetter(account.firstName, isOn));
}

/** Has sign-ins ask for more than the password from now on; gives the recovery codes, which are told this once. */
export async function beginSecondFactor(scope: AccountScope): Promise<string[]> {
  const { userId } = scope.actor;
  await setSecondFactor(scope.db, userId, true);
  scope.record('accounts', 'changed', { id: userId });
  return renewRecoveryCodes(scope.db, userId);
}

/**
 * Has sign-ins to an account, whose app or passkeys were removed, ask for a second factor while there is one left. Without any, no
 * recovery code is left either.
 */
export async function settleSecondFactor(db: Database, userId: string): Promise<void> {
  const { hasAuthenticator } = await findSecondFactor({ db, actor: { userId } });
  const hasAny = hasAuthenticator || (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
  if (!hasAny) await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await setSecondFactor(db, userId, hasAny);
}

/**
 * Takes the app, all passkeys and recovery codes off the account with an address, in whatever case: the operator does so for
 * whoever has lost them. Its owner is told by mail. @throws NotFound
 */
export async function takeOffSecondFactor(db: Database, email: string): Promise<void> {
  const now = new Date();
  await transact(db, { actor: undefined, now }, async (scope) => {
    const isIt = and(eq(users.email, email.trim().toLowerCase()), eq(users.isDemo, false));
    const account = found(await scope.db.select().from(users).where(isIt), 'Account');
    for (const table of [authenticators, passkeys, recoveryCodes])
      await scope.db.delete(table).where(eq(table.userId, account.id));
    await setSecondFactor(scope.db, account.id, false);
    scope.record('accounts', 'changed', { id: account.id });
    await auditAccount({ db: scope.db, now, actor: { userId: null } }, account.id, 'second_factor_removed');
    await mailOwner(scope, account, secondFactorLetter(account.firstName, false));
  });
}

async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => randomBytes(16).toString('hex'));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Whether a code is right: one of the app that was not used yet, or a recovery code, which is used up by it. */
async function codeFits(db: Database, userId: string, given: string, now: Date): Promise<boolean> {
  const code = plain(given);
  const [held] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  const step = held && stepOf(held.secret, code, now.getTime());
  if (step !== undefined) {
    const isNew = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step));
    const used = await db
      .update(authenticators)
      .set({ lastStep: step })
      .where(and(eq(authenticators.userId, userId), isNew))
      .returning({ userId: authenticators.userId });
    return used.length > 0;
  }
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code)));
  const taken = await db.delete(recoveryCodes).where(isIt).returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/**
 * Makes sure of the second factor of a sign-in, where the account has one.
 * @throws Refusal 403 `second_factor_needed` without a code, 401 `wrong_code` with a wrong one
 */
export async function demandSecondFactor(
  db: Database,
  userId: string,
  code: string | undefined,
  now: Date,
): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, userId), eq(users.hasSecondFactor, true)))) === 0) return;
  if (!code) throw new Refusal(403, 'second_factor_needed', 'Enter a code beside the password, or use a passkey');
  if (!(await codeFits(db, userId, code, now))) throw new Refusal(401, 'wrong_code', 'This code is not right');
}
