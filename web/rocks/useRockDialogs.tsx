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
  /** To be drawn once by the screen. */
  dialogs: ReactNode;
};

/** The dialogs of a screen that shows rocks beside other things: the details, opened also by `?rock=ID`, and Edit Rock. */
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
