import type { PublicScope } from '#server/scope.ts';
import { takeOver } from '#server/users/users.ts';
import { endSessions } from './sessions.ts';
import { removeOtherSignInMethods } from './sign-in-methods.ts';
import { updateTwoFactor } from './two-factor.ts';

/**
 * Removes all access to an account from before its address was confirmed. Someone may have registered with the address of another
 * person and waited for them. An authenticator app stays, because it does not give access by itself.
 */
export async function revokeAccess(
  { db, now, record }: Pick<PublicScope, 'db' | 'now' | 'record'>,
  userId: string,
): Promise<void> {
  await endSessions({ db, record }, userId);
  await removeOtherSignInMethods(db, userId);
  await takeOver(db, userId, now);
  await updateTwoFactor(db, userId);
}
