import { eq, or, sql } from 'drizzle-orm';
import type { MeetingSummary } from '#contract/summaries.ts';
import { stalledMinutes } from '#rules/summaries.ts';
import { msg } from '#rules/translate.ts';
import type { LanguageModelConfig } from '#server/config.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Touching } from '#server/events/touch.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { findHeardMeeting } from '#server/meetings/heard.ts';
import { readMeetings } from '#server/meetings/meetings.ts';
import { findRecap } from '#server/meetings/recap/read.ts';
import { inOrganization, type Reading, type Scope } from '#server/scope.ts';
import { transcriptLines } from '#server/transcripts/table.ts';
import { readSummaries, touchSummary } from './summaries.ts';
import { meetingSummaries } from './table.ts';
import { demandTokens, findReachedLimit } from './tokens.ts';
import { writeSummary } from './write.ts';

type Start = { organizationId: number; meetingId: number; tries?: number };

/** How often, and after how many ms each time, we look again whether the last words of a meeting are transcribed. */
const maxTries = 12;
const retryMs = 10_000;

/** Has the summaries of meetings written that have just ended. */
export const startSummaries = ({ db, actor: { organizationId } }: Reading, meetingIds: number[]): Promise<void> =>
  enqueueAll(
    db,
    startSummary,
    meetingIds.map((meetingId) => ({ data: { organizationId, meetingId } })),
  );

/** Has the summary of a meeting written, if someone spoke in it, and the installation has a language model. */
export const startSummary: Job<Start> = {
  name: 'start-summary',
  title: 'Start the summary of a meeting',
  run: ({ once, config: { languageModel } }, { organizationId, meetingId, tries = 0 }) =>
    once(async (scope) => {
      if (!languageModel) return;
      const there = inOrganization(scope, organizationId);
      const [meeting] = await readMeetings(there, [meetingId]);
      if (!meeting?.endedAt) return;
      if (tries < maxTries && (await isTranscribing(scope.db, meetingId))) {
        const startAfter = new Date(Date.now() + retryMs);
        await enqueueAll(scope.db, startSummary, [
          { data: { organizationId, meetingId, tries: tries + 1 }, startAfter },
        ]);
        return;
      }
      const isSilent = (await there.db.$count(transcriptLines, linesOf(there, meetingId))) === 0;
      const hasSummary = (await readSummaries(there, [meetingId])).length > 0;
      if (isSilent || hasSummary || (await findReachedLimit(there)) !== null) return;
      await begin(there, meetingId, languageModel);
    }),
};

const linesOf = (scope: Reading, meetingId: number) =>
  ours(scope, transcriptLines, eq(transcriptLines.meetingId, meetingId));

/** Whether something that people said in a meeting is not transcribed yet. */
async function isTranscribing(db: Database, meetingId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from utterances join recordings on recordings.id = utterances.recording_id
    where recordings.meeting_id = ${meetingId} and utterances.sound is not null limit 1`);
  return rows.length > 0;
}

/**
 * Has the summary of a meeting that has ended written, or written again. One that is being written goes on.
 * @throws NotFound; Conflict; Refusal
 */
export async function requestSummary(
  scope: Scope,
  meetingId: number,
  languageModel: LanguageModelConfig | null,
): Promise<MeetingSummary> {
  const meeting = await findHeardMeeting(scope, meetingId);
  if (meeting.endedAt === null) throw new Conflict(msg("This {meeting} hasn't ended"));
  await findRecap(scope, meetingId);
  if (!languageModel) throw new Conflict(msg('This installation has no language model'));
  await demandTokens(scope);
  const [summary] = await readSummaries(scope, [meetingId]);
  if (summary?.sentAt) throw new Conflict(msg('This summary was sent already'));
  await begin(scope, meetingId, languageModel);
  return found(await readSummaries(scope, [meetingId]), 'Summary');
}

/** Begins a summary, without what was written before. To-dos and issues that were created from proposals stay among them. */
async function begin(scope: Touching, meetingId: number, { model }: Pick<LanguageModelConfig, 'model'>): Promise<void> {
  const { organizationId } = scope.actor;
  const [row] = await scope.db
    .insert(meetingSummaries)
    .values({ organizationId, meetingId, model })
    .onConflictDoUpdate({
      target: meetingSummaries.meetingId,
      set: {
        ...touched,
        ...{ model, state: 'waiting', text: '', failure: null, editedById: null, createdAt: sql`clock_timestamp()` },
        proposals: sql`jsonb_path_query_array(meeting_summaries.proposals, '$[*] ? (@.state == "accepted")')`,
      },
      setWhere: or(
        sql`meeting_summaries.state in ('ready', 'failed')`,
        sql`meeting_summaries.updated_at < clock_timestamp() - make_interval(mins => ${stalledMinutes})`,
      ),
    })
    .returning({ startedAt: meetingSummaries.createdAt, version: meetingSummaries.version });
  if (!row) return;
  touchSummary(scope, meetingId, row.version);
  const data = { organizationId, meetingId, startedAt: row.startedAt };
  await enqueueAll(scope.db, writeSummary, [{ data, group: String(organizationId) }]);
}
