import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/users/table.ts';
import { demoAccount } from './account.ts';

/** Creates the demo company on the first start. */
export async function createDemo(db: Database): Promise<void> {
  const there = await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccount.email));
  if (there.length > 0) return;
}
