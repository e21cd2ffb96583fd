import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { revokeCalendarLinks } from './calendar-links.ts';
import { authenticators, devices, identities, passkeys, proofs, recoveryCodes } from './table.ts';

/** Deletes all sign-in methods of an account except the password, with its known browsers and pending links. Sessions stay. */
export async function removeSignInMethods(db: Database, userId: string): Promise<void> {
  for (const table of [identities, passkeys, proofs, devices, authenticators, recoveryCodes])
    await db.delete(table).where(eq(table.userId, userId));
}

/**
 * Deletes the same except the authenticator app and recovery codes, which give no access by themselves, and the links that undo a
 * change of the address. Also revokes calendar links.
 */
export async function removeOtherSignInMethods(db: Database, userId: string): Promise<void> {
  for (const table of [identities, passkeys, devices]) await db.delete(table).where(eq(table.userId, userId));
  await db.delete(proofs).where(and(eq(proofs.userId, userId), ne(proofs.purpose, 'undo')));
  await revokeCalendarLinks(db, userId);
}

/** Deletes the sign-in methods added after a moment (ISO 8601), all known browsers, and calendar links. */
export async function removeSignInMethodsSince(db: Database, userId: string, since: string): Promise<void> {
  for (const table of [identities, passkeys])
    await db.delete(table).where(and(eq(table.userId, userId), gt(table.createdAt, since)));
  await db.delete(authenticators).where(and(eq(authenticators.userId, userId), gt(authenticators.confirmedAt, since)));
  await db.delete(devices).where(eq(devices.userId, userId));
  await revokeCalendarLinks(db, userId);
}
