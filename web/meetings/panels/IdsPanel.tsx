import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { byVotes, chosenAtMost } from '#rules/voting.ts';
import { IssuesWithoutTeam } from '#web/issues/IssuesWithoutTeam.tsx';
import { issuesQuery } from '#web/issues/queries.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { say } from '#web/lib/say.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { onSingleClick } from '../onSingleClick.ts';
import { AddLine } from './AddLine.tsx';
import { IssueRow } from './IssueRow.tsx';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { useDropToIssues } from './useDropToIssues.ts';
import { useVoting } from './useVoting.ts';

const SolveDialog = lazyDialog(() => import('./SolveDialog.tsx'));

const isOpen = ({ status }: Issue) => status === 'open' || status === 'in_progress';

/** Identify, discuss, solve: everybody chooses three issues blind; once revealed, those chosen most are taken up. */
export function IdsPanel({ meeting, changes, open: { issueActions } }: PanelProps) {
  const teamId = meeting.teamId ?? undefined;
  const { data, isError, refetch } = useQuery(issuesQuery({ issueType: 'short_term', teamId }, false));
  const drop = useDropToIssues(meeting);
  const solving = useDialog<Issue>();
  const voting = useVoting(meeting, changes);
  const { votesRevealed: isRevealed, votingRound } = meeting;
  const issues = data?.filter((issue) => isOpen(issue) && isOfMeeting(issue, meeting)).toSorted(byVotes(voting.counts));
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!issues) return <ListSkeleton />;
  return (
    <>
      <div className={classes.voting}>
        <p className={classes.lead} role="status">
          {isRevealed
            ? `Round ${votingRound}: take up those on top, one at a time, and solve each for good.`
            : `Round ${votingRound}: choose the three that matter most. ${voting.voted} of ${voting.there} have voted.`}
        </p>
        <NotForObservers>
          <Button
            variant="default"
            disabled={!isRevealed && voting.voted === 0}
            onClick={onSingleClick(() => changes.reveal.mutate(!isRevealed))}
          >
            {isRevealed ? 'Next Round' : 'Reveal Votes'}
          </Button>
        </NotForObservers>
      </div>
      <AddLine
        data-issue-line
        label={say('New issue')}
        placeholder={say('Add an issue')}
        draft={`meeting ${meeting.id} issue`}
        onAdd={(title, refuse) => drop({ title }, refuse)}
      />
      {issues.length === 0 && <p className={classes.nothing}>{say('No open issues')}</p>}
      <ol className={classes.rows}>
        {issues.map((issue, index) => {
          const votes = isRevealed ? (voting.counts.get(issue.id) ?? 0) : undefined;
          return (
            <IssueRow
              key={issue.id}
              issue={issue}
              actions={issueActions}
              onSolve={solving.open}
              votes={votes}
              isTop={index < chosenAtMost && Boolean(votes)}
              vote={
                voting.isIn && !isRevealed
                  ? { isChosen: voting.chosen.includes(issue.id), onToggle: () => voting.toggle(issue.id) }
                  : undefined
              }
            />
          );
        })}
      </ol>
      {teamId && <IssuesWithoutTeam teamId={teamId} issueType="short_term" onOpen={issueActions.open} />}
      {solving.draw((issue) => (
        <SolveDialog onClose={solving.close} issue={issue} />
      ))}
    </>
  );
}
