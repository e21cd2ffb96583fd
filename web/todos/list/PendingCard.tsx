import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { todoOrders } from '#rules/todos.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { SortableList } from '#web/ui/lists/SortableList.tsx';
import { AddTodoField } from '../forms/AddTodoField.tsx';
import { TodoItem } from '../TodoItem.tsx';
import classes from '../TodosPage.module.css';
import { useTodoOrder } from '../useTodoChanges.ts';
import type { TodoSort } from './useTodosView.ts';

type Props = {
  pending: { data: Todo[] | undefined; isError: boolean; refetch: () => void };
  sort: TodoSort;
  onCreate: () => void;
  onOpen: (todo: Todo) => void;
  onEdit: (todo: Todo) => void;
};

/** What is still to do: added by Enter, and dragged into order where that is manual. */
export function PendingCard({ pending, sort, onCreate, onOpen, onEdit }: Props) {
  const { data, isError, refetch } = pending;
  const todos = useMemo(() => data?.toSorted(todoOrders[sort]) ?? [], [data, sort]);
  const order = useTodoOrder(todos);
  const renderItem = useCallback(
    (todo: Todo, handle: ReactNode) => <TodoItem todo={todo} handle={handle} onOpen={onOpen} onEdit={onEdit} />,
    [onOpen, onEdit],
  );
  return (
    <Card className={classes.card} aria-labelledby="pending">
      <div className={classes.head}>
        <h2 id="pending" className={classes.heading}>
          Pending{data && ` (${data.length})`}
        </h2>
      </div>
      <AddTodoField />
      {todos.length > 0 ? (
        <SortableList
          label="Pending to-dos"
          of={sort}
          items={todos}
          onReorder={sort === 'manual' ? order.mutate : undefined}
          renderItem={renderItem}
        />
      ) : data ? (
        <EmptyState
          icon={<IconListCheck size={22} stroke={1.6} />}
          title="Nothing to do"
          description="To-dos are what you and your teams commit to for the next week or so."
          action={
            <Button variant="default" onClick={onCreate}>
              Add Todo
            </Button>
          }
        />
      ) : isError ? (
        <ErrorState title="The to-dos could not be loaded" onRetry={refetch} />
      ) : (
        <div className={classes.waiting}>
          <ListSkeleton height={66} />
        </div>
      )}
    </Card>
  );
}
