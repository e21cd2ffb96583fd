import { and, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import { limits } from '#contract/limits.ts';
import type { PastMeeting } from '#contract/past-meetings.ts';
import { dayAfter, momentIn } from '#rules/dates.ts';
import { excerptsOf } from '#rules/recap-search.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { containsAll, searchWords } from '#server/db/text-search.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { findSaid, isSaid } from '#server/transcripts/said.ts';
import { findReader } from '#server/users/readers.ts';
import { concerns } from './meetings.ts';
import { meetingRecaps, meetings } from './table.ts';

const figure = (path: string) => sql<number>`(${meetingRecaps.recap} #>> ${path})::int`;

type HistoryQuery = {
  teamId?: number | undefined;
  withParticipants?: boolean | undefined;
  q?: string | undefined;
  since?: string | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/**
 * Returns a page of past meetings, newest first, and their total: all, or filtered by team, by whether they name people, by day, and by
 * words in their title, recap or transcript.
 */
export const listPastMeetings = (
  scope: Scope,
  { teamId, withParticipants, q = '', since, limit, before }: HistoryQuery,
): Promise<{ rows: PastMeeting[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    const { timeZone } = await findCalendar(scope);
    const words = searchWords(q);
    const condition = ours(
      scope,
      meetings,
      teamId === undefined ? undefined : eq(meetings.teamId, teamId),
      withParticipants === undefined
        ? undefined
        : withParticipants
          ? isNotNull(meetings.visibleTo)
          : isNull(meetings.visibleTo),
      since === undefined ? undefined : sql`${meetings.endedAt} >= ${momentIn(timeZone, since, '00:00').toISOString()}`,
      ...words.map((word) =>
        or(containsAll(sql`${meetings.title} || ' ' || ${meetingRecaps.words}`, [word]), isSaid(scope, word)),
      ),
    );
    const after =
      before === undefined
        ? undefined
        : sql`(${meetings.endedAt}, ${meetings.id}) < (
            select ${meetings.endedAt}, ${meetings.id} from ${meetings} where ${ours(scope, meetings, eq(meetings.id, before))})`;
    const rows = await scope.db
      .select({
        id: meetings.id,
        title: meetings.title,
        teamId: meetings.teamId,
        team: sql<string | null>`${meetingRecaps.recap} ->> 'team'`,
        participantIds: meetings.visibleTo,
        endedAt: sql<string>`${meetings.endedAt}`,
        minutes: sql<number>`${meetings.duration}`,
        average: sql<number | null>`(${meetingRecaps.recap} ->> 'average')::float8`,
        todosDone: figure('{todos,done}'),
        todosDue: figure('{todos,due}'),
        solved: sql<number>`jsonb_array_length(${meetingRecaps.recap} #> '{issues,solved}')`,
        summary: meetings.summary,
        // Only needed for excerpts, and only for this page.
        recap: words.length > 0 ? meetingRecaps.recap : sql<null>`null`,
      })
      .from(meetings)
      .innerJoin(meetingRecaps, eq(meetingRecaps.meetingId, meetings.id))
      .where(and(condition, after))
      .orderBy(desc(meetings.endedAt), desc(meetings.id))
      .limit(limit ?? limits.page);
    const [{ total } = { total: 0 }] = await scope.db
      .select({ total: sql<number>`count(*)::int` })
      .from(meetings)
      .innerJoin(meetingRecaps, eq(meetingRecaps.meetingId, meetings.id))
      .where(condition);
    const { t } = await findReader(scope);
    const lines = await findSaid(
      scope,
      rows.map(({ id }) => id),
      words,
    );
    const excerptsIn = ({ id, title, summary, recap }: (typeof rows)[number]) => {
      const excerpts = recap ? excerptsOf({ title, summary, recap }, words, t) : [];
      const text = lines.get(id);
      return text === undefined ? excerpts : [...excerpts.slice(0, 1), { heading: t('Transcript'), text }];
    };
    return {
      rows: rows.map((row) => {
        const { summary: _summary, recap: _recap, ...fields } = row;
        return { ...fields, excerpts: excerptsIn(row) };
      }),
      total,
    };
  });

/** How many of the caller's meetings that ended lately are listed. */
const maxEnded = 2;

/** Returns the latest of the caller's meetings that ended `today` (`YYYY-MM-DD`) or the day before, in the time zone of the organization. */
export const listEndedMeetings = (
  scope: Scope,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Stats['endedMeetings']> =>
  scope.db
    .select({ id: meetings.id, title: meetings.title })
    .from(meetings)
    .where(
      ours(
        scope,
        meetings,
        gte(meetings.endedAt, momentIn(timeZone, dayAfter(today, -1), '00:00').toISOString()),
        concerns(scope.actor.userId),
      ),
    )
    .orderBy(desc(meetings.endedAt), desc(meetings.id))
    .limit(maxEnded);
