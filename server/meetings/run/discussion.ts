import { eq, inArray, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { checkNamed, isOneOf, lockRows } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { issues } from '#server/issues/table.ts';
import { findMeetingIn, updateMeeting } from '#server/meetings/meetings.ts';
import { isOfMeeting } from '#server/meetings/rows-of-meeting.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Scope } from '#server/scope.ts';
import { markMeetings } from './marks.ts';

/**
 * Says which unsolved issue of a meeting in progress is under discussion; null for none. @throws NotFound; Conflict; Invalid naming
 * issueId
 */
export async function discuss(scope: Scope, id: number, issueId: number | null): Promise<Meeting> {
  await checkNamed(scope, issues, 'issue', issueId);
  // Before the meeting, as votes do.
  if (issueId !== null) await lockRows(scope, issues, [issueId]);
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  if (meeting.discussedIssueId === issueId) return meeting;
  if (issueId !== null) {
    const isUnsolved = inArray(issues.status, ['open', 'in_progress']);
    const isIts = isOfMeeting(scope, meeting, issues, eq(issues.id, issueId), isUnsolved);
    if ((await scope.db.$count(issues, isIts)) === 0) {
      const message = 'There is no such issue (issueId)';
      throw new Invalid([{ path: 'issueId', message, code: 'no_such', params: { what: 'issue' } }]);
    }
  }
  return updateMeeting(scope, meeting, { discussedIssueId: issueId });
}

/** Ends the discussion of issues that were solved, deleted or moved. */
export async function endDiscussions(scope: Touching, issueIds: number[]): Promise<void> {
  const isDiscussed = sql`${meetings.status} = 'in_progress' and ${isOneOf(meetings.discussedIssueId, issueIds)}`;
  const rows = await touchRows(scope, 'meetings', meetings, isDiscussed, { discussedIssueId: null });
  await markMeetings(
    scope,
    rows.map(({ id }) => id),
  );
}
