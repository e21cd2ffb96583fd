import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AgendaItem } from '#contract/agendas.ts';
import type { RowId } from '#contract/live.ts';
import type { Meeting, Participant, WholeMeeting } from '#contract/meetings.ts';
import type { NotePiece } from '#contract/notes.ts';
import type { RowScope } from '#contract/shapes.ts';
import { noteId, participantId } from '#rules/live.ts';
import { concerns } from '#rules/meetings.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser } from '#web/lib/session.ts';

export const meetings = collect<Meeting>('meetings', { idOf: byId });
export const participants = collect<Participant>('participants', { idOf: participantId });
/** A piece of a note; by the id of the note, all that was written in it before. */
export type Written = Omit<NotePiece, 'id'> & { id: RowId };
export const notes = collect<Written>('notes', { idOf: byId });

const byDate = (one: Meeting, other: Meeting) => one.meetingDate.localeCompare(other.meetingDate) || one.id - other.id;

/** What is scheduled, by date. */
const scheduledMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'scheduled' } }), {
  belongs: ({ status }) => status === 'scheduled',
  compare: byDate,
});

/** The scheduled meetings that concern me though their rows do not tell it, as where I take part: the server knows. */
let attendedIds = new Set<number>();

/** What is scheduled and concerns me, by date. */
const myMeetingsQuery = meetings.list(
  {
    queryKey: ['meetings', 'mine'],
    queryFn: async () => {
      const rows = await api.meetings.list({ query: { status: 'scheduled', scope: 'mine' } });
      const me = signedInUser();
      attendedIds = new Set(rows.filter((meeting) => me && !concerns(meeting, me)).map(({ id }) => id));
      return rows;
    },
  },
  { belongs: (meeting) => meeting.status === 'scheduled' && isMine(meeting), compare: byDate },
);

function isMine(meeting: Meeting): boolean {
  const me = signedInUser();
  return me !== undefined && (concerns(meeting, me) || attendedIds.has(meeting.id));
}

onChanges(['participants'], (ids) => {
  const me = signedInUser();
  if (!ids || ids.some((id) => String(id).endsWith(` ${me?.id}`)))
    void queryClient.invalidateQueries({ queryKey: ['meetings', 'mine'] });
});

/** What is scheduled, of everybody or of me and my teams. */
export const upcomingMeetingsQuery = (scope: RowScope) => (scope === 'mine' ? myMeetingsQuery : scheduledMeetingsQuery);

/** What goes on now. */
export const runningMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'in_progress' } }), {
  belongs: ({ status }) => status === 'in_progress',
  compare: byDate,
});

/** What was suspended, to go on another time. */
export const suspendedMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'suspended' } }), {
  belongs: ({ status }) => status === 'suspended',
  compare: byDate,
});

/** How many meetings the history shows. */
export const historyShown = 5;

/** What was completed and rated last, the latest first. */
export const recentHistoryQuery = meetings.paged(['meetings', 'history'], {
  size: historyShown,
  ask: async (limit, before) => {
    const query = { status: 'completed', rated: true, limit, before } as const;
    const { rows, total } = await api.meetings.list.page({ query });
    return { rows, total, hasMore: rows.length === limit };
  },
  belongs: ({ status, rating }) => status === 'completed' && rating !== null,
  compare: (one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? '') || other.id - one.id,
});

/** What is told of a meeting beside its row: its agenda, and by how much the server's clock is ahead, in milliseconds. */
type Frame = {
  meeting: Meeting;
  participants: Participant[];
  agenda: AgendaItem[];
  /** What one gave that others are not told yet. */
  own: WholeMeeting['own'];
  ahead: number;
};

/** A meeting as it is told whole, in one call; row and participants are kept up to date by `meetingQuery` and `participantsQuery`. */
export const frameQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', 'frame', id],
    queryFn: async (): Promise<Frame> => {
      const asked = Date.now();
      const { agenda, participants, own, serverTime, ...meeting } = await api.meetings.find({ params: { id } });
      return { meeting, participants, agenda, own, ahead: Date.parse(serverTime) - (asked + Date.now()) / 2 };
    },
  });

/** Those who ask while the call is on its way share it; an answer that is there already may lack what was told since. */
const fetchFrame = (id: number) => queryClient.fetchQuery({ ...frameQuery(id), staleTime: 0 });

export const meetingQuery = (id: number) =>
  meetings.one(id, {
    queryKey: ['meetings', 'one', id],
    queryFn: async () => (await fetchFrame(id)).meeting,
  });

/** Who takes part in a meeting, in the order in which they came. */
export const participantsQuery = (id: number) =>
  participants.list(
    { queryKey: ['participants', 'list', id], queryFn: async () => (await fetchFrame(id)).participants },
    {
      belongs: ({ meetingId }) => meetingId === id,
      compare: (one, other) => one.joinedAt.localeCompare(other.joinedAt) || one.user.id.localeCompare(other.user.id),
    },
  );

async function fetchNotes(id: number): Promise<Written[]> {
  const whole = await api.meetings.notes({ params: { id } });
  return whole.map(({ meetingId, item, version, state }) => ({
    id: noteId({ meetingId, item }),
    meetingId,
    item,
    version,
    update: state,
  }));
}

/** What was written at the items of a meeting: as it stands, and the pieces that come. */
export const notesQuery = (id: number) => ({
  ...notes.list(
    { queryKey: ['notes', 'list', id], queryFn: () => fetchNotes(id) },
    { belongs: ({ meetingId }) => meetingId === id, compare: (one, other) => one.version - other.version },
  ),
  // What came while nobody looked was not heard.
  refetchOnMount: 'always' as const,
});

type HeldQuery = NonNullable<Parameters<typeof api.meetings.held.page>[0]>['query'];

/** Meetings that were held, what ended last first; asked again where meetings have changed. */
export const heldQuery = (query: HeldQuery) =>
  queryOptions({
    queryKey: ['meetings', 'held', query],
    queryFn: () => api.meetings.held.page({ query }),
    placeholderData: keepPreviousData,
  });
onChanges(['meetings'], () => void queryClient.invalidateQueries({ queryKey: ['meetings', 'held'] }));
