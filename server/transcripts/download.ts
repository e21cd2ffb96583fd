import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { Recording } from '#contract/recordings.ts';
import { fullName } from '#rules/people.ts';
import { readRows } from '#server/db/rows.ts';
import { ours } from '#server/db/tenant.ts';
import { findHeardMeeting } from '#server/meetings/heard.ts';
import { findRecording } from '#server/recordings/recordings.ts';
import { recordings } from '#server/recordings/table.ts';
import type { Scope } from '#server/scope.ts';
import { readNames } from '#server/users/names.ts';
import { findReader } from '#server/users/readers.ts';
import { users } from '#server/users/table.ts';
import type { TranscriptFormat } from './formats.ts';
import { transcriptLines } from './table.ts';

/** How many lines are read and written at once. */
const pageSize = 500;

const columns = {
  id: transcriptLines.id,
  userId: transcriptLines.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  text: transcriptLines.text,
  spokenAt: transcriptLines.spokenAt,
  startMs: sql<number>`least(2147483647, greatest(0, extract(epoch from spoken_at - recordings.started_at) * 1000))::int`,
  durationMs: transcriptLines.durationMs,
};

type Row = Record<'firstName' | 'lastName' | 'text' | 'spokenAt', string> &
  Record<'id' | 'startMs' | 'durationMs', number> & { userId: string | null };

/** The SQL condition that a line was spoken in a recording, or typed while it ran, in a query that joins `recordings`. */
const isWithin = sql`(transcript_lines.recording_id = recordings.id or transcript_lines.recording_id is null
  and spoken_at between recordings.started_at and coalesce(recordings.stopped_at, now()))`;

/** The same, or typed while nothing was recorded: it belongs to the next recording of the meeting or, after the last, to that one. */
const isBeside = sql`(transcript_lines.recording_id = recordings.id or transcript_lines.recording_id is null
  and not exists (select from recordings as earlier where earlier.meeting_id = recordings.meeting_id
    and earlier.id < recordings.id and spoken_at <= earlier.stopped_at)
  and (spoken_at <= coalesce(recordings.stopped_at, now()) or not exists (select from recordings as later
    where later.meeting_id = recordings.meeting_id and later.id > recordings.id)))`;

/** The lines of a recording, earliest first, in pages. */
async function* pagesOf(
  scope: Scope,
  { id, meetingId }: Pick<Recording, 'id' | 'meetingId'>,
  { isWhole }: TranscriptFormat,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined, isLast = false; !isLast; ) {
    const isNext = last && sql`(spoken_at, transcript_lines.id) > (${last.spokenAt}::timestamptz, ${last.id}::int)`;
    const rows = await readRows<Row>(
      scope.db,
      columns,
      sql`from ${transcriptLines} join ${recordings} on ${recordings.id} = ${id}
        left join ${users} on ${users.id} = ${transcriptLines.userId}
        where ${ours(scope, transcriptLines, eq(transcriptLines.meetingId, meetingId), isWhole ? isBeside : isWithin, isNext)}
        order by ${transcriptLines.spokenAt}, ${transcriptLines.id} limit ${pageSize}`,
    );
    yield rows;
    last = rows.at(-1);
    isLast = rows.length < pageSize;
  }
}

/**
 * The transcript of a recording as a stream, for those who may listen to it: what was said in it and typed meanwhile and, where the
 * format has it, what was typed while nothing was recorded. It is read in pages while it is sent. @throws NotFound; Forbidden
 */
export async function downloadTranscript(scope: Scope, id: number, format: TranscriptFormat): Promise<Readable> {
  const recording = await findRecording(scope, id);
  const { startedAt } = recording;
  const { title } = await findHeardMeeting(scope, recording.meetingId);
  const names = await readNames(scope);
  const { t } = await findReader(scope);
  const nameOf = (row: Row) => names.get(row.userId ?? '') ?? (row.userId === null ? t('Unknown User') : fullName(row));
  async function* pieces(): AsyncGenerator<string> {
    yield format.head(t('{title}, {date}', { title, date: { date: startedAt } }));
    for await (const rows of pagesOf(scope, recording, format))
      yield rows.map((row) => format.line({ ...row, name: nameOf(row) })).join('');
  }
  return Readable.from(pieces());
}
