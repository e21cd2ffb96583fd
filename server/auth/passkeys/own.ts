import { and, eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { passkeys } from '../table.ts';
import { redeemChallenge } from './challenges.ts';
import { verifyAuthentication, type WebAuthnJson } from './webauthn.ts';

/** A browser's response to an authentication request. */
export type PasskeyResponse = WebAuthnJson & { id: string };

/** Whether a response comes from a passkey of the account. Updates the passkey's counter. */
export async function isOwnPasskey(
  { db, userId }: { db: Database; userId: string },
  response: PasskeyResponse,
  site: Pick<Config, 'publicUrl'>,
): Promise<boolean> {
  const isPasskey = and(eq(passkeys.credentialId, response.id), eq(passkeys.userId, userId));
  const [passkey] = await db.select().from(passkeys).where(isPasskey);
  if (!passkey) return false;
  const counter = await verifyAuthentication(site, response, passkey, (challenge) =>
    redeemChallenge(db, challenge, null),
  );
  if (counter === undefined) return false;
  await db.update(passkeys).set({ counter }).where(isPasskey);
  return true;
}
