import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { signedInUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { rememberTeam } from '#web/teams/useDefaultTeam.ts';
import { todos } from './queries.ts';
import { edited, type TodoEdit } from './useTodoChanges.ts';

type NewTodo = NonNullable<Parameters<typeof api.todos.create>[0]>['body'];

/** What the toast says about new to-dos. */
const createdText = (count: number) =>
  count === 1 ? t('{PlainTodo} created successfully') : t('{count} {plainTodo}(s) created successfully', { count });

type Options = {
  quietly?: boolean;
  /** Other texts for the toasts. */
  success?: string;
  failure?: string;
};

/** The rows of new to-dos before the server answers: with negative ids, at the top. */
function unsavedRows({ assigneeIds, assignedToId, messageId: _, ownerId = assignedToId, ...fields }: NewTodo): Todo[] {
  const now = serverDate().toISOString();
  return (assigneeIds ?? [ownerId ?? null]).map((ownerId, index) => ({
    ...{ id: -Date.now() - index, priority: 'medium', description: null, dueDate: null, completed: false },
    ...{
      completedAt: null,
      archived: false,
      teamId: null,
      visibleTo: null,
      rockId: null,
      issueId: null,
      seriesId: null,
      isRepetition: false,
      repeat: null,
      sortOrder: -(2 ** 31),
    },
    ...{ createdById: signedInUser()?.id ?? null, createdAt: now, updatedAt: now, version: 0 },
    ...fields,
    ownerId,
  }));
}

/** Creates a to-do or, with `assigneeIds`, one for each of them. */
export function useCreateTodo({ quietly, success, failure = t('Failed to create {plainTodo}') }: Options = {}) {
  return useChange({
    call: (body: NewTodo) => api.todos.create({ body }),
    showsWaiting: (body) => [todos.add(unsavedRows(body))],
    receives: todos,
    onSuccess: (answer, { teamId }) => {
      rememberTeam(teamId);
      const rows = [answer].flat();
      if (!quietly) toast.success(t('Success'), success ?? createdText(rows.length));
    },
    failure,
  });
}

/** Saves the changed fields of a to-do. */
export function useSaveTodo() {
  return useChange({
    call: ({ id, fields }: { id: number; fields: TodoEdit }) => api.todos.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [todos.patch([id], (row) => edited(row, fields))],
    receives: todos,
    onSuccess: () => toast.success(t('Success'), t('{PlainTodo} updated successfully')),
    failure: t('Failed to update {plainTodo}'),
  });
}
