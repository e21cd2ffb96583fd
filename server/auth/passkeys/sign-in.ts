import { and, eq } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { Visit } from '#server/http/routes.ts';
import type { PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { findAccount } from '#server/users/users.ts';
import type { SignInResult } from '../auth.ts';
import { isKnownOn } from '../devices.ts';
import { newBrowserEmail } from '../emails.ts';
import { mailOwner } from '../mail-owner.ts';
import { completeLink } from '../provider/link.ts';
import { startSession } from '../sessions.ts';
import { passkeys } from '../table.ts';
import { redeemChallenge, saveChallenge } from './challenges.ts';
import type { PasskeyResponse } from './own.ts';
import { authenticationOptions, verifyAuthentication, type WebAuthnJson } from './webauthn.ts';

/** Returns the options for the browser to sign in with any of its passkeys for this site. */
export async function beginPasskeySignIn({ db }: PublicScope, site: Pick<Config, 'publicUrl'>): Promise<WebAuthnJson> {
  const options = await authenticationOptions(site);
  await saveChallenge(db, options.challenge, null);
  return { ...options };
}

type PasskeyVisit = Visit & Pick<Config, 'publicUrl' | 'demo'> & { ip: string };

/**
 * Signs in with a passkey. No two-factor code is needed, because the user has to unlock the passkey.
 * @throws Refusal 401 `wrong_credentials`, the same for an unknown and an invalid passkey
 */
export async function signInWithPasskey(
  { db, now, from, actor }: PublicScope,
  response: PasskeyResponse,
  { publicUrl, demo, ip, ...visit }: PasskeyVisit,
): Promise<SignInResult> {
  const [match] = await db
    .select({ passkey: passkeys, account: users, isKnown: isKnownOn(visit.device) })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, response.id), demo ? undefined : eq(users.isDemo, false)));
  const isChallengeValid = (challenge: string) => redeemChallenge(db, challenge, null);
  const counter = match && (await verifyAuthentication({ publicUrl }, response, match.passkey, isChallengeValid));
  if (!match || counter === undefined) {
    throw new Refusal(401, 'wrong_credentials', msg('This passkey was not accepted. Try again.'));
  }
  const { passkey, account, isKnown } = match;
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    const usage = { counter, lastUsedAt: now.toISOString() };
    await scope.db.update(passkeys).set(usage).where(eq(passkeys.id, passkey.id));
    if (!isKnown)
      await mailOwner(scope, account, newBrowserEmail(account.firstName, { userAgent: visit.userAgent, ip }));
    await completeLink({ ...scope, from }, account, visit.browser);
    await auditAccount({ db: scope.db, now, from }, passkey.userId, 'signed_in');
    const tokens = await startSession({ ...scope, actor }, passkey.userId, visit);
    return { user: await findAccount(scope.db, passkey.userId), tokens };
  });
}
