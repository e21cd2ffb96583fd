import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { type TodoOrder, TodoOrderSelect } from '#web/todos/TodoOrderSelect.tsx';
import { useArchiveCompleted } from '#web/todos/useTodoChanges.ts';
import classes from './RockPage.module.css';
import { RockTodos } from './RockTodos.tsx';

type Props = { rock: Rock; todos: Todo[] | undefined; onOpenTodo: (todo: Todo) => void };

/** The to-dos of a rock in the order of one's choice; the completed ones can be archived together. */
export function RockTodosPanel({ rock, todos, onOpenTodo }: Props) {
  const [order, setOrder] = useState<TodoOrder>('priority');
  const archive = useArchiveCompleted(rock.id);
  return (
    <>
      <div className={classes.tools}>
        {todos?.some(({ completed }) => completed) && (
          <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
            Archive Completed
          </Button>
        )}
        <TodoOrderSelect value={order} onChange={setOrder} />
      </div>
      <RockTodos rock={rock} onOpen={onOpenTodo} order={order} withTeam />
    </>
  );
}
