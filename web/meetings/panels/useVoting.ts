import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { chosenAtMost, countVotes, topVoted } from '#rules/voting.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { frameQuery, participantsQuery } from '../liveQueries.ts';
import type { RunChanges } from '../useRunChanges.ts';

/** The vote of this round: what one chose oneself, who has voted, and, once that is revealed, how often each issue was chosen. */
export function useVoting({ id, votingRound }: Meeting, { vote }: RunChanges) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const client = useQueryClient();
  const { data: there = [] } = useQuery(participantsQuery(id));
  const { data: frame } = useQuery(frameQuery(id));
  const present = there.filter(({ isPresent }) => isPresent);
  const counts = countVotes(present.map(({ votes }) => votes ?? []));
  const chosen = frame?.meeting.votingRound === votingRound ? frame.own.votes : [];
  return {
    chosen,
    counts,
    ...topVoted(counts),
    voted: present.filter(({ hasVoted }) => hasVoted).length,
    there: present.length,
    isIn: mayWork && present.some(({ user }) => user.id === me),
    /** Votes for an issue, or takes the vote back. */
    toggle(issueId: number) {
      const isChosen = chosen.includes(issueId);
      if (!isChosen && chosen.length === chosenAtMost) {
        return toast.error('You have three votes', 'Take one back before you vote for another issue.');
      }
      const votes = isChosen ? chosen.filter((one) => one !== issueId) : [...chosen, issueId];
      client.setQueryData(
        frameQuery(id).queryKey,
        (frame) => frame && { ...frame, meeting: { ...frame.meeting, votingRound }, own: { ...frame.own, votes } },
      );
      // A vote that is refused did not count: the server says which ones do.
      vote.mutate(votes, { onError: () => client.invalidateQueries({ queryKey: frameQuery(id).queryKey }) });
    },
  };
}
