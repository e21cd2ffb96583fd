import { useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { atItem } from '#rules/agenda.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { frameQuery } from './liveQueries.ts';
import { meetings, participants } from './queries.ts';
import { liveMeetingPath, useJoin } from './useJoin.ts';

const params = (id: number) => ({ params: { id } });

const afterStart = {
  onSuccess: ({ id }: Meeting) => {
    toast.success(say('Meeting Started'));
    navigate(liveMeetingPath(id));
  },
  failure: (error: Error) => {
    const other = error instanceof ApiError && error.params.meetingId;
    if (other) navigate(liveMeetingPath(Number(other)));
    else toast.error('Error', say('Failed to start meeting. Please try again.'));
  },
};

/** Starts today's weekly meeting of a team, and goes there; where the team has one in progress, to that. */
export function useStartTeamMeeting() {
  return useChange({
    receives: meetings,
    call: (fields: { title: string; teamId: number }) =>
      api.meetings.create({ body: { ...fields, meetingType: 'weekly', status: 'in_progress' } }),
    ...afterStart,
  });
}

/** Starts a scheduled meeting from a list, and goes there; where its team has another in progress, to that. */
export const useStartMeeting = () =>
  useChange({
    receives: meetings,
    call: ({ id }: Pick<Meeting, 'id'>) => api.meetings.start(params(id)),
    ...afterStart,
  });

/** What whoever takes part in a meeting does to it. */
export function useRunChanges({ id, currentAgendaItem, votingRound }: Meeting) {
  const client = useQueryClient();
  const start = useChange({
    receives: meetings,
    call: () => api.meetings.start(params(id)),
    ifOffline: say("You're offline, so the meeting can't be started from here."),
    onSuccess: () => {
      toast.success(say('Meeting started successfully'));
      void client.invalidateQueries({ queryKey: frameQuery(id).queryKey });
    },
    failure: (error) =>
      toast.error('Error', serverSentence(error) ?? say('Failed to start meeting. Please try again.')),
  });
  const join = useJoin({ id });
  /** To be there without having been asked for it: nothing is said, and nothing kept for later. */
  const appear = useChange({
    call: () => api.meetings.join(params(id)),
    onSuccess: (whole) => participants.receive(whole.participants),
    failure: () => undefined,
    name: false,
  });
  const serverTime = () => Date.now() + (client.getQueryData(frameQuery(id).queryKey)?.ahead ?? 0);
  const goTo = useChange({
    receives: meetings,
    call: ({ item, from }: { item: number; from: number }) =>
      item === from + 1
        ? api.meetings.goOn({ ...params(id), body: { nextItem: item } })
        : api.meetings.visit({ ...params(id), body: { item, from } }),
    ifOffline: say("You're offline, so the meeting can't be moved from here."),
    shows: ({ item }) => [meetings.patch([id], (meeting) => ({ ...meeting, ...atItem(meeting, item, serverTime()) }))],
    failure: (error) => toast.error('Failed to advance agenda', serverSentence(error)),
  });
  const pause = useChange({
    receives: meetings,
    call: (isPaused: boolean) => api.meetings.pause({ ...params(id), body: { isPaused } }),
    ifOffline: "You're offline, so the clock can't be changed from here.",
    failure: say('Failed to pause meeting'),
  });
  const present = useChange({
    receives: meetings,
    call: (from: string | null) => api.meetings.present({ ...params(id), body: { from } }),
    ifOffline: "You're offline, so you can't take over from here.",
    failure: 'Failed to take over',
  });
  const tangent = useChange({
    call: () => api.meetings.tangent(params(id)),
    onSuccess: () => toast.success('Tangent recorded!'),
    failure: () => toast.error('Failed to record tangent'),
    of: () => id,
  });
  const rate = useChange({
    receives: participants,
    call: (rating: number) => {
      client.setQueryData(frameQuery(id).queryKey, (frame) => frame && { ...frame, own: { ...frame.own, rating } });
      return api.meetings.rate({ ...params(id), body: { rating } });
    },
    failure: say('Failed to rate meeting'),
  });
  const revealRatings = useChange({
    receives: meetings,
    call: () => api.meetings.revealRatings({ ...params(id), body: { isRevealed: true } }),
    ifOffline: "You're offline, so the ratings can't be revealed from here.",
    failure: 'Failed to reveal the ratings',
  });
  const saveWord = useChange({
    receives: participants,
    call: (word: string) => api.meetings.word({ ...params(id), body: { word } }),
    failure: 'Failed to save what you said',
  });
  const vote = useChange({
    receives: participants,
    call: (issueIds: number[]) => api.meetings.vote({ ...params(id), body: { issueIds } }),
    of: () => `votes ${id}`,
    failure: 'Failed to vote',
  });
  const reveal = useChange({
    receives: meetings,
    call: (isRevealed: boolean) => api.meetings.reveal({ ...params(id), body: { isRevealed, round: votingRound } }),
    ifOffline: "You're offline, so the vote can't be changed from here.",
    failure: 'Failed to reveal the votes',
  });
  const attend = useChange({
    receives: participants,
    call: ({ userId, isPresent }: { userId: string; isPresent: boolean }) =>
      api.meetings.attend({ params: { id, userId }, body: { isPresent } }),
    failure: 'Failed to change attendance',
  });
  const suspend = useChange({
    receives: meetings,
    call: () => api.meetings.suspend({ ...params(id), body: { item: currentAgendaItem } }),
    ifOffline: say("You're offline, so the meeting can't be suspended from here."),
    onSuccess: () => toast.success(say('Meeting suspended successfully')),
    failure: (error) => toast.error(serverSentence(error) ?? say('Failed to suspend meeting')),
  });
  const end = useChange({
    receives: meetings,
    call: (body: { rating: number | null; summary: string; item: number }) => api.meetings.end({ ...params(id), body }),
    ifOffline: say("You're offline, so the meeting can't be ended from here."),
    onSuccess: () => toast.success(say('Meeting ended successfully')),
    failure: (error) => toast.error(say('Failed to end meeting'), serverSentence(error)),
  });
  return {
    start,
    join,
    appear,
    goTo,
    pause,
    present,
    tangent,
    rate,
    revealRatings,
    saveWord,
    vote,
    reveal,
    attend,
    suspend,
    end,
  };
}

export type RunChanges = ReturnType<typeof useRunChanges>;
