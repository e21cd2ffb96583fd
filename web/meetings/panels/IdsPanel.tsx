import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Issue } from '#contract/issues.ts';
import { needsAttention } from '#rules/issues.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { byVotes, whileVoting } from '#rules/voting.ts';
import { IssuesWithoutTeam } from '#web/issues/IssuesWithoutTeam.tsx';
import { issuesQuery } from '#web/issues/queries.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import { onSingleClick } from '../onSingleClick.ts';
import { useCarriedOver } from '../useCarriedOver.ts';
import { AddIssueLine } from './AddIssueLine.tsx';
import { IssueRow } from './IssueRow.tsx';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { SentFromMeeting } from './SentFromMeeting.tsx';
import { SolvedIssues } from './SolvedIssues.tsx';
import { useVoting } from './useVoting.ts';

const SolveDialog = lazyDialog(() => import('./SolveDialog.tsx'));

/** Identify, discuss, solve: everyone votes for three issues without seeing the others' votes, then the top ones are solved. */
export function IdsPanel({ meeting, now, changes, open: { issueActions } }: PanelProps) {
  const teamId = meeting.teamId ?? undefined;
  const { data, isError, refetch } = useQuery(issuesQuery({ issueType: 'short_term', teamId }, false));
  const nextRound = useDialog();
  const solving = useDialog<Issue>();
  const voting = useVoting(meeting, changes);
  const carriedOver = useCarriedOver(meeting.id);
  const { votesRevealed: isRevealed, votingRound } = meeting;
  const { counts } = voting;
  const ofMeeting = useMemo(() => data?.filter((issue) => isOfMeeting(issue, meeting)) ?? [], [data, meeting]);
  const order = useMemo(() => (isRevealed ? byVotes(counts) : whileVoting), [isRevealed, counts]);
  const issues = useMemo(
    () => ofMeeting.filter(({ status }) => needsAttention(status)).toSorted(order),
    [ofMeeting, order],
  );
  const steady = useSteadyRows(issues, { of: `${votingRound} ${isRevealed} ${data === undefined}`, holdsOrder: true });
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const tied = issues.filter(({ id }) => voting.tied.has(id)).length;
  const solved = ofMeeting.filter(({ solvedAt }) => solvedAt !== null && solvedAt >= (meeting.actualStartTime ?? ''));
  return (
    <>
      <div className={`${classes.voting} row wrap between gap-8-12 mb-12`}>
        <p className={classes.lead} role="status">
          {isRevealed
            ? t('Round {round}: work through the top {issues} one at a time.', { round: votingRound })
            : t('Round {round}: vote for your top three. {voted} of {present} voted.', {
                round: votingRound,
                voted: voting.voted,
                present: voting.present,
              })}{' '}
          {isRevealed && tied > 1 && t('{count} {issues} are tied. Decide together which to take.', { count: tied })}
        </p>
        <NotForObservers>
          <Button
            variant="default"
            disabled={!isRevealed && voting.voted === 0}
            onClick={onSingleClick(() => (isRevealed ? nextRound.open() : changes.reveal.mutate(true)))}
          >
            {isRevealed ? t('Next round') : t('Reveal votes')}
          </Button>
        </NotForObservers>
      </div>
      <AddIssueLine meeting={meeting} />
      {issues.length === 0 && <p className={classes.nothing}>{t('No open {issues}')}</p>}
      <ol>
        {steady.rows.map((issue) => {
          const votes = isRevealed ? (voting.counts.get(issue.id) ?? 0) : undefined;
          return (
            <IssueRow
              key={issue.id}
              issue={issue}
              leaving={steady.leaving(issue.id)}
              actions={issueActions}
              note={carriedOver('issues', issue.id)}
              onSolve={solving.open}
              votes={votes}
              isDiscussed={issue.id === meeting.discussedIssueId}
              onDiscuss={changes.discuss.mutate}
              rank={isRevealed && (voting.top.has(issue.id) ? 'top' : voting.tied.has(issue.id) && 'tied')}
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
      <SolvedIssues issues={solved} onOpen={issueActions.open} />
      <SentFromMeeting meeting={meeting} onOpen={issueActions.open} />
      {nextRound.draw(() => (
        <ConfirmDialog
          onClose={nextRound.close}
          onConfirm={() => changes.reveal.mutate(false)}
          question={t('Start round {round}?', { round: votingRound + 1 })}
          detail={t("Everyone's votes will be cleared. The result of this round stays in the recap.")}
          confirmLabel={t('Next round')}
          destructive={false}
        />
      ))}
      {solving.draw((issue) => (
        <SolveDialog onClose={solving.close} issue={issue} today={now.today} />
      ))}
    </>
  );
}
