import type { Meeting, Participant } from '#contract/meetings.ts';
import type { RowScope } from '#contract/shapes.ts';
import { participantId } from '#rules/live.ts';
import { concerns } from '#rules/meetings.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser } from '#web/lib/session.ts';

export const meetings = collect<Meeting>('meetings', { idOf: byId });
export const participants = collect<Participant>('participants', { idOf: participantId });

const byDate = (one: Meeting, other: Meeting) => one.meetingDate.localeCompare(other.meetingDate) || one.id - other.id;

/** Scheduled meetings, by date. */
const scheduledMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'scheduled' } }), {
  belongs: ({ status }) => status === 'scheduled',
  compare: byDate,
});

/** Scheduled meetings that are mine although their rows don't show it, such as those I have joined. */
let joinedIds = new Set<number>();

const myMeetings = { query: { status: 'scheduled', scope: 'mine' } } as const;

/** My scheduled meetings, by date. */
const myMeetingsQuery = meetings.list(
  {
    queryKey: ['meetings', 'mine'],
    meta: api.meetings.list.options(myMeetings).meta,
    queryFn: async () => {
      const rows = await api.meetings.list(myMeetings);
      const me = signedInUser();
      joinedIds = new Set(rows.filter((meeting) => me && !concerns(meeting, me)).map(({ id }) => id));
      return rows;
    },
  },
  { belongs: (meeting) => meeting.status === 'scheduled' && isMine(meeting), compare: byDate },
);

function isMine(meeting: Meeting): boolean {
  const me = signedInUser();
  return me !== undefined && (concerns(meeting, me) || joinedIds.has(meeting.id));
}

onChanges(['participants'], (ids) => {
  const me = signedInUser();
  if (!ids || ids.some((id) => String(id).endsWith(` ${me?.id}`)))
    void queryClient.invalidateQueries({ queryKey: ['meetings', 'mine'] });
});

/** Scheduled meetings: everyone's, or those of me and my teams. */
export const upcomingMeetingsQuery = (scope: RowScope) => (scope === 'mine' ? myMeetingsQuery : scheduledMeetingsQuery);

/** Meetings in progress. */
export const runningMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'in_progress' } }), {
  belongs: ({ status }) => status === 'in_progress',
  compare: byDate,
});

/** Suspended meetings, to be resumed another time. */
export const suspendedMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'suspended' } }), {
  belongs: ({ status }) => status === 'suspended',
  compare: byDate,
});

/** How many meetings the history on the meetings page shows. */
export const historyShown = 5;

/** Completed and rated meetings, the latest first. */
export const recentHistoryQuery = meetings.paged(['meetings', 'history'], {
  size: historyShown,
  first: api.meetings.list.options({ query: { status: 'completed', rated: true, limit: historyShown } }),
  ask: async (limit, before) => {
    const query = { status: 'completed', rated: true, limit, before } as const;
    const { rows, total } = await api.meetings.list.page({ query });
    return { rows, total, hasMore: rows.length === limit };
  },
  belongs: ({ status, rating }) => status === 'completed' && rating !== null,
  compare: (one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? '') || other.id - one.id,
});
