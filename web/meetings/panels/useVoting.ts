import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { countVotes, issuesPerRound, topVoted } from '#rules/voting.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { meetingDetailsQuery, participantsQuery } from '../liveQueries.ts';
import type { RunChanges } from '../useRunChanges.ts';

const none: never[] = [];

/** The vote of this round: the user's own votes, how many people voted, and the votes of each issue once they are revealed. */
export function useVoting({ id, votingRound }: Meeting, { vote }: RunChanges) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const client = useQueryClient();
  const { data: participants = none } = useQuery(participantsQuery(id));
  const { data: details } = useQuery(meetingDetailsQuery(id));
  const present = useMemo(() => participants.filter(({ isPresent }) => isPresent), [participants]);
  const counts = useMemo(() => countVotes(present.map(({ votes }) => votes ?? [])), [present]);
  const chosen = details?.meeting.votingRound === votingRound ? details.own.votes : [];
  return {
    chosen,
    counts,
    ...topVoted(counts),
    voted: present.filter(({ hasVoted }) => hasVoted).length,
    present: present.length,
    isIn: mayWork && present.some(({ user }) => user.id === me),
    /** Votes for an issue, or takes the vote back. */
    toggle(issueId: number) {
      const isChosen = chosen.includes(issueId);
      if (!isChosen && chosen.length === issuesPerRound) {
        return toast.error(t('You have three votes'), t('Take one back before you vote for another {issue}.'));
      }
      const votes = isChosen ? chosen.filter((one) => one !== issueId) : [...chosen, issueId];
      client.setQueryData(
        meetingDetailsQuery(id).queryKey,
        (details) =>
          details && { ...details, meeting: { ...details.meeting, votingRound }, own: { ...details.own, votes } },
      );
      // If a vote is refused, the server says which votes count.
      vote.mutate(votes, { onError: () => client.invalidateQueries({ queryKey: meetingDetailsQuery(id).queryKey }) });
    },
  };
}
