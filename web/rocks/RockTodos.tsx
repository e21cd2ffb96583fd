import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { doneLast, todoOrders } from '#rules/todos.ts';
import { rockTodosQuery } from '#web/todos/queries.ts';
import { TodoInlineForm } from '#web/todos/TodoInlineForm.tsx';
import { TodoItem } from '#web/todos/TodoItem.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx';
import classes from './RockTodos.module.css';

type Props = {
  rock: Rock;
  onOpen: (todo: Todo) => void;
  order?: keyof typeof todoOrders;
  /** Demands a team of a new to-do. */
  withTeam?: boolean;
};

/** The to-dos of a rock, each edited in its place, and the form that adds the next. */
export function RockTodos({ rock, onOpen, order = 'status', withTeam = false }: Props) {
  const { data: todos, isError, refetch } = useQuery(rockTodosQuery(rock.id));
  const [editedId, setEditedId] = useState<number>();
  // False once the adding has ended, which gives the focus back.
  const [isAdding, setIsAdding] = useState<boolean>();
  const stopEditing = () => setEditedId(undefined);
  const edit = ({ id }: Todo) => setEditedId(id);
  if (!todos) return isError ? <ErrorState title="Failed to fetch todos" onRetry={refetch} /> : <ListSkeleton />;
  const shown = todos.filter(({ archived }) => !archived).sort(doneLast(todoOrders[order]));
  return (
    <>
      {shown.length === 0 && <p className={classes.empty}>No todos yet. Add your first todo to track tasks.</p>}
      <ul className={classes.list}>
        {shown.map((todo) => (
          <li key={todo.id}>
            {todo.id === editedId ? (
              <TodoInlineForm rockId={rock.id} todo={todo} withTeam={withTeam} onClose={stopEditing} />
            ) : (
              <TodoItem todo={todo} onOpen={onOpen} onEdit={edit} withinRock />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <TodoInlineForm rockId={rock.id} teamId={rock.teamId} withTeam={withTeam} onClose={() => setIsAdding(false)} />
      ) : (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          autoFocus={isAdding === false}
          onClick={() => setIsAdding(true)}
        >
          Add Todo
        </Button>
      )}
    </>
  );
}
