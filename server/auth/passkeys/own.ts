import { and, eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { passkeys } from '../table.ts';
import { redeemChallenge } from './challenges.ts';
import { readShown, type Spoken } from './webauthn.ts';

/** What a browser answers that was asked to show a passkey. */
export type Shown = Spoken & { id: string };

/** Whether an account has the passkey that a browser has just shown; notes that it was used. */
export async function isOwnPasskey(
  { db, userId }: { db: Database; userId: string },
  shown: Shown,
  house: Pick<Config, 'publicUrl'>,
): Promise<boolean> {
  const isIt = and(eq(passkeys.credentialId, shown.id), eq(passkeys.userId, userId));
  const [known] = await db.select().from(passkeys).where(isIt);
  const counter = known && (await readShown(house, shown, known, (challenge) => redeemChallenge(db, challenge, null)));
  if (counter === undefined) return false;
  await db.update(passkeys).set({ counter }).where(isIt);
  return true;
}
