import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import type { PublicScope } from '#server/scope.ts';
import { users } from './table.ts';

/** Sets when an account ends (ISO 8601), and how many days before that its owner was last warned. */
export async function endAccountAt(db: Database, id: string, endsAt: string, endWarningDays: number): Promise<void> {
  await db.update(users).set({ endsAt, endWarningDays }).where(eq(users.id, id));
}

/** Keeps an account that was about to end, because its owner signs in. */
export async function keepAccount(scope: Pick<PublicScope, 'db' | 'now' | 'from'>, id: string): Promise<void> {
  const isEnding = and(eq(users.id, id), isNotNull(users.endsAt));
  const [account] = await scope.db
    .select({ endsAt: users.endsAt, wasChosen: sql<boolean>`${users.endWarningDays} = 0` })
    .from(users)
    .where(isEnding)
    .for('no key update');
  if (!account) return;
  await scope.db.update(users).set({ endsAt: null, endWarningDays: null }).where(isEnding);
  if (account.wasChosen) await auditAccount(scope, id, 'deletion_canceled', { endsAt: [account.endsAt, null] });
}

/** Notes that the owners of these accounts were warned, and leaves them at least until `leastEnd`. Returns address and end of each. */
export const warnOfEnd = (db: Database, ids: string[], { leastEnd, days }: { leastEnd: string; days: number }) =>
  db
    .update(users)
    .set({ endsAt: sql`greatest(ends_at, ${leastEnd}::timestamptz)`, endWarningDays: days })
    .where(inArray(users.id, ids))
    .returning({ email: users.email, endsAt: users.endsAt });

/** Deletes the settings of accounts that have ended, and their end. */
export async function clearEnded(db: Database, ids: string[]): Promise<void> {
  await db.update(users).set({ endsAt: null, endWarningDays: null, preferences: {} }).where(inArray(users.id, ids));
}
