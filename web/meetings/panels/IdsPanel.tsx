import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Issue } from '#contract/issues.ts';
import { IssueMenus } from '#web/issues/IssueMenus.tsx';
import { issuesQuery } from '#web/issues/queries.ts';
import { useIssueChanges } from '#web/issues/useIssueChanges.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import { say } from '#web/lib/say.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import { AddLine } from './AddLine.tsx';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { useDropToIssues } from './useDropToIssues.ts';

const isOpen = ({ status }: Issue) => status === 'open' || status === 'in_progress';

/** Identify, discuss, solve: the issues of the team, those that matter most first. */
export function IdsPanel({ meeting }: PanelProps) {
  const teamId = meeting.teamId ?? undefined;
  const { data, isError, refetch } = useQuery(issuesQuery({ issueType: 'short_term', teamId }, false));
  const todoDialogs = useTodoDialogs({ teamId: meeting.teamId });
  const { actions, dialogs } = useIssueDialogs(todoDialogs.open, { issueType: 'short_term', teamId });
  const changes = useIssueChanges();
  const drop = useDropToIssues(meeting);
  const issues = useMemo(
    () => data?.filter(isOpen).toSorted((one, other) => other.rating - one.rating || one.id - other.id),
    [data],
  );
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!issues) return <ListSkeleton />;
  return (
    <>
      <p className={classes.lead}>Identify the three that matter most, discuss one at a time, and solve it for good.</p>
      <AddLine
        label={say('New issue')}
        placeholder={say('Add an issue')}
        onAdd={(title, refuse) => drop({ title }, refuse)}
      />
      {issues.length === 0 && <p className={classes.nothing}>{say('No open issues')}</p>}
      <ol className={classes.rows}>
        {issues.map((issue) => (
          <li key={issue.id} className={classes.row}>
            <StarRating
              label={`Rating of ${issue.title}`}
              value={issue.rating}
              onChange={(stars) => changes.rate(issue, stars)}
            />
            <span className={classes.text}>
              <TitleButton className={classes.title} onClick={() => actions.open(issue)}>
                {issue.title}
              </TitleButton>
              <span className={classes.facts}>
                <IssueMenus issue={issue} />
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={say`To-do from ${issue.title}`}
              onClick={() => actions.relate(issue)}
            >
              {say('To-Do')}
            </Button>
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Solve ${issue.title}`}
              onClick={() => changes.mark([issue], 'resolved')}
            >
              Solved
            </Button>
          </li>
        ))}
      </ol>
      {dialogs}
      {todoDialogs.dialogs}
    </>
  );
}
