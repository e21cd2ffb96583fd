import { useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { todoQuery } from './queries.ts';
import { TodoFacts } from './TodoFacts.tsx';

type Props = {
  id: number;
  onClose: () => void;
  onEdit: (todo: Todo) => void;
};

/** All about a to-do, what people say about it and what was done to it. */
export default function TodoDetails({ id, onClose, onEdit }: Props) {
  const { data: todo, error, refetch } = useQuery(todoQuery(id));
  const isGone = isNotFound(error);
  return (
    <TitledDialog onClose={onClose} title="Todo details" width={640}>
      {todo ? (
        <>
          <TodoFacts todo={todo} onEdit={() => onEdit(todo)} />
          <Discussion todoId={todo.id} />
          <ActivitySection noun="todos" id={todo.id} />
        </>
      ) : isGone ? (
        <EmptyState title="Todo not found" description="It may have been deleted." />
      ) : error ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </TitledDialog>
  );
}
