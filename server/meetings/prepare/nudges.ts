import { count, eq, inArray, sql } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { meetingNudges } from '#server/meetings/table.ts';
import { lockMembership } from '#server/organizations/memberships.ts';
import type { Scope } from '#server/scope.ts';

/** How often one person asks another in a day, for whichever meetings. */
const maxPerDay = 5;

/**
 * Records that the caller asked these people on a day (`YYYY-MM-DD`) to prepare for a meeting that is locked. Returns the ids of those who were
 * not asked about it on that day before, without those who the caller has asked `maxPerDay` times.
 */
export async function recordNudges(scope: Scope, meetingId: number, userIds: string[], day: string): Promise<string[]> {
  const { organizationId, userId: askedById } = scope.actor;
  // Otherwise calls at the same time would not count each other.
  await lockMembership(scope);
  const often = await scope.db
    .select({ userId: meetingNudges.userId })
    .from(meetingNudges)
    .where(
      ours(
        scope,
        meetingNudges,
        inArray(meetingNudges.userId, userIds),
        eq(meetingNudges.askedById, askedById),
        eq(meetingNudges.day, day),
      ),
    )
    .groupBy(meetingNudges.userId)
    .having(sql`${count()} >= ${maxPerDay}`);
  const askable = userIds.filter((userId) => often.every((one) => one.userId !== userId));
  if (askable.length === 0) return [];
  const rows = await scope.db
    .insert(meetingNudges)
    .values(askable.map((userId) => ({ organizationId, meetingId, userId, askedById, day })))
    .onConflictDoUpdate({
      target: [meetingNudges.meetingId, meetingNudges.userId],
      set: { day: sql`excluded.day`, askedById: sql`excluded.asked_by_id` },
      setWhere: sql`${meetingNudges.day} <> excluded.day`,
    })
    .returning({ userId: meetingNudges.userId });
  return rows.map(({ userId }) => userId);
}
