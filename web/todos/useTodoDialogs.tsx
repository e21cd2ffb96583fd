import type { ReactNode } from 'react';
import type { Todo } from '#contract/todos.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useShownId } from '#web/ui/dialogs/useShownId.ts';
import type { TodoStart } from './useTodoForm.ts';

const TodoDialog = lazyDialog(() => import('./TodoDialog.tsx'));
const TodoDetails = lazyDialog(() => import('./TodoDetails.tsx'));

type Dialogs = {
  create: () => void;
  edit: (todo: Todo) => void;
  open: (todo: Todo) => void;
  /** The screen renders them once. */
  dialogs: ReactNode;
};

/** The dialogs of a screen with to-dos: create (with initial values), edit, and details, which `?todo=ID` opens too. */
export function useTodoDialogs(start: TodoStart = {}): Dialogs {
  const form = useDialog<Todo | undefined>();
  const details = useShownId('todo');
  return {
    create: () => form.open(undefined),
    edit: form.open,
    open: details.show,
    dialogs: (
      <>
        {details.id && <TodoDetails id={details.id} onClose={details.close} onEdit={form.open} />}
        {form.draw((todo) => (
          <TodoDialog todo={todo} start={start} onClose={form.close} />
        ))}
      </>
    ),
  };
}
