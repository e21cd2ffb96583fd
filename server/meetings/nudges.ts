import { sql } from 'drizzle-orm';
import type { Scope } from '#server/scope.ts';
import { meetingNudges } from './table.ts';

/**
 * Records that these people were asked on a day (`YYYY-MM-DD`) to prepare for a meeting that is locked. Returns the ids of those who were
 * not asked on that day before.
 */
export async function recordNudges(scope: Scope, meetingId: number, userIds: string[], day: string): Promise<string[]> {
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .insert(meetingNudges)
    .values(userIds.map((userId) => ({ organizationId, meetingId, userId, day })))
    .onConflictDoUpdate({
      target: [meetingNudges.meetingId, meetingNudges.userId],
      set: { day: sql`excluded.day` },
      setWhere: sql`${meetingNudges.day} <> excluded.day`,
    })
    .returning({ userId: meetingNudges.userId });
  return rows.map(({ userId }) => userId);
}
