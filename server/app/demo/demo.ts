import { and, eq, sql } from 'drizzle-orm';
import { demoAccount } from '#server/auth/demo-account.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/users/table.ts';
import { addChat } from './chat.ts';
import { createCrew } from './crew.ts';
import { addIssues } from './issues.ts';
import { addMeetings } from './meetings.ts';
import { addRocks } from './rocks.ts';
import { addScorecards } from './scorecards.ts';
import { addSeats } from './seats.ts';
import { addTodos } from './todos.ts';

/** A number that no other program locks: the letters QDDC. */
const demoLock = 0x51444443;

/**
 * Creates the demo company in one transaction, in an installation without accounts. Returns whether the demo account exists.
 */
export async function createDemo(db: Database): Promise<boolean> {
  await db.transaction(async (transaction) => {
    // If several processes start at the same time, the first one creates it.
    await transaction.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    const [someone] = await transaction.select({ id: users.id }).from(users).limit(1);
    if (!someone) await createCompany(transaction);
  });
  return (await db.$count(users, and(eq(users.email, demoAccount.email), eq(users.isDemo, true)))) > 0;
}

async function createCompany(db: Database): Promise<void> {
  const crew = await createCrew(db);
  const rockIds = await addRocks(crew);
  await addTodos(crew, rockIds);
  await addIssues(crew, rockIds);
  await addScorecards(crew);
  await addMeetings(crew);
  await addSeats(crew);
  await addChat(crew);
  await crew.keepActivity();
}
