import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { fieldsBefore } from '#web/lib/changes/fieldsBefore.ts';
import type { Send } from '#web/lib/requests/ApiCall.ts';
import { inBatches } from '#web/lib/requests/inBatches.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { useReorder } from '#web/ui/lists/useReorder.ts';
import { todos } from './queries.ts';

export type TodoEdit = NonNullable<Parameters<typeof api.todos.change>[0]['body']>;
type Edit = { todo: Todo; fields: Omit<TodoEdit, 'assignedToId'> };

/** A to-do with changed fields, as the server will return it. */
export function edited(todo: Todo, { following: _, ...fields }: Edit['fields']): Todo {
  const completed = fields.completed ?? todo.completed;
  const completedAt = completed ? (todo.completedAt ?? serverDate().toISOString()) : null;
  return { ...todo, ...fields, completed, completedAt };
}

/** The change back to the current values. */
export const reverted = ({ todo, fields }: Edit): Edit => ({ todo, fields: fieldsBefore(todo, fields) });

const change = ({ todo, fields }: Edit) => api.todos.change({ params: { id: todo.id }, body: fields });
const show = ({ todo, fields }: Edit) => [todos.patch([todo.id], (row) => edited(row, fields))];

/** Completes, edits, archives and deletes a to-do in its list, with Undo. */
export function useTodoChanges() {
  const editing = { call: change, shows: show, receives: todos, failure: t('Failed to update {plainTodo}') };
  const edit = useChange(editing);
  const editWithUndo = useChange({
    ...editing,
    onSuccess: (_, done) =>
      offerUndo(t('{PlainTodo} updated successfully'), done.todo.title, () => edit.mutate(reverted(done))),
  });
  const complete = useChange({
    ...editing,
    onSuccess: (_, { todo }) =>
      offerUndo(t('{PlainTodo} completed'), todo.title, () => edit.mutate({ todo, fields: { completed: false } })),
  });
  const archive = useChange({
    call: change,
    shows: show,
    receives: todos,
    onSuccess: (_, { todo }) =>
      offerUndo(t('{PlainTodo} archived successfully'), todo.title, () =>
        edit.mutate({ todo, fields: { archived: false } }),
      ),
    failure: t('Failed to archive {plainTodo}'),
  });
  const restore = useChange({
    call: (todo: Todo) => api.todos.restore({ params: { id: todo.id } }),
    shows: (todo) => [todos.add([todo])],
    receives: todos,
    failure: t('Failed to update {plainTodo}'),
  });
  const remove = useChange({
    call: ({ todo, following }: { todo: Todo; following: boolean }) =>
      api.todos.delete({ params: { id: todo.id }, query: { following } }),
    shows: ({ todo: { id } }) => [todos.patch([id], () => null)],
    onSuccess: (_, { todo, following }) =>
      offerUndo(
        todo.repeat && !following ? t('{PlainTodo} skipped') : t('{PlainTodo} deleted successfully'),
        todo.title,
        () => restore.mutate(todo),
      ),
    failure: t('Failed to delete {plainTodo}'),
  });
  return {
    toggle: (todo: Todo) =>
      todo.completed
        ? edit.mutate({ todo, fields: { completed: false } })
        : complete.mutate({ todo, fields: { completed: true } }),
    set: (todo: Todo, fields: Pick<Edit['fields'], 'priority' | 'ownerId' | 'teamId' | 'rockId'>) =>
      editWithUndo.mutate({ todo, fields }),
    setDueDate: (todo: Todo, dueDate: string | null) => edit.mutate({ todo, fields: { dueDate } }),
    archive: (todo: Todo) => archive.mutate({ todo, fields: { archived: true } }),
    stopRepeating: (todo: Todo) => editWithUndo.mutate({ todo, fields: { repeat: null } }),
    /** Deletes a to-do, and with `following` also ends its series. Otherwise the next one of the series appears. */
    remove: (todo: Todo, following = false) => remove.mutate({ todo, following }),
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

/** Archives my completed to-dos, or all completed ones of a rock. */
export function useArchiveCompleted(rockId?: number) {
  const me = useCurrentUser().id;
  const unarchive = useChange({
    call: (ids: number[]) => inBatches(ids, (todoIds) => api.todos.unarchive({ body: { todoIds } })),
    shows: (ids) => [todos.patch(ids, (todo) => ({ ...todo, archived: false }))],
    receives: todos,
    failure: t('Failed to update {plainTodo}'),
  });
  return useChange({
    call: (_, send) => archiveAll(rockId, send),
    shows: () => {
      const isIncluded = (todo: Todo) =>
        todo.completed && (rockId === undefined ? todo.ownerId === me : todo.rockId === rockId);
      const ids = todos.rows.where(isIncluded).map(({ id }) => id);
      return [todos.patch(ids, (todo) => ({ ...todo, archived: true }))];
    },
    onSuccess: (todoIds) =>
      offerUndo(t('{count} completed {plainTodo}(s) archived successfully', { count: todoIds.length }), '', () =>
        unarchive.mutate(todoIds),
      ),
    failure: t('Failed to archive completed {plainTodos}'),
  });
}

/** Reorders to-dos among the positions that they have. */
export const useTodoOrder = () =>
  useReorder(todos, (ids) => api.todos.reorder({ body: { todoIds: ids.filter((id) => id > 0) } }));
