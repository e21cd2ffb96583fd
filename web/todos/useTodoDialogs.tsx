import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Todo } from '#contract/todos.ts';
import { useDialog } from '#web/ui/useDialog.ts';

const TodoDialog = lazy(() => import('./TodoDialog.tsx'));
const TodoDetails = lazy(() => import('./TodoDetails.tsx'));

/** What a new to-do is given beforehand. */
export type TodoDefaults = { rockId?: number; teamId?: number | null };

type Dialogs = {
  create: () => void;
  edit: (todo: Todo) => void;
  open: (todo: Todo) => void;
  /** To be drawn once by the screen. */
  dialogs: ReactNode;
};

/** The dialogs of a screen with to-dos: Create New Todo, Edit Todo, and the details, opened also by `?todo=ID`. */
export function useTodoDialogs(defaults: TodoDefaults = {}): Dialogs {
  const form = useDialog<Todo | undefined>();
  const [search, setSearch] = useSearchParams();
  const shownId = Number(search.get('todo')) || undefined;
  // The details keep showing what they showed while they fade away.
  const [lastId, setLastId] = useState(shownId);
  if (shownId && shownId !== lastId) setLastId(shownId);
  const open = useCallback(
    ({ id }: Todo) => setSearch((now) => withTodo(now, id), { preventScrollReset: true }),
    [setSearch],
  );
  const closeDetails = () => setSearch((now) => withTodo(now, undefined), { replace: true, preventScrollReset: true });
  return {
    create: () => form.open(undefined),
    edit: form.open,
    open,
    dialogs: (
      <Suspense>
        {lastId && <TodoDetails id={lastId} opened={shownId !== undefined} onClose={closeDetails} onEdit={form.open} />}
        {form.wanted && (
          <TodoDialog
            key={form.key}
            opened={form.opened}
            todo={form.subject}
            defaults={defaults}
            onClose={form.close}
          />
        )}
      </Suspense>
    ),
  };
}

function withTodo(search: URLSearchParams, id: number | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete('todo');
  else next.set('todo', String(id));
  return next;
}
