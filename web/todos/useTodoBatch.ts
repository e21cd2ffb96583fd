import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { todos } from './queries.ts';
import { edited, reverted } from './useTodoChanges.ts';

type Fields = Partial<Pick<Todo, 'completed' | 'priority' | 'dueDate' | 'ownerId' | 'teamId' | 'rockId'>>;
type Edit = { todo: Todo; fields: Fields };

const failure = () => t('Failed to update {plainTodo}');

function offerUndoOf(rows: Todo[], done: 'updated' | 'deleted', undo: () => void): void {
  const [only, ...more] = rows;
  const count = rows.length;
  if (only && more.length === 0) {
    const text = done === 'updated' ? t('{PlainTodo} updated successfully') : t('{PlainTodo} deleted successfully');
    offerUndo(text, only.title, undo);
    return;
  }
  const text =
    done === 'updated'
      ? t('{count} {plainTodo}(s) updated successfully', { count })
      : t('{count} {plainTodo}(s) deleted successfully', { count });
  offerUndo(text, '', undo);
}

/** Changes or deletes one or several to-dos, and offers Undo. */
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
  const { mutate: undoEdit } = useChange(editing);
  const { mutate: edit } = useChange({
    ...editing,
    onSuccess: (_answer, edits) =>
      offerUndoOf(
        edits.map(({ todo }) => todo),
        'updated',
        () => undoEdit(edits.map(reverted)),
      ),
  });
  const { mutate: restore } = useChange({
    call: (rows: Todo[]) => ApiCall.all(rows.map(({ id }) => api.todos.restore({ params: { id } }))),
    shows: (rows) => [todos.add(rows)],
    receives: todos,
    failure: failure(),
  });
  const { mutate: remove } = useChange({
    // The next one of a series before the one that ends it, with which it would go.
    call: ({ rows, following }: { rows: Todo[]; following: boolean }) =>
      ApiCall.all(
        rows
          .toSorted((one, other) => other.id - one.id)
          .map(({ id, repeat }) =>
            api.todos.delete({ params: { id }, query: { following: following && repeat !== null } }),
          ),
      ),
    shows: ({ rows }) => [
      todos.patch(
        rows.map(({ id }) => id),
        () => null,
      ),
    ],
    onSuccess: (_answer, { rows }) => offerUndoOf(rows, 'deleted', () => restore(rows)),
    failure: t('Failed to delete {plainTodo}'),
  });
  return useMemo(
    () => ({
      set: (rows: Todo[], fields: Fields) => edit(rows.map((todo) => ({ todo, fields }))),
      /** Deletes them, and with `following` also ends the series of those that repeat. */
      remove: (rows: Todo[], following = false) => remove({ rows, following }),
    }),
    [edit, remove],
  );
}
