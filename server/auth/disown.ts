import { eq } from 'drizzle-orm';
import type { PublicScope } from '#server/scope.ts';
import { takeOver } from '#server/users/users.ts';
import { endSessions } from './sessions.ts';
import { authenticators, devices, identities, passkeys, proofs, recoveryCodes } from './table.ts';

/**
 * Takes from an account whose address was never confirmed all by which whoever made it could still come in, for whoever
 * proves the address now: somebody may have registered with one that is not theirs, and waited for its owner.
 */
export async function disown(
  { db, now, record }: Pick<PublicScope, 'db' | 'now' | 'record'>,
  userId: string,
): Promise<void> {
  await endSessions({ db, record }, userId);
  for (const table of [identities, passkeys, proofs, devices, authenticators, recoveryCodes])
    await db.delete(table).where(eq(table.userId, userId));
  await takeOver(db, userId, now);
}
