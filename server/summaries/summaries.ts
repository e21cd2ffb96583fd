import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MeetingSummary } from '#contract/summaries.ts';
import { msg } from '#rules/translate.ts';
import { auditChange } from '#server/audit/change.ts';
import { touched } from '#server/db/columns.ts';
import { readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { deleteRow, found, isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Touching } from '#server/events/touch.ts';
import { findHeardMeeting } from '#server/meetings/heard.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { demandSameText } from '#server/texts.ts';
import { meetingSummaries } from './table.ts';

const columns = {
  meetingId: meetingSummaries.meetingId,
  state: meetingSummaries.state,
  text: meetingSummaries.text,
  failure: meetingSummaries.failure,
  model: meetingSummaries.model,
  proposals: meetingSummaries.proposals,
  editedById: meetingSummaries.editedById,
  sentAt: meetingSummaries.sentAt,
  sentById: meetingSummaries.sentById,
  updatedAt: meetingSummaries.updatedAt,
  version: meetingSummaries.version,
};

/** Returns the summaries of meetings that the caller may hear. */
export const readSummaries = (scope: Reading, meetingIds: number[]): Promise<MeetingSummary[]> =>
  readRows<MeetingSummary>(
    scope.db,
    columns,
    sql`from ${meetingSummaries} where ${ours(scope, meetingSummaries, isOneOf(meetingSummaries.meetingId, meetingIds))}`,
  );

/** Returns the summary of a meeting; null if there is none. @throws NotFound if the caller may not hear the meeting */
export const findSummary = (scope: Reading, meetingId: number): Promise<MeetingSummary | null> =>
  inSnapshot(scope, async (scope) => {
    await findHeardMeeting(scope, meetingId);
    return (await readSummaries(scope, [meetingId]))[0] ?? null;
  });

/** Returns which of these meetings have a summary that the caller may read. */
export async function listSummarized(scope: Reading, meetingIds: number[] = []): Promise<number[]> {
  const isReady = and(isOneOf(meetingSummaries.meetingId, meetingIds), eq(meetingSummaries.state, 'ready'));
  const rows = await scope.db
    .select({ id: meetingSummaries.meetingId })
    .from(meetingSummaries)
    .where(ours(scope, meetingSummaries, isReady));
  return rows.map(({ id }) => id);
}

/** Returns and locks the summary of a meeting that the caller may hear. @throws NotFound; Conflict while it is being written */
export async function lockSummary(scope: Reading, meetingId: number): Promise<MeetingSummary> {
  await findHeardMeeting(scope, meetingId);
  const isIt = ours(scope, meetingSummaries, eq(meetingSummaries.meetingId, meetingId));
  await scope.db.select({}).from(meetingSummaries).where(isIt).for('no key update');
  const summary = found(await readSummaries(scope, [meetingId]), 'Summary');
  if (summary.state !== 'ready') throw new Conflict(msg("The summary isn't written yet"));
  return summary;
}

/** Broadcasts a version of a summary to those who look at the meeting. The activity and the audit log show nothing. */
export const touchSummary = ({ touch }: Pick<Touching, 'touch'>, meetingId: number, version: number): void => {
  const row = { id: meetingId, meetingId, version };
  touch('meetingSummaries', [row]);
};

/** Changes the summary of a meeting on a condition and broadcasts it. Returns its new version; undefined if it does not meet it. */
export async function setSummary(
  scope: Touching,
  meetingId: number,
  fields: PgUpdateSetSource<typeof meetingSummaries>,
  condition?: SQL,
): Promise<number | undefined> {
  const [row] = await scope.db
    .update(meetingSummaries)
    .set({ ...fields, ...touched })
    .where(ours(scope, meetingSummaries, eq(meetingSummaries.meetingId, meetingId), condition))
    .returning({ version: meetingSummaries.version });
  if (row) touchSummary(scope, meetingId, row.version);
  return row?.version;
}

/** Edits a summary that was not sent. @throws NotFound; Conflict; TextChanged */
export async function changeSummary(
  scope: Scope,
  meetingId: number,
  { text, textFrom }: { text: string; textFrom?: string | null | undefined },
): Promise<MeetingSummary> {
  const summary = await lockSummary(scope, meetingId);
  if (summary.sentAt !== null) throw new Conflict(msg('This summary was sent already'));
  demandSameText('text', summary.text, text.trim(), textFrom);
  await setSummary(scope, meetingId, { text: text.trim(), editedById: scope.actor.userId });
  return found(await readSummaries(scope, [meetingId]), 'Summary');
}

/** Deletes a summary for good; one that is being written is not written any further. @throws NotFound */
export async function deleteSummary(scope: Scope, meetingId: number): Promise<void> {
  await findHeardMeeting(scope, meetingId);
  const { version } = await deleteRow(scope, meetingSummaries, eq(meetingSummaries.meetingId, meetingId), 'Summary');
  await auditChange(scope, { kind: 'deletion', noun: 'meetingSummaries', act: 'deleted', subjectId: meetingId });
  touchSummary(scope, meetingId, version);
}

/** Deletes the summaries of meetings that were reopened. */
export async function withdrawSummaries(scope: Touching, meetingIds: number[]): Promise<void> {
  const rows = await scope.db
    .delete(meetingSummaries)
    .where(ours(scope, meetingSummaries, isOneOf(meetingSummaries.meetingId, meetingIds)))
    .returning({ meetingId: meetingSummaries.meetingId, version: sql<number>`nextval('versions')` });
  for (const { meetingId, version } of rows) touchSummary(scope, meetingId, version);
}
