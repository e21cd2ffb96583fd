import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { revokeCalendarLinks } from './calendar-links.ts';
import { authenticators, devices, identities, passkeys, proofs, recoveryCodes } from './table.ts';

/** Forgets everything that lets somebody into an account beside its password and its sessions. */
export async function forgetSignIns(db: Database, userId: string): Promise<void> {
  for (const table of [identities, passkeys, proofs, devices, authenticators, recoveryCodes])
    await db.delete(table).where(eq(table.userId, userId));
}

/**
 * Forgets the same but the authenticator app with its recovery codes, which let nobody in by themselves, and the links that undo a
 * change of address. Calendar links go as well.
 */
export async function forgetOtherWaysIn(db: Database, userId: string): Promise<void> {
  for (const table of [identities, passkeys, devices]) await db.delete(table).where(eq(table.userId, userId));
  await db.delete(proofs).where(and(eq(proofs.userId, userId), ne(proofs.purpose, 'undo')));
  await revokeCalendarLinks(db, userId);
}

/** Forgets the ways into an account that were added after a moment, the browsers that it is known by, and its calendar links. */
export async function forgetSignInsSince(db: Database, userId: string, since: string): Promise<void> {
  for (const table of [identities, passkeys])
    await db.delete(table).where(and(eq(table.userId, userId), gt(table.createdAt, since)));
  await db.delete(authenticators).where(and(eq(authenticators.userId, userId), gt(authenticators.confirmedAt, since)));
  await db.delete(devices).where(eq(devices.userId, userId));
  await revokeCalendarLinks(db, userId);
}
