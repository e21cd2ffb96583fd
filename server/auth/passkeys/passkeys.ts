import { and, asc, eq } from 'drizzle-orm';
import type { Passkey } from '#contract/passkeys.ts';
import { fullName } from '#rules/people.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import type { AccountScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import type { Limiter } from '../attempts.ts';
import { passkeyLetter } from '../letters.ts';
import { mailOwner } from '../mail-owner.ts';
import { beginSecondFactor, demandPassword, settleSecondFactor } from '../second-factor.ts';
import { passkeys } from '../table.ts';
import { keepChallenge, redeemChallenge } from './challenges.ts';
import { askForNew, readNew, type Spoken } from './webauthn.ts';

/** How many an account may have. */
const most = 20;

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

/** The caller's passkeys, the oldest first. */
export const listPasskeys = ({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<Passkey[]> =>
  db.select(columns).from(passkeys).where(eq(passkeys.userId, actor.userId)).orderBy(asc(passkeys.id));

/** What the caller's browser is to make a passkey by. @throws Conflict with too many; TooMany; Invalid naming password */
export async function beginPasskey(
  scope: AccountScope,
  password: string,
  { limiter, ...house }: { limiter: Limiter } & Pick<Config, 'publicUrl'>,
): Promise<Spoken> {
  const { db, actor } = scope;
  const account = await demandPassword(scope, password, limiter);
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, actor.userId));
  if (known.length >= most) throw new Conflict(`You have ${most} passkeys: remove one that you do not use any more`);
  const named = { id: account.id, email: account.email ?? '', name: fullName(account) };
  const options = await askForNew(house, named, known);
  await keepChallenge(db, options.challenge, actor.userId);
  return { ...options };
}

/**
 * Keeps the passkey that the caller's browser made. With the first factor beside the password come recovery codes, which are
 * told this once. @throws Invalid for what was not asked for
 */
export async function addPasskey(
  scope: AccountScope,
  { name, response }: { name: string; response: Spoken },
  house: Pick<Config, 'publicUrl'>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { db, actor } = scope;
  const made = await readNew(house, response, (challenge) => redeemChallenge(db, challenge, actor.userId));
  const values = made && { ...made, name, userId: actor.userId };
  const [passkey] = values ? await db.insert(passkeys).values(values).onConflictDoNothing().returning(columns) : [];
  if (!passkey) throw new Invalid([{ path: 'response', message: 'This passkey could not be checked: try again' }]);
  const account = found(await db.select().from(users).where(eq(users.id, actor.userId)), 'User');
  const recoveryCodes = account.hasSecondFactor ? [] : await beginSecondFactor(scope);
  await auditAccount(scope, actor.userId, 'passkey_added');
  await mailOwner(scope, account, passkeyLetter(account.firstName, name, true));
  return { passkey, recoveryCodes };
}

/** Takes a passkey of the caller's away. @throws NotFound; TooMany; Invalid naming password */
export async function removePasskey(
  scope: AccountScope,
  id: number,
  { password, limiter }: { password: string; limiter: Limiter },
): Promise<void> {
  const { db, actor } = scope;
  const isIt = and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));
  const { name } = found(await db.select(columns).from(passkeys).where(isIt), 'Passkey');
  const account = await demandPassword(scope, password, limiter);
  await db.delete(passkeys).where(isIt);
  await settleSecondFactor(db, actor.userId);
  scope.record('accounts', 'changed', { id: actor.userId });
  await auditAccount(scope, actor.userId, 'passkey_removed');
  await mailOwner(scope, account, passkeyLetter(account.firstName, name, false));
}
