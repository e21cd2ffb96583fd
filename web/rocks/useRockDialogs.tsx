import type { ReactNode } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useShownId } from '#web/ui/dialogs/useShownId.ts';

const RockDetails = lazyDialog(() => import('./RockDetails.tsx'));
const RockDialog = lazyDialog(() => import('./RockDialog.tsx'));

type Dialogs = {
  open: (rock: { id: number }) => void;
  /** The screen renders them once. */
  dialogs: ReactNode;
};

/** The rock dialogs of other screens: details, which `?rock=ID` opens too, and edit. */
export function useRockDialogs(onOpenTodo: (todo: Todo) => void, issueActions: IssueActions): Dialogs {
  const form = useDialog<Rock>();
  const details = useShownId('rock');
  return {
    open: details.show,
    dialogs: (
      <>
        {details.id && (
          <RockDetails
            id={details.id}
            onClose={details.close}
            onEdit={form.open}
            onOpenTodo={onOpenTodo}
            issueActions={issueActions}
          />
        )}
        {form.draw((rock) => (
          <RockDialog rock={rock} initial={rock} onClose={form.close} />
        ))}
      </>
    ),
  };
}
