import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { PastMeeting } from '#contract/past-meetings.ts';
import { momentIn } from '#rules/dates.ts';
import { excerptsOf } from '#rules/recap-search.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { containsAll, searchWords } from '#server/db/text-search.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { findReader } from '#server/users/readers.ts';
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
 * A page of the meetings that were held, the latest first, and how many there are: all, or those of a team, with or without
 * participants of their own, since a day, or with all words of `q` in their title or recap.
 */
export const listHeldMeetings = (
  scope: Scope,
  { teamId, withParticipants, q = '', since, limit, before }: HistoryQuery,
): Promise<{ rows: PastMeeting[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    const { timeZone } = await findCalendar(scope);
    const words = searchWords(q);
    const asked = ours(
      scope,
      meetings,
      teamId === undefined ? undefined : eq(meetings.teamId, teamId),
      withParticipants === undefined
        ? undefined
        : withParticipants
          ? isNotNull(meetings.visibleTo)
          : isNull(meetings.visibleTo),
      since === undefined ? undefined : sql`${meetings.endedAt} >= ${momentIn(timeZone, since, '00:00').toISOString()}`,
      containsAll(sql`${meetings.title} || ' ' || ${meetingRecaps.words}`, words),
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
        // Only excerpts need it whole, and only those of this page.
        recap: words.length > 0 ? meetingRecaps.recap : sql<null>`null`,
      })
      .from(meetings)
      .innerJoin(meetingRecaps, eq(meetingRecaps.meetingId, meetings.id))
      .where(and(asked, after))
      .orderBy(desc(meetings.endedAt), desc(meetings.id))
      .limit(limit ?? limits.page);
    const [{ total } = { total: 0 }] = await scope.db
      .select({ total: sql<number>`count(*)::int` })
      .from(meetings)
      .innerJoin(meetingRecaps, eq(meetingRecaps.meetingId, meetings.id))
      .where(asked);
    const { t } = await findReader(scope);
    return {
      rows: rows.map(({ summary, recap, ...held }) => ({
        ...held,
        excerpts: recap ? excerptsOf({ title: held.title, summary, recap }, words, t) : [],
      })),
      total,
    };
  });
