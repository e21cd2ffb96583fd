import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { doneLast, todoOrders } from '#rules/todos.ts';
import { t } from '#web/lib/translate.ts';
import { rockTodosQuery } from '#web/todos/queries.ts';
import { TodoInlineForm } from '#web/todos/TodoInlineForm.tsx';
import { TodoItem } from '#web/todos/TodoItem.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { InlineList } from './InlineList.tsx';

type Props = {
  rock: Rock;
  onOpen: (todo: Todo) => void;
  order?: keyof typeof todoOrders;
};

/** The to-dos of a rock, without archived ones. */
export function RockTodos({ rock, onOpen, order = 'status' }: Props) {
  const { data: todos, isError, refetch } = useQuery(rockTodosQuery(rock.id));
  if (!todos)
    return isError ? (
      <ErrorState title={t('Failed to fetch {plainTodos}')} onRetry={refetch} />
    ) : (
      <ListSkeleton height={66} />
    );
  return (
    <InlineList
      of={order}
      rows={todos.filter(({ archived }) => !archived).sort(doneLast(todoOrders[order]))}
      empty={t('No {plainTodos} yet. Add your first {plainTodo} to track tasks.')}
      addLabel={t('Add {plainTodoTitle}')}
      item={(todo, edit) => <TodoItem todo={todo} onOpen={onOpen} onEdit={edit} withinRock />}
      form={(todo, close) => <TodoInlineForm rockId={rock.id} teamId={rock.teamId} todo={todo} onClose={close} />}
    />
  );
}
