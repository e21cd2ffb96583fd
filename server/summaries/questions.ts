import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MeetingQuestion } from '#contract/summaries.ts';
import { touched } from '#server/db/columns.ts';
import { deleteRow, isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import { isHeard } from '#server/meetings/heard.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { transcriptLines } from '#server/transcripts/table.ts';
import { readNames } from '#server/users/names.ts';
import { users } from '#server/users/table.ts';
import { speaker, speakerIn } from './material.ts';
import { type MomentReference, meetingQuestions } from './table.ts';

/** How many questions of each person are kept. */
export const maxQuestions = 50;

const columns = {
  id: meetingQuestions.id,
  question: meetingQuestions.question,
  state: meetingQuestions.state,
  answer: meetingQuestions.answer,
  failure: meetingQuestions.failure,
  moments: meetingQuestions.moments,
  createdAt: meetingQuestions.createdAt,
  version: meetingQuestions.version,
};

type StoredQuestion = Omit<MeetingQuestion, 'moments'> & { moments: MomentReference[] };

/** The questions of a person that match a condition, newest first. No one else reads them, admins neither. */
async function select(scope: Reading, condition?: SQL): Promise<MeetingQuestion[]> {
  const { userId } = scope.actor;
  if (typeof userId !== 'string') return [];
  const rows = await scope.db
    .select(columns)
    .from(meetingQuestions)
    .where(ours(scope, meetingQuestions, eq(meetingQuestions.userId, userId), condition))
    .orderBy(desc(meetingQuestions.id))
    .limit(maxQuestions);
  return withMoments(scope, rows);
}

/** Fills in what the reader may read of the moments: not of lines that were deleted, and none of meetings that they no longer see or hear. */
async function withMoments(scope: Reading, rows: StoredQuestion[]): Promise<MeetingQuestion[]> {
  const moments = rows.flatMap(({ moments }) => moments);
  if (moments.length === 0) return rows.map((row) => ({ ...row, moments: [] }));
  const lines = await scope.db
    .select({ id: transcriptLines.id, text: transcriptLines.text, ...speaker })
    .from(transcriptLines)
    .leftJoin(users, eq(users.id, transcriptLines.userId))
    .where(
      ours(
        scope,
        transcriptLines,
        isOneOf(
          transcriptLines.id,
          moments.flatMap(({ lineId }) => lineId ?? []),
        ),
      ),
    );
  const names = await readNames(scope);
  const ids = [...new Set(moments.map(({ meetingId }) => meetingId))];
  const titles = await scope.db
    .select({ id: meetings.id, title: meetings.title })
    .from(meetings)
    .where(ours(scope, meetings, isOneOf(meetings.id, ids), isHeard(scope.actor)));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  return rows.map((row) => ({
    ...row,
    // Not even when a meeting was that they hear no longer.
    moments: row.moments.flatMap((moment) => {
      const title = titleOf.get(moment.meetingId);
      if (title === undefined) return [];
      const line = lineOf.get(moment.lineId ?? 0);
      const isGone = moment.lineId !== null && !line;
      return {
        ...moment,
        lineId: line?.id ?? null,
        title: isGone ? '' : title,
        excerpt: line ? `${speakerIn(names, line)}: ${line.text}` : '',
      };
    }),
  }));
}

/** Returns the caller's questions by id. */
export const readQuestions = (scope: Reading, ids: number[]): Promise<MeetingQuestion[]> =>
  select(scope, isOneOf(meetingQuestions.id, ids));

/** Returns the caller's questions, newest first. */
export const listQuestions = (scope: Scope): Promise<MeetingQuestion[]> => select(scope);

/** Changes a question on a condition and broadcasts it to the person who asked. Returns its new version; undefined if it does not meet it. */
export async function setQuestion(
  scope: Touching,
  id: number,
  fields: PgUpdateSetSource<typeof meetingQuestions>,
  condition?: SQL,
): Promise<number | undefined> {
  const [row] = await scope.db
    .update(meetingQuestions)
    .set({ ...fields, ...touched })
    .where(ours(scope, meetingQuestions, and(eq(meetingQuestions.id, id), condition)))
    .returning({ id: meetingQuestions.id, userId: meetingQuestions.userId, version: meetingQuestions.version });
  if (row) scope.touch('meetingQuestions', [row]);
  return row?.version;
}

/** Deletes a question of the caller for good; one that is being answered is not answered any further. @throws NotFound */
export async function deleteQuestion(scope: Scope, id: number): Promise<void> {
  const { userId } = scope.actor;
  const isMine = and(eq(meetingQuestions.id, id), eq(meetingQuestions.userId, userId));
  const row = { id, userId, ...(await deleteRow(scope, meetingQuestions, isMine, 'Question')) };
  scope.touch('meetingQuestions', [row]);
}
