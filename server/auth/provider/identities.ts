import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { identities } from '../table.ts';
import type { Claims } from './client.ts';

type Subject = Pick<Claims, 'issuer' | 'subject'>;

/** Returns the id of the account that is linked to a provider's user; undefined if there is none. */
export async function findByIdentity(db: Database, { issuer, subject }: Subject): Promise<string | undefined> {
  const [identity] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return identity?.userId;
}

/** Links a provider's user to an account. */
export async function addIdentity(db: Database, { issuer, subject }: Subject, userId: string): Promise<void> {
  await db.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing();
}
