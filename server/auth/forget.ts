import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { authenticators, devices, identities, passkeys, proofs, recoveryCodes } from './table.ts';

/** Forgets all by which somebody could come into an account beside its password and its sessions. */
export async function forgetSignIns(db: Database, userId: string): Promise<void> {
  for (const table of [identities, passkeys, proofs, devices, authenticators, recoveryCodes])
    await db.delete(table).where(eq(table.userId, userId));
}
