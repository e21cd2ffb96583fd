import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue } from '#contract/issues.ts';
import type { Rock } from '#contract/rocks.ts';
import { closedLast } from '#rules/issues.ts';
import { IssueInlineForm } from '#web/issues/IssueInlineForm.tsx';
import { IssueItem } from '#web/issues/IssueItem.tsx';
import { rockIssuesQuery } from '#web/issues/queries.ts';
import type { IssueActions } from '#web/issues/useIssueDialogs.tsx';
import { useToggleIssue } from '#web/issues/useToggleIssue.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx';
import classes from './RockTodos.module.css';

type Props = {
  rock: Rock;
  actions: IssueActions;
  /** Demands a team of a new issue. */
  demandsTeam?: boolean;
};

/** The issues of a rock, each edited in its place, and the form that adds the next. */
export function RockIssues({ rock, actions, demandsTeam = false }: Props) {
  const { data: issues, isError, refetch } = useQuery(rockIssuesQuery(rock.id));
  const toggle = useToggleIssue();
  const [editedId, setEditedId] = useState<number>();
  // False once the adding has ended, which gives the focus back.
  const [isAdding, setIsAdding] = useState<boolean>();
  const stopEditing = () => setEditedId(undefined);
  const edit = ({ id }: Issue) => setEditedId(id);
  if (!issues) return isError ? <ErrorState title="Failed to fetch issues" onRetry={refetch} /> : <ListSkeleton />;
  return (
    <>
      {issues.length === 0 && (
        <p className={classes.empty}>No issues yet. Add your first issue to track problems or blockers.</p>
      )}
      <ul className={classes.list}>
        {issues.toSorted(closedLast).map((issue) => (
          <li key={issue.id}>
            {issue.id === editedId ? (
              <IssueInlineForm rockId={rock.id} issue={issue} onClose={stopEditing} />
            ) : (
              <IssueItem issue={issue} actions={actions} onToggle={toggle.mutate} onEdit={edit} />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <IssueInlineForm
          rockId={rock.id}
          teamId={rock.teamId}
          demandsTeam={demandsTeam}
          onClose={() => setIsAdding(false)}
        />
      ) : (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          autoFocus={isAdding === false}
          onClick={() => setIsAdding(true)}
        >
          Add Issue
        </Button>
      )}
    </>
  );
}
