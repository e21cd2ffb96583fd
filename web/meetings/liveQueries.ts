import { queryOptions } from '@tanstack/react-query';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting, Participant, WholeMeeting } from '#contract/meetings.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { api } from '#web/lib/api.ts';
import { throttle } from '#web/lib/async/throttle.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { learnServerTime, serverAhead } from '#web/lib/serverClock.ts';
import { todos } from '#web/todos/queries.ts';
import { meetings, participants } from './queries.ts';

/** A meeting as one call answers it. */
type MeetingDetails = {
  meeting: Meeting;
  participants: Participant[];
  agenda: AgendaItem[];
  /** The user's own rating and votes, which others cannot see yet. */
  own: WholeMeeting['own'];
  /** How far the server's clock is ahead of this one, in ms. */
  ahead: number;
};

/** A meeting with everything about it in one call. `meetingQuery` and `participantsQuery` keep its row and participants up to date. */
export const meetingDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', 'details', id],
    queryFn: async (): Promise<MeetingDetails> => {
      const askedAt = Date.now();
      const { agenda, participants, own, serverTime, ...meeting } = await api.meetings.find({ params: { id } });
      learnServerTime(Date.parse(serverTime), Date.parse(serverTime), askedAt);
      return { meeting, participants, agenda, own, ahead: serverAhead() };
    },
  });

/** Queries that ask at the same time share one call. A cached answer is not used, as it may lack later changes. */
const fetchDetails = (id: number) => queryClient.fetchQuery({ ...meetingDetailsQuery(id), staleTime: 0 });

export const meetingQuery = (id: number) =>
  meetings.one(id, {
    queryKey: ['meetings', 'one', id],
    queryFn: async () => (await fetchDetails(id)).meeting,
  });

/** The participants of a meeting, in the order in which they joined. */
export const participantsQuery = (id: number) =>
  participants.list(
    { queryKey: ['participants', 'list', id], queryFn: async () => (await fetchDetails(id)).participants },
    {
      belongs: ({ meetingId }) => meetingId === id,
      compare: (one, other) => one.joinedAt.localeCompare(other.joinedAt) || one.user.id.localeCompare(other.user.id),
    },
  );

/** How many due to-dos were completed since the last meeting, as the server counts them. */
export const doneRateQuery = (id: number) =>
  queryOptions({ queryKey: ['doneRate', id], queryFn: () => api.meetings.todos({ params: { id } }) });

/** The to-dos of a meeting completed since `since`, the latest first. */
export const finishedTodosQuery = (meeting: Pick<Meeting, 'id' | 'teamId' | 'participantIds'>, since: string) =>
  todos.list(
    {
      queryKey: ['todos', 'finished', meeting.id, since],
      queryFn: async () => (await queryClient.fetchQuery({ ...doneRateQuery(meeting.id), staleTime: 1_000 })).finished,
    },
    {
      belongs: (todo) => isOfMeeting(todo, meeting) && todo.completedAt !== null && todo.completedAt >= since,
      compare: (one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? '') || other.id - one.id,
    },
  );

onChanges(
  ['todos'],
  throttle(() => void queryClient.invalidateQueries({ queryKey: ['doneRate'] }), 1_000),
);
