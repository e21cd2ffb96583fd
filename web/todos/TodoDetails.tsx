import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { Discussion } from '#web/comments/Discussion.tsx';
import { ApiError } from '#web/lib/api.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx';
import { todoQuery } from './queries.ts';
import { TodoFacts } from './TodoFacts.tsx';

type Props = { id: number; opened: boolean; onClose: () => void; onEdit: (todo: Todo) => void };

/** All about a to-do, and what people say about it. */
export default function TodoDetails({ id, opened, onClose, onEdit }: Props) {
  const isPhone = useMediaQuery(phone);
  // Opened only once it is there: a modal that is born open does not know where the focus came from.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const { data: todo, error, refetch } = useQuery({ ...todoQuery(id), enabled: opened });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title="Todo details"
      size={640}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
    >
      {todo ? (
        <>
          <TodoFacts todo={todo} onEdit={() => onEdit(todo)} />
          <Discussion todoId={todo.id} />
        </>
      ) : isGone ? (
        <EmptyState title="Todo not found" description="It may have been deleted." />
      ) : error ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  );
}
