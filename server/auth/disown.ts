import type { PublicScope } from '#server/scope.ts';
import { takeOver } from '#server/users/users.ts';
import { forgetOtherWaysIn } from './forget.ts';
import { settleSecondFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends everything that lets into an account whoever had it before its address was proven: somebody may have registered with an
 * address that is not theirs, and waited for its owner. An authenticator app stays, for it lets nobody in.
 */
export async function disown(
  { db, now, record }: Pick<PublicScope, 'db' | 'now' | 'record'>,
  userId: string,
): Promise<void> {
  await endSessions({ db, record }, userId);
  await forgetOtherWaysIn(db, userId);
  await takeOver(db, userId, now);
  await settleSecondFactor(db, userId);
}
