import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { say } from '#web/lib/say.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { todos } from './queries.ts';
import { edited } from './useTodoChanges.ts';

type Fields = Partial<Pick<Todo, 'completed' | 'priority' | 'dueDate' | 'ownerId' | 'teamId' | 'rockId'>>;
type Edit = { todo: Todo; fields: Fields };

const failure = () => say('Failed to update todo');

/** What a to-do held of those fields before. */
function before({ todo, fields }: Edit): Edit {
  const { completed, priority, dueDate, ownerId, teamId, rockId } = todo;
  const all = Object.entries({ completed, priority, dueDate, ownerId, teamId, rockId });
  return { todo, fields: Object.fromEntries(all.filter(([name]) => name in fields)) };
}

function offerBack(rows: Todo[], done: 'updated' | 'deleted', undo: () => void): void {
  const [only, ...more] = rows;
  const isOne = more.length === 0;
  offerUndo(
    isOne ? say`Todo ${done} successfully` : say`${rows.length} todo(s) ${done} successfully`,
    isOne ? (only?.title ?? '') : '',
    undo,
  );
}

/** Changes one to-do or several at once, or deletes them, with the way to undo it. */
export function useTodoBatch() {
  const editing = {
    call: (edits: Edit[]) =>
      ApiCall.all(edits.map(({ todo, fields }) => api.todos.change({ params: { id: todo.id }, body: fields }))),
    shows: (edits: Edit[]) => {
      const fieldsOf = new Map(edits.map(({ todo, fields }) => [todo.id, fields]));
      return [todos.patch([...fieldsOf.keys()], (row) => edited(row, fieldsOf.get(row.id) ?? {}))];
    },
    receives: todos,
    failure: failure(),
  };
  const { mutate: takeBack } = useChange(editing);
  const { mutate: edit } = useChange({
    ...editing,
    onSuccess: (_answer, edits) =>
      offerBack(
        edits.map(({ todo }) => todo),
        'updated',
        () => takeBack(edits.map(before)),
      ),
  });
  const { mutate: restore } = useChange({
    call: (rows: Todo[]) => ApiCall.all(rows.map(({ id }) => api.todos.restore({ params: { id } }))),
    shows: (rows) => [todos.add(rows)],
    receives: todos,
    failure: failure(),
  });
  const { mutate: remove } = useChange({
    call: (rows: Todo[]) => ApiCall.all(rows.map(({ id }) => api.todos.delete({ params: { id } }))),
    shows: (rows) => [
      todos.patch(
        rows.map(({ id }) => id),
        () => null,
      ),
    ],
    onSuccess: (_answer, rows) => offerBack(rows, 'deleted', () => restore(rows)),
    failure: say('Failed to delete todo'),
  });
  return useMemo(
    () => ({
      set: (rows: Todo[], fields: Fields) => edit(rows.map((todo) => ({ todo, fields }))),
      remove: (rows: Todo[]) => remove(rows),
    }),
    [edit, remove],
  );
}
