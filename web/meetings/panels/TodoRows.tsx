import type { Todo } from '#contract/todos.ts';
import { TodoItem } from '#web/todos/TodoItem.tsx';
import { useCarriedOver } from '../useCarriedOver.ts';
import type { PanelProps } from './props.ts';

type Props = Pick<PanelProps, 'meeting' | 'open'> & {
  todos: Todo[];
  /** Whether they stand under the name of their owner. */
  withinOwner?: boolean;
};

/** To-dos of a meeting, each with how often it was carried over. */
export function TodoRows({ todos, meeting, open, withinOwner = false }: Props) {
  const carriedOver = useCarriedOver(meeting.id);
  return (
    <ul>
      {todos.map((todo) => (
        <li key={todo.id}>
          <TodoItem
            todo={todo}
            withinOwner={withinOwner}
            note={carriedOver('todos', todo.id)}
            onOpen={open.openTodo}
            onEdit={open.editTodo}
            onDrop={open.dropTodo}
          />
        </li>
      ))}
    </ul>
  );
}
