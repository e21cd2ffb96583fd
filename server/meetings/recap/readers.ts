import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { OwnRecap, Recap } from '#contract/recaps.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import { findMeeting, findMeetingToChange } from '#server/meetings/meetings.ts';
import { meetingRecapReaders, meetings } from '#server/meetings/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { listOwnWork } from './own-work.ts';
import { listAbsent } from './people.ts';
import { readRecapOf } from './read.ts';

/**
 * Returns the caller's work from a meeting that has ended, and for its organizer who of the absent said that they read its recap. Null
 * for other meetings, such as one that was reopened a moment ago. @throws NotFound
 */
export const findOwnRecap = (scope: Scope, id: number): Promise<OwnRecap | null> =>
  inSnapshot(scope, async (scope) => {
    const meeting = await findMeeting(scope, id);
    if (meeting.endedAt === null) return null;
    return readOwnRecap(scope, meeting, await readRecapOf(scope, meeting));
  });

async function readOwnRecap(scope: Scope, meeting: Meeting, recap: Recap): Promise<OwnRecap> {
  const { userId } = scope.actor;
  const work = await listOwnWork(scope, meeting, { recap, userIds: [userId] });
  const rows = await scope.db
    .select({ userId: meetingRecapReaders.userId, readAt: meetingRecapReaders.readAt })
    .from(meetingRecapReaders)
    .where(isOfMeeting(scope, meeting.id, isNotNull(meetingRecapReaders.readAt)));
  const readAt = new Map(rows.map((row) => [row.userId, row.readAt]));
  const absent = (await listAbsent(scope, meeting)).map((userId) => ({ userId, readAt: readAt.get(userId) ?? null }));
  return {
    todos: work.todos.map(({ ownerId: _, ...todo }) => todo),
    issues: work.issues.map(({ ownerId: _, ...issue }) => issue),
    wasAbsent: absent.some((one) => one.userId === userId),
    readAt: readAt.get(userId) ?? null,
    readers: meeting.organizerId === userId ? absent : [],
  };
}

const isOfMeeting = (scope: Reading, meetingId: number, condition?: ReturnType<typeof isNotNull>) =>
  ours(scope, meetingRecapReaders, and(eq(meetingRecapReaders.meetingId, meetingId), condition));

/** Stores that the caller has read the recap of a meeting; again, it keeps the first time. @throws NotFound */
export async function readRecap(scope: Scope, id: number): Promise<OwnRecap> {
  const meeting = await findMeetingToChange(scope, id);
  const recap = await readRecapOf(scope, meeting);
  const { organizationId, userId } = scope.actor;
  await scope.db
    .insert(meetingRecapReaders)
    .values({ organizationId, meetingId: id, userId, readAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [meetingRecapReaders.meetingId, meetingRecapReaders.userId],
      set: { readAt: sql`coalesce(${meetingRecapReaders.readAt}, excluded.read_at)` },
    });
  // Shows it to the organizer at once.
  await touchRows(scope, 'meetings', meetings, eq(meetings.id, id));
  return readOwnRecap(scope, meeting, recap);
}

type Mailed = { sections: Record<string, string>; at: string };

/** Returns what was mailed last of the recap of a meeting, and when, by person. */
export async function listMailed(scope: Reading, meetingId: number): Promise<Map<string, Mailed>> {
  const { userId, mailedSections, mailedAt } = meetingRecapReaders;
  const rows = await scope.db
    .select({ userId, mailedSections, mailedAt })
    .from(meetingRecapReaders)
    .where(isOfMeeting(scope, meetingId, isNotNull(mailedAt)));
  return new Map(rows.map((row) => [row.userId, { sections: row.mailedSections ?? {}, at: row.mailedAt ?? '' }]));
}

/** Stores what is mailed to these people of the recap of a meeting: a hash of each section. */
export async function storeMailed(
  { db, actor: { organizationId } }: Reading,
  meetingId: number,
  { userIds, sections }: { userIds: string[]; sections: Record<string, string> },
): Promise<void> {
  if (userIds.length === 0) return;
  const mailed = { organizationId, meetingId, mailedSections: sections, mailedAt: sql`clock_timestamp()` };
  await db
    .insert(meetingRecapReaders)
    .values(userIds.map((userId) => ({ ...mailed, userId })))
    .onConflictDoUpdate({
      target: [meetingRecapReaders.meetingId, meetingRecapReaders.userId],
      set: { mailedSections: sql`excluded.mailed_sections`, mailedAt: sql`excluded.mailed_at` },
    });
}
