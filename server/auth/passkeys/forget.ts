import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { passkeys } from '../table.ts';

/** Nobody signs in to the account by a passkey any more. */
export async function forgetPasskeys(db: Database, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
