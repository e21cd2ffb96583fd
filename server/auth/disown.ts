import type { PublicScope } from '#server/scope.ts';
import { takeOver } from '#server/users/users.ts';
import { forgetSignIns } from './forget.ts';
import { endSessions } from './sessions.ts';

/**
 * Takes from an account whose address was never confirmed all by which whoever made it could still come in, for whoever
 * proves the address now: somebody may have registered with one that is not theirs, and waited for its owner.
 */
export async function disown(
  { db, now, record }: Pick<PublicScope, 'db' | 'now' | 'record'>,
  userId: string,
): Promise<void> {
  await endSessions({ db, record }, userId);
  await forgetSignIns(db, userId);
  await takeOver(db, userId, now);
}
