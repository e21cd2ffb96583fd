import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { SystemScope } from '#server/scope.ts';
import { passkeyChallenges } from '../table.ts';
import { hashToken } from '../tokens.ts';

const goodFor = sql.raw("interval '10 minutes'");

/** Keeps what a browser was asked: for somebody who adds a passkey, or for whoever signs in. */
export async function keepChallenge(db: Database, challenge: string, userId: string | null): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hashToken(challenge), userId, expiresAt: sql`now() + ${goodFor}` });
}

/** Takes out what was asked, for the same purpose: whether it was, and not too long ago. */
export async function redeemChallenge(db: Database, challenge: string, userId: string | null): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return taken.length > 0;
}

/** Removes what was asked and never answered. */
export async function purgeChallenges({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now.toISOString()));
}
