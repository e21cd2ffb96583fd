import { eq, type SQL, sql } from 'drizzle-orm';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { mayDeleteLine, mayEditLine } from '#rules/transcripts.ts';
import { msg } from '#rules/translate.ts';
import { auditChange } from '#server/audit/change.ts';
import { insertRows, readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { deleteRow, findLocked, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { findHeardMeeting } from '#server/meetings/heard.ts';
import { findMeeting, findMeetingIn } from '#server/meetings/meetings.ts';
import { listMarks } from '#server/meetings/run/marks.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { transcriptLines } from './table.ts';

export const lineColumns = {
  id: transcriptLines.id,
  meetingId: transcriptLines.meetingId,
  recordingId: transcriptLines.recordingId,
  userId: transcriptLines.userId,
  text: transcriptLines.text,
  spokenAt: transcriptLines.spokenAt,
  durationMs: transcriptLines.durationMs,
  item: transcriptLines.item,
  issueId: transcriptLines.issueId,
  editedById: transcriptLines.editedById,
  version: transcriptLines.version,
};

const select = (scope: Reading, condition: SQL): Promise<TranscriptLine[]> =>
  readList<TranscriptLine, 'text'>(scope.db, lineColumns, {
    from: sql`from ${transcriptLines} where ${ours(scope, transcriptLines, condition)}`,
    order: sql`${transcriptLines.spokenAt}, ${transcriptLines.id}`,
    text: 'text',
  });

/** Returns lines by id. */
export const readLines = (scope: Reading, ids: number[]): Promise<TranscriptLine[]> =>
  select(scope, isOneOf(transcriptLines.id, ids));

/** Returns the transcript of a meeting: its lines and its marks, earliest first. @throws NotFound; Forbidden */
export const findTranscript = (scope: Scope, meetingId: number) =>
  inSnapshot(scope, async (scope) => {
    await findHeardMeeting(scope, meetingId);
    return {
      lines: await select(scope, eq(transcriptLines.meetingId, meetingId)),
      marks: await listMarks(scope, meetingId),
    };
  });

/** Adds a typed line at the current agenda item of a meeting in progress. @throws NotFound; Forbidden; Conflict */
export async function writeLine(scope: Scope, meetingId: number, text: string): Promise<TranscriptLine> {
  await findHeardMeeting(scope, meetingId);
  const meeting = await findMeetingIn(scope, meetingId, ['in_progress']);
  const { organizationId, userId } = scope.actor;
  const { currentAgendaItem: item, discussedIssueId: issueId } = meeting;
  const spokenAt = sql`clock_timestamp()`;
  const row = { organizationId, meetingId, userId, text, spokenAt, item, issueId };
  const lines = await insertRows<typeof transcriptLines, TranscriptLine>(scope.db, transcriptLines, [row], lineColumns);
  scope.touch('transcriptLines', lines);
  return found(lines, 'Line');
}

const findLine = async (scope: Reading, id: number): Promise<TranscriptLine> =>
  found(await readLines(scope, [id]), 'Line');

/** Corrects a line. @throws NotFound; Forbidden */
export async function changeLine(scope: Scope, id: number, text: string): Promise<TranscriptLine> {
  const line = await findLocked(scope, transcriptLines, id, () => findLine(scope, id));
  demand(mayEditLine(scope.actor, line));
  if (line.text === text) return line;
  const fields = { text, editedById: scope.actor.userId };
  const changed = await updateRow<typeof transcriptLines, TranscriptLine>(
    ...([scope, transcriptLines, id, fields, lineColumns, 'Line'] as const),
  );
  scope.touch('transcriptLines', [changed]);
  return changed;
}

/** Deletes a line for good. @throws NotFound; Forbidden */
export async function deleteLine(scope: Scope, id: number): Promise<void> {
  const line = await findLine(scope, id);
  const meeting = await findMeeting(scope, line.meetingId);
  demand(
    mayDeleteLine(scope.actor, line, meeting),
    msg('Only who said it, the organizer of the {meeting} and admins can delete a line'),
  );
  const { version } = await deleteRow(scope, transcriptLines, eq(transcriptLines.id, id), 'Line');
  await auditChange(scope, { kind: 'deletion', noun: 'transcriptLines', act: 'deleted', subjectId: id });
  scope.touch('transcriptLines', [{ ...line, version }]);
}
