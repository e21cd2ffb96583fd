import { and, eq } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { findAccount } from '#server/users/users.ts';
import type { Entry } from '../auth.ts';
import { isKnownOn } from '../devices.ts';
import { newBrowserLetter } from '../letters.ts';
import { mailOwner } from '../mail-owner.ts';
import { linkWaiting } from '../provider/link.ts';
import { startSession, type Visit } from '../sessions.ts';
import { passkeys } from '../table.ts';
import { keepChallenge, redeemChallenge } from './challenges.ts';
import { askForAny, readShown, type Spoken } from './webauthn.ts';

/** What a browser is to show a passkey by. */
export async function beginPasskeySignIn({ db }: PublicScope, house: Pick<Config, 'publicUrl'>): Promise<Spoken> {
  const options = await askForAny(house);
  await keepChallenge(db, options.challenge, null);
  return { ...options };
}

type Visiting = Visit & Pick<Config, 'publicUrl' | 'demo'> & { ip: string };

/**
 * Signs in whoever shows a passkey: it is both factors, for it has to be unlocked. @throws Refusal 401 alike for one that is not
 * known and one that is not right
 */
export async function signInByPasskey(
  { db, now, from, actor }: PublicScope,
  { id, ...rest }: Spoken & { id: string },
  { publicUrl, demo, ip, ...visit }: Visiting,
): Promise<Entry> {
  const [held] = await db
    .select({ passkey: passkeys, account: users, isKnown: isKnownOn(visit.device) })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, id), demo ? undefined : eq(users.isDemo, false)));
  const isOurs = (challenge: string) => redeemChallenge(db, challenge, null);
  const counter = held && (await readShown({ publicUrl }, { id, ...rest }, held.passkey, isOurs));
  if (!held || counter === undefined) {
    throw new Refusal(401, 'wrong_credentials', 'This passkey is not known here, or was shown too late. Try again.');
  }
  const { passkey, account, isKnown } = held;
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    const used = { counter, lastUsedAt: now.toISOString() };
    await scope.db.update(passkeys).set(used).where(eq(passkeys.id, passkey.id));
    if (!isKnown)
      await mailOwner(scope, account, newBrowserLetter(account.firstName, { userAgent: visit.userAgent, ip }));
    await linkWaiting({ ...scope, from }, account, visit.browser);
    await auditAccount({ db: scope.db, now, from }, passkey.userId, 'signed_in');
    const tokens = await startSession({ ...scope, actor }, passkey.userId, visit);
    return { user: await findAccount(scope.db, passkey.userId), tokens };
  });
}
