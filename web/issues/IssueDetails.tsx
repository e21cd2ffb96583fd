import { useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import type { IssueActions } from './IssueItem.tsx';
import { IssueTodos } from './IssueTodos.tsx';
import { IssueOverview } from './list/IssueOverview.tsx';
import { issueQuery } from './queries.ts';

type Props = {
  id: number;
  onClose: () => void;
  actions: IssueActions;
  onOpenTodo: (todo: Todo) => void;
};

/** All about an issue, the to-dos made from it and what was done to it. */
export default function IssueDetails({ id, onClose, actions, onOpenTodo }: Props) {
  const { data: issue, error, refetch } = useQuery(issueQuery(id));
  const isGone = isNotFound(error);
  return (
    <TitledDialog onClose={onClose} title="Issue details" width={640}>
      {issue ? (
        <>
          <IssueOverview issue={issue} actions={actions} />
          <IssueTodos issueId={issue.id} onOpen={onOpenTodo} />
          <ActivitySection noun="issues" id={issue.id} />
        </>
      ) : isGone ? (
        <EmptyState title="Issue not found" description="It may have been deleted." />
      ) : error ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </TitledDialog>
  );
}
