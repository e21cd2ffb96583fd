import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useReorder } from '#web/lib/changes/useReorder.ts';
import type { Send } from '#web/lib/requests/ApiCall.ts';
import { inBatches } from '#web/lib/requests/inBatches.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { todos } from './queries.ts';

export type TodoEdit = NonNullable<Parameters<typeof api.todos.change>[0]['body']>;
type Edit = { todo: Todo; fields: Omit<TodoEdit, 'assignedToId'> };

/** A to-do as it will be once the server has agreed. */
export function edited(todo: Todo, fields: Edit['fields']): Todo {
  const completed = fields.completed ?? todo.completed;
  const completedAt = completed ? (todo.completedAt ?? new Date().toISOString()) : null;
  return { ...todo, ...fields, completed, completedAt };
}

const change = ({ todo, fields }: Edit) => api.todos.change({ params: { id: todo.id }, body: fields });
const show = ({ todo, fields }: Edit) => [todos.patch([todo.id], (row) => edited(row, fields))];

/** What one does to a to-do in a list: each shows at once, and is taken back with a toast when the server refuses. */
export function useTodoChanges() {
  const edit = useChange({ call: change, shows: show, receives: todos, failure: say('Failed to update todo') });
  const complete = useChange({
    call: change,
    shows: show,
    receives: todos,
    onSuccess: (_, { todo }) =>
      offerUndo(say('Todo completed'), todo.title, () => edit.mutate({ todo, fields: { completed: false } })),
    failure: say('Failed to update todo'),
  });
  const archive = useChange({
    call: change,
    shows: show,
    receives: todos,
    onSuccess: (_, { todo }) =>
      offerUndo(say('Todo archived successfully'), todo.title, () =>
        edit.mutate({ todo, fields: { archived: false } }),
      ),
    failure: say('Failed to archive todo'),
  });
  const restore = useChange({
    call: (todo: Todo) => api.todos.restore({ params: { id: todo.id } }),
    shows: (todo) => [todos.add([todo])],
    receives: todos,
    failure: say('Failed to update todo'),
  });
  const remove = useChange({
    call: (todo: Todo) => api.todos.delete({ params: { id: todo.id } }),
    shows: ({ id }) => [todos.patch([id], () => null)],
    onSuccess: (_, todo) => offerUndo(say('Todo deleted successfully'), todo.title, () => restore.mutate(todo)),
    failure: say('Failed to delete todo'),
  });
  return {
    toggle: (todo: Todo) =>
      todo.completed
        ? edit.mutate({ todo, fields: { completed: false } })
        : complete.mutate({ todo, fields: { completed: true } }),
    setDueDate: (todo: Todo, dueDate: string | null) => edit.mutate({ todo, fields: { dueDate } }),
    archive: (todo: Todo) => archive.mutate({ todo, fields: { archived: true } }),
    remove: (todo: Todo) => remove.mutate(todo),
  };
}

/** Archives all of them: the server archives a limited number per call. */
async function archiveAll(rockId: number | undefined, send: Send): Promise<number[]> {
  const archived: number[] = [];
  for (;;) {
    const { todoIds, more } = await api.todos.archiveCompleted({ body: { rockId } }).sendBy(send);
    archived.push(...todoIds);
    if (!more) return archived;
  }
}

/** Archives the completed to-dos that one owns, or all completed ones of a rock. */
export function useArchiveCompleted(rockId?: number) {
  const me = useCurrentUser().id;
  const unarchive = useChange({
    call: (ids: number[]) => inBatches(ids, (todoIds) => api.todos.unarchive({ body: { todoIds } })),
    shows: (ids) => [todos.patch(ids, (todo) => ({ ...todo, archived: false }))],
    receives: todos,
    failure: say('Failed to update todo'),
  });
  return useChange({
    call: (_, send) => archiveAll(rockId, send),
    shows: () => {
      const isMeant = (todo: Todo) =>
        todo.completed && (rockId === undefined ? todo.ownerId === me : todo.rockId === rockId);
      const ids = todos.rows.where(isMeant).map(({ id }) => id);
      return [todos.patch(ids, (todo) => ({ ...todo, archived: true }))];
    },
    onSuccess: (todoIds) =>
      offerUndo(say`${todoIds.length} completed todo(s) archived successfully`, '', () => unarchive.mutate(todoIds)),
    failure: say('Failed to archive completed todos'),
  });
}

/** Puts to-dos into the order of the ids, within the places they hold; `shown` is the list in its present order. */
export const useTodoOrder = (shown: Todo[]) =>
  useReorder(todos, shown, (ids) => api.todos.reorder({ body: { todoIds: ids.filter((id) => id > 0) } }));
