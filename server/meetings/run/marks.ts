import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { MeetingMark } from '#contract/transcripts.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { meetingMarks, meetings } from '#server/meetings/table.ts';
import { asServer, type Reading } from '#server/scope.ts';

/** Notes the agenda item and the issue under discussion at which meetings are now. */
export async function markMeetings(scope: Reading, meetingIds: number[]): Promise<void> {
  if (meetingIds.length === 0) return;
  const areThese = ours(asServer(scope), meetings, isOneOf(meetings.id, meetingIds));
  await scope.db.execute(sql`
    insert into ${meetingMarks} (organization_id, meeting_id, at, item, issue_id)
    select organization_id, id, clock_timestamp(), current_agenda_item, discussed_issue_id from ${meetings} where ${areThese}`);
}

/** Returns the marks of a meeting, earliest first. */
export const listMarks = (scope: Reading, meetingId: number): Promise<MeetingMark[]> =>
  scope.db
    .select({ at: meetingMarks.at, item: meetingMarks.item, issueId: meetingMarks.issueId })
    .from(meetingMarks)
    .where(ours(scope, meetingMarks, eq(meetingMarks.meetingId, meetingId)))
    .orderBy(asc(meetingMarks.at), asc(meetingMarks.id))
    .limit(limits.rows);

/** SQL for `item` or `issue_id` of the last mark of a meeting up to a moment (ISO 8601). */
export const markedAt = (column: 'item' | 'issue_id', meetingId: number, at: string): SQL =>
  sql`(select ${sql.raw(column)} from ${meetingMarks} where meeting_id = ${meetingId} and at <= ${at}::timestamptz
    order by at desc, id desc limit 1)`;
