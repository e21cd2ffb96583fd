import { useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { moveToItem } from '#rules/agenda.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { meetingDetailsQuery } from './liveQueries.ts';
import { meetings, participants } from './queries.ts';
import { liveMeetingPath, receiveJoined, useJoin } from './useJoin.ts';

const params = (id: number) => ({ params: { id } });

const afterStart = {
  onSuccess: ({ id }: Meeting) => {
    toast.success(t('{Meeting} Started'));
    navigate(liveMeetingPath(id));
  },
  failure: (error: Error) => {
    const other = error instanceof ApiError && error.params.meetingId;
    if (other) navigate(liveMeetingPath(Number(other)));
    else toast.error(t('Error'), t('Failed to start {meeting}. Please try again.'));
  },
};

/** Starts today's weekly meeting of a team and opens it. If the team has one in progress, opens that one. */
export function useStartTeamMeeting() {
  return useChange({
    receives: meetings,
    call: (fields: { title: string; teamId: number }) =>
      api.meetings.create({ body: { ...fields, meetingType: 'weekly', status: 'in_progress' } }),
    ...afterStart,
  });
}

/** Starts a scheduled meeting from a list and opens it. If its team has another in progress, opens that one. */
export const useStartMeeting = () =>
  useChange({
    receives: meetings,
    call: ({ id }: Pick<Meeting, 'id'>) => api.meetings.start(params(id)),
    ...afterStart,
  });

/** The changes that participants make to a meeting. */
export function useRunChanges({ id, currentAgendaItem, votingRound }: Meeting) {
  const client = useQueryClient();
  const start = useChange({
    receives: meetings,
    call: () => api.meetings.start(params(id)),
    ifOffline: t("You're offline, so you can't start the {meeting}."),
    onSuccess: () => {
      toast.success(t('{Meeting} started successfully'));
      void client.invalidateQueries({ queryKey: meetingDetailsQuery(id).queryKey });
    },
    failure: (error) =>
      toast.error(t('Error'), serverSentence(error) ?? t('Failed to start {meeting}. Please try again.')),
  });
  const join = useJoin({ id });
  const discuss = useChange({
    receives: meetings,
    call: (issueId: number | null) => api.meetings.discuss({ ...params(id), body: { issueId } }),
    shows: (issueId) => [meetings.patchTo([{ id, discussedIssueId: issueId }])],
    ifOffline: t("You're offline, so you can't change what is discussed."),
    failure: t("Couldn't change what is discussed"),
  });
  /** Joins without a toast and without a retry, for people who only opened the page. */
  const joinQuietly = useChange({
    call: () => api.meetings.join(params(id)),
    onSuccess: receiveJoined,
    failure: () => undefined,
    name: false,
  });
  const serverTime = () => Date.now() + (client.getQueryData(meetingDetailsQuery(id).queryKey)?.ahead ?? 0);
  const goTo = useChange({
    receives: meetings,
    call: ({ item, from }: { item: number; from: number }) =>
      item === from + 1
        ? api.meetings.goOn({ ...params(id), body: { nextItem: item } })
        : api.meetings.visit({ ...params(id), body: { item, from } }),
    ifOffline: t("You're offline, so you can't move the {meeting}."),
    shows: ({ item }) => [
      meetings.patch([id], (meeting) => ({ ...meeting, ...moveToItem(meeting, item, serverTime()) })),
    ],
    failure: (error) => toast.error(t('Failed to advance agenda'), serverSentence(error)),
  });
  const pause = useChange({
    receives: meetings,
    call: (isPaused: boolean) => api.meetings.pause({ ...params(id), body: { isPaused } }),
    ifOffline: t("You're offline, so you can't change the clock."),
    failure: t("Couldn't change the clock"),
  });
  const present = useChange({
    receives: meetings,
    call: (from: string | null) => api.meetings.present({ ...params(id), body: { from } }),
    ifOffline: t("You're offline, so you can't take over."),
    failure: t("Couldn't take over"),
  });
  const tangent = useChange({
    call: () => api.meetings.tangent(params(id)),
    onSuccess: () => toast.success(t('Tangent recorded!')),
    failure: () => toast.error(t('Failed to record tangent')),
    of: () => id,
  });
  const rate = useChange({
    receives: participants,
    call: (rating: number) => {
      client.setQueryData(
        meetingDetailsQuery(id).queryKey,
        (details) => details && { ...details, own: { ...details.own, rating } },
      );
      return api.meetings.rate({ ...params(id), body: { rating } });
    },
    of: () => `rating ${id}`,
    failure: t("Couldn't save your rating"),
  });
  const revealRatings = useChange({
    receives: meetings,
    call: () => api.meetings.revealRatings({ ...params(id), body: { isRevealed: true } }),
    ifOffline: t("You're offline, so you can't reveal the ratings."),
    failure: t("Couldn't reveal the ratings"),
  });
  const saveAnswer = useChange({
    receives: participants,
    call: (word: string) => api.meetings.word({ ...params(id), body: { word } }),
    of: () => `answer ${id}`,
    failure: t("Couldn't save your answer"),
  });
  const vote = useChange({
    receives: participants,
    call: (issueIds: number[]) => api.meetings.vote({ ...params(id), body: { issueIds } }),
    of: () => `votes ${id}`,
    failure: t("Couldn't save your vote"),
  });
  const reveal = useChange({
    receives: meetings,
    call: (isRevealed: boolean) => api.meetings.reveal({ ...params(id), body: { isRevealed, round: votingRound } }),
    ifOffline: t("You're offline, so you can't change the vote."),
    failure: t("Couldn't reveal the votes"),
  });
  const attend = useChange({
    receives: participants,
    call: ({ userId, isPresent }: { userId: string; isPresent: boolean }) =>
      api.meetings.attend({ params: { id, userId }, body: { isPresent } }),
    failure: t("Couldn't change the attendance"),
  });
  const suspend = useChange({
    receives: meetings,
    call: () => api.meetings.suspend({ ...params(id), body: { item: currentAgendaItem } }),
    ifOffline: t("You're offline, so you can't suspend the {meeting}."),
    onSuccess: () => toast.success(t('{Meeting} suspended successfully')),
    failure: (error) => toast.error(serverSentence(error) ?? t('Failed to suspend {meeting}')),
  });
  const end = useChange({
    receives: meetings,
    call: (body: { rating: number | null; summary: string; item: number }) => api.meetings.end({ ...params(id), body }),
    ifOffline: t("You're offline, so you can't end the {meeting}."),
    onSuccess: () => toast.success(t('{Meeting} ended successfully')),
    failure: (error) => toast.error(t('Failed to end {meeting}'), serverSentence(error)),
  });
  return {
    start,
    join,
    joinQuietly,
    goTo,
    pause,
    present,
    tangent,
    rate,
    revealRatings,
    saveAnswer,
    vote,
    reveal,
    discuss,
    attend,
    suspend,
    end,
  };
}

export type RunChanges = ReturnType<typeof useRunChanges>;
