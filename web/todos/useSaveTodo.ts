import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { signedInUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { rememberTeam } from '#web/teams/useDefaultTeam.ts';
import { todos } from './queries.ts';
import type { TodoEdit } from './useTodoChanges.ts';

type NewTodo = NonNullable<Parameters<typeof api.todos.create>[0]>['body'];

/** What a toast says of so many to-dos. */
const told = (done: 'created' | 'updated', rows: Todo[]) =>
  rows.length === 1 ? say`Todo ${done} successfully` : say`${rows.length} todo(s) ${done} successfully`;

type Options = {
  onSuccess?: () => void;
  quietly?: boolean;
  /** What the toasts say instead. */
  success?: string;
  failure?: string;
};

/** How what is to be created shows while it waits: by an id below zero, and first of all. */
function drafted({ assigneeIds, assignedToId, messageId: _, ownerId = assignedToId, ...fields }: NewTodo): Todo[] {
  const now = new Date().toISOString();
  return (assigneeIds ?? [ownerId ?? null]).map((ownerId, index) => ({
    ...{ id: -Date.now() - index, priority: 'medium', description: null, dueDate: null, completed: false },
    ...{
      completedAt: null,
      archived: false,
      teamId: null,
      visibleTo: null,
      rockId: null,
      issueId: null,
      sortOrder: -(2 ** 31),
    },
    ...{ createdById: signedInUser()?.id ?? null, createdAt: now, updatedAt: now, version: 0 },
    ...fields,
    ownerId,
  }));
}

/** Creates a to-do or, with `assigneeIds`, one for each of them. */
export function useCreateTodo({ onSuccess, quietly, success, failure = say('Failed to create todo') }: Options = {}) {
  return useChange({
    call: (body: NewTodo) => api.todos.create({ body }),
    showsWaiting: (body) => [todos.add(drafted(body))],
    receives: todos,
    onSuccess: (answer, { teamId }) => {
      rememberTeam(teamId);
      const rows = [answer].flat();
      if (!quietly) toast.success('Success', success ?? told('created', rows));
      onSuccess?.();
    },
    failure,
  });
}

/** Saves what was changed of a to-do in a form. */
export function useSaveTodo({ onSuccess }: { onSuccess: () => void }) {
  return useChange({
    call: ({ id, fields }: { id: number; fields: TodoEdit }) => api.todos.change({ params: { id }, body: fields }),
    of: ({ id }) => `todos ${id}`,
    receives: todos,
    onSuccess: (todo) => {
      toast.success('Success', told('updated', [todo]));
      onSuccess();
    },
    failure: say('Failed to update todo'),
  });
}
