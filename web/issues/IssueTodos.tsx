import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { doneLast, todoOrders } from '#rules/todos.ts';
import { t } from '#web/lib/translate.ts';
import { DueDateButton } from '#web/todos/DueDateButton.tsx';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { issueTodosQuery } from '#web/todos/queries.ts';
import RepeatSign from '#web/todos/RepeatSign.tsx';
import { useMayDispose } from '#web/todos/useMayDispose.ts';
import { useTodoChanges } from '#web/todos/useTodoChanges.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { TickRow } from '#web/ui/lists/TickRow.tsx';

type Props = { issueId: number; onOpen: (todo: Todo) => void };

/** The to-dos created from an issue, completed and archived ones last. */
export function IssueTodos({ issueId, onOpen }: Props) {
  const { data: todos, isError, refetch } = useQuery(issueTodosQuery(issueId));
  if (!todos)
    return isError ? <ErrorState title={t('Failed to fetch {plainTodos}')} onRetry={refetch} /> : <ListSkeleton />;
  return (
    <section aria-labelledby="issue-todos" className="mt-20 pt-14 line-above">
      <h3 id="issue-todos" className="mb-4 size-15">
        {t('{PlainTodos} ({count})', { count: todos.length })}
      </h3>
      {todos.length === 0 && <p className="my-8 dimmed">{t('{Todos} you create from this {issue} appear here.')}</p>}
      <ul>
        {todos.toSorted(doneLast(todoOrders.manual)).map((todo) => (
          <li key={todo.id}>
            <IssueTodo todo={todo} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function IssueTodo({ todo, onOpen }: { todo: Todo } & Pick<Props, 'onOpen'>) {
  const { toggle, set, setDueDate } = useTodoChanges();
  const mayDispose = useMayDispose(todo);
  return (
    <TickRow
      title={todo.title}
      isDone={todo.completed}
      tickLabel={todo.completed ? t('Reopen') : t('verb|Complete')}
      onTick={() => toggle(todo)}
      onOpen={() => onOpen(todo)}
      facts={
        <>
          {todo.archived && <Badge color="gray">{t('Archived')}</Badge>}
          <OwnerButton row={todo} mayChange={mayDispose} onChange={(ownerId) => set(todo, { ownerId })} />
        </>
      }
      date={
        !todo.completed && (
          <>
            <DueDateButton row={todo} onChange={(dueDate) => setDueDate(todo, dueDate)} />
            <RepeatSign todo={todo} />
          </>
        )
      }
    />
  );
}
