import { queryOptions } from '@tanstack/react-query';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting, Participant, WholeMeeting } from '#contract/meetings.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { api } from '#web/lib/api.ts';
import { throttle } from '#web/lib/async/throttle.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { todos } from '#web/todos/queries.ts';
import { meetings, participants } from './queries.ts';

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

/** How many to-dos of a meeting were completed since the one before, as the server counts them. */
export const doneRateQuery = (id: number) =>
  queryOptions({ queryKey: ['doneRate', id], queryFn: () => api.meetings.todos({ params: { id } }) });

/** The to-dos of a meeting that were completed since `since`, the latest first. */
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
