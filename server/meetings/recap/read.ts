import { and, eq, inArray } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { hasJustEnded } from '#rules/meetings.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { issues } from '#server/issues/table.ts';
import { readersOf } from '#server/meetings/audience.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { isOfMeeting } from '#server/meetings/rows-of-meeting.ts';
import { meetingRecaps } from '#server/meetings/table.ts';
import type { Reading } from '#server/scope.ts';
/** Returns the condition that finds the row of a recap. */
export const isRecapOf = (scope: Reading, id: number) => ours(scope, meetingRecaps, eq(meetingRecaps.meetingId, id));

/** Returns the stored recap of a meeting. Undefined if it has none. */
export async function findStored(scope: Reading, id: number): Promise<Recap | undefined> {
  const [row] = await scope.db.select({ recap: meetingRecaps.recap }).from(meetingRecaps).where(isRecapOf(scope, id));
  return row?.recap;
}

/** Returns a scope that sees only what all readers of the recap can see, at the end of the meeting. */
export function asReaders(reading: Reading, meeting: Meeting) {
  return { ...reading, actor: readersOf(reading, meeting), now: new Date(meeting.endedAt ?? reading.now) };
}

/** The recap with the decisions as they are now, of issues that are still solved. */
export async function withCurrentDecisions(reading: Reading, meeting: Meeting, recap: Recap): Promise<Recap> {
  const scope = asReaders(reading, meeting);
  const { solved } = recap.issues;
  const ids = solved.flatMap(({ id }) => id ?? []);
  const isSolved = and(isOneOf(issues.id, ids), inArray(issues.status, ['resolved', 'closed']));
  const rows = await scope.db
    .select({ id: issues.id, decision: issues.decision })
    .from(issues)
    .where(isOfMeeting(scope, meeting, issues, isSolved));
  const decisions = new Map(rows.map(({ id, decision }) => [id, decision]));
  const current = solved.map((one) => ({ ...one, decision: decisions.get(one.id ?? 0) ?? one.decision }));
  return { ...recap, issues: { ...recap.issues, solved: current } };
}

/** Returns the recap of a meeting. @throws NotFound, also if it has not ended or was canceled */
export const findRecap = async (scope: Reading, id: number): Promise<Recap> =>
  readRecapOf(scope, await findMeeting(scope, id));

/** Returns the recap of a meeting. For `lateMinutes` its decisions are those of now. @throws NotFound if it has none */
export async function readRecapOf(scope: Reading, meeting: Meeting): Promise<Recap> {
  const recap = await findStored(scope, meeting.id);
  const stored = found(recap ? [recap] : [], 'Recap');
  return hasJustEnded(meeting, scope.now.getTime()) ? withCurrentDecisions(scope, meeting, stored) : stored;
}
