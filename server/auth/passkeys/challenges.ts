import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { SystemScope } from '#server/scope.ts';
import { passkeyChallenges } from '../table.ts';
import { hashToken } from '../tokens.ts';

const lifetime = sql.raw("interval '10 minutes'");

/** Stores a challenge for a user who adds a passkey, or for a sign-in (`userId` null). It is valid for ten minutes. */
export async function saveChallenge(db: Database, challenge: string, userId: string | null): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hashToken(challenge), userId, expiresAt: sql`now() + ${lifetime}` });
}

/** Uses up a challenge; returns whether it was valid for this user or sign-in. */
export async function redeemChallenge(db: Database, challenge: string, userId: string | null): Promise<boolean> {
  const redeemed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return redeemed.length > 0;
}

/** Deletes expired challenges. */
export async function purgeChallenges({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now.toISOString()));
}
