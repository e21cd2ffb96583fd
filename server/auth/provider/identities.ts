import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { identities } from '../table.ts';
import type { Claims } from './client.ts';

type Subject = Pick<Claims, 'issuer' | 'subject'>;

/** The account that somebody whom a provider knows has signed in to before, if any. */
export async function findByIdentity(db: Database, { issuer, subject }: Subject): Promise<string | undefined> {
  const [identity] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return identity?.userId;
}

/** From now on whom a provider knows so signs in to the account. */
export async function addIdentity(db: Database, { issuer, subject }: Subject, userId: string): Promise<void> {
  await db.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing();
}
