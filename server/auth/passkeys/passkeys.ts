import { and, asc, eq } from 'drizzle-orm';
import type { Passkey } from '#contract/passkeys.ts';
import { fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import type { AccountScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { passkeyEmail } from '../emails.ts';
import { mailOwner } from '../mail-owner.ts';
import type { RateLimiter } from '../rate-limits.ts';
import { passkeys } from '../table.ts';
import { demandFreshSignIn, demandPassword, enableTwoFactor, updateTwoFactor } from '../two-factor.ts';
import { redeemChallenge, saveChallenge } from './challenges.ts';
import { registrationOptions, verifyRegistration, type WebAuthnJson } from './webauthn.ts';

/** Passkeys per account. */
const maxPasskeys = 20;

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

/** Returns the caller's passkeys, oldest first. */
export const listPasskeys = ({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<Passkey[]> =>
  db.select(columns).from(passkeys).where(eq(passkeys.userId, actor.userId)).orderBy(asc(passkeys.id));

/** Returns the options for the browser to create a passkey. @throws Conflict at the maximum; TooMany; Invalid naming password */
export async function beginPasskey(
  scope: AccountScope,
  password: string,
  { limiter, ...site }: { limiter: RateLimiter } & Pick<Config, 'publicUrl'>,
): Promise<WebAuthnJson> {
  const { db, actor } = scope;
  const account = await demandFreshSignIn(scope, password, limiter);
  const existing = await db.select().from(passkeys).where(eq(passkeys.userId, actor.userId));
  if (existing.length >= maxPasskeys)
    throw new Conflict(msg('You have {most} passkeys, the maximum. Remove one first.', { most: maxPasskeys }));
  const owner = { id: account.id, email: account.email ?? '', name: fullName(account) };
  const options = await registrationOptions(site, owner, existing);
  await saveChallenge(db, options.challenge, actor.userId);
  return { ...options };
}

/**
 * Saves the passkey that the caller's browser created. If it turns two-factor authentication on, returns recovery codes, which cannot be
 * read again. @throws Invalid naming response
 */
export async function addPasskey(
  scope: AccountScope,
  { name, response }: { name: string; response: WebAuthnJson },
  site: Pick<Config, 'publicUrl'>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { db, actor } = scope;
  const credential = await verifyRegistration(site, response, (challenge) =>
    redeemChallenge(db, challenge, actor.userId),
  );
  const values = credential && { ...credential, name, userId: actor.userId };
  const [passkey] = values ? await db.insert(passkeys).values(values).onConflictDoNothing().returning(columns) : [];
  if (!passkey) throw new Invalid([{ path: 'response', message: msg('This passkey was not accepted. Try again.') }]);
  const account = found(await db.select().from(users).where(eq(users.id, actor.userId)), 'User');
  const recoveryCodes = account.hasSecondFactor ? [] : await enableTwoFactor(scope);
  await auditAccount(scope, actor.userId, 'passkey_added');
  await mailOwner(scope, account, passkeyEmail(account.firstName, name, true));
  return { passkey, recoveryCodes };
}

/** Removes one of the caller's passkeys. @throws NotFound; TooMany; Invalid naming password */
export async function removePasskey(
  scope: AccountScope,
  id: number,
  { password, limiter }: { password: string; limiter: RateLimiter },
): Promise<void> {
  const { db, actor } = scope;
  const isPasskey = and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));
  const { name } = found(await db.select(columns).from(passkeys).where(isPasskey), 'Passkey');
  const account = await demandPassword(scope, password, limiter);
  await db.delete(passkeys).where(isPasskey);
  await updateTwoFactor(db, actor.userId);
  scope.record('accounts', 'changed', { id: actor.userId });
  await auditAccount(scope, actor.userId, 'passkey_removed');
  await mailOwner(scope, account, passkeyEmail(account.firstName, name, false));
}
