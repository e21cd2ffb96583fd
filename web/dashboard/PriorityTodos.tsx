import { ActionIcon, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { doneLast, overdueFirst, todoOrders } from '#rules/todos.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TodoItem } from '#web/todos/TodoItem.tsx';
import { type TodoOrder, TodoOrderSelect } from '#web/todos/TodoOrderSelect.tsx';
import { useArchiveCompleted } from '#web/todos/useTodoChanges.ts';
import type { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { useMyTodos } from './useMyTodos.ts';

const step = 10;

type Props = { today: string; dialogs: ReturnType<typeof useTodoDialogs> };

/** My to-dos, overdue ones and then high priorities first. */
export function PriorityTodos({ today, dialogs }: Props) {
  const { todos, isError, refetch } = useMyTodos();
  const [order, setOrder] = useState<TodoOrder>('priority');
  const [visibleCount, setVisibleCount] = useState(step);
  const archive = useArchiveCompleted();
  const mayWork = useMayWork();
  const sorted = useMemo(() => {
    const inOrder = doneLast(todoOrders[order]);
    return todos?.toSorted(order === 'priority' ? overdueFirst(today, inOrder) : inOrder);
  }, [todos, order, today]);
  const first = useMemo(() => sorted?.slice(0, visibleCount) ?? [], [sorted, visibleCount]);
  const steady = useSteadyRows(first, { of: `${order} ${visibleCount} ${sorted === undefined}`, holdsOrder: true });
  return (
    <DashboardCard
      mine={todos}
      title={t('Priority {todosTitle}')}
      actions={
        <div className={classes.cardActions}>
          {mayWork && todos?.some(({ completed }) => completed) && (
            <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
              {t('Archive Completed')}
            </Button>
          )}
          <TodoOrderSelect value={order} onChange={setOrder} />
          {mayWork && (
            <ActionIcon
              title={t('Create New {plainTodoTitle}')}
              aria-label={t('Create New {plainTodoTitle}')}
              onClick={dialogs.create}
            >
              <IconPlus size={18} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      }
    >
      {!sorted ? (
        <div className={classes.waiting}>
          {isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton height={66} />}
        </div>
      ) : sorted.length === 0 ? (
        <p className={classes.nothing}>{t('No {plainTodos} assigned')}</p>
      ) : (
        <>
          <ul className={`${classes.list} line-above`}>
            {steady.rows.map((todo) => (
              <li key={todo.id} {...steady.leaving(todo.id)}>
                <TodoItem todo={todo} withinOwner onOpen={dialogs.open} onEdit={dialogs.edit} confirmsDelete />
              </li>
            ))}
          </ul>
          {sorted.length > visibleCount && (
            <Button variant="subtle" size="compact-sm" m={8} onClick={() => setVisibleCount(visibleCount + step)}>
              {t('Show {count} more of {total}', {
                count: Math.min(step, sorted.length - visibleCount),
                total: sorted.length,
              })}
            </Button>
          )}
        </>
      )}
    </DashboardCard>
  );
}
