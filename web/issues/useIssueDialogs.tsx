import { type ReactNode, useMemo } from 'react';
import type { Issue } from '#contract/issues.ts';
import type { Todo } from '#contract/todos.ts';
import { fixFor } from '#rules/issues.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useShownId } from '#web/ui/dialogs/useShownId.ts';
import type { IssueDefaults } from './forms/useIssueForm.ts';
import type { IssueActions } from './IssueItem.tsx';
import { useIssueChanges } from './useIssueChanges.ts';

const IssueDetails = lazyDialog(() => import('./IssueDetails.tsx'));
const IssueDialog = lazyDialog(() => import('./IssueDialog.tsx'));
const RelatedTodoDialog = lazyDialog(() => import('./forms/RelatedTodoDialog.tsx'));

type Dialogs = {
  create: () => void;
  actions: IssueActions;
  /** To be drawn once by the screen. */
  dialogs: ReactNode;
};

/**
 * The dialogs of a screen with issues: the form, to-dos made from an issue, the question before it is deleted, and the
 * details, opened also by `?issue=ID`.
 */
export function useIssueDialogs(onOpenTodo: (todo: Todo) => void, defaults: IssueDefaults = {}): Dialogs {
  const me = useCurrentUser().id;
  const form = useDialog<Issue | undefined>();
  const relation = useDialog<Issue>();
  const fix = useDialog<Issue>();
  const removal = useDialog<Issue>();
  const changes = useIssueChanges();
  const createTodo = useCreateTodo({
    success: say('Todo created from issue successfully'),
    failure: say('Failed to create todo from issue'),
  });
  const details = useShownId('issue');
  const actions = useMemo(
    () => ({ open: details.show, edit: form.open, createTodo: fix.open, relate: relation.open, remove: removal.open }),
    [details.show, form.open, fix.open, relation.open, removal.open],
  );
  return {
    create: () => form.open(undefined),
    actions,
    dialogs: (
      <>
        {details.id && (
          <IssueDetails id={details.id} onClose={details.close} actions={actions} onOpenTodo={onOpenTodo} />
        )}
        {form.draw((issue) => (
          <IssueDialog issue={issue} defaults={defaults} onClose={form.close} />
        ))}
        {relation.draw((issue) => (
          <RelatedTodoDialog issue={issue} onClose={relation.close} />
        ))}
        {fix.draw((issue) => (
          <ConfirmDialog
            onClose={fix.close}
            onConfirm={() => createTodo.mutate({ ...fixFor(issue), ownerId: issue.ownerId ?? me })}
            question={say('Create a todo from this issue? This will help you track actionable steps to resolve it.')}
            confirmLabel={say('Create Todo')}
            destructive={false}
          />
        ))}
        {removal.draw((issue) => (
          <ConfirmDialog
            onClose={removal.close}
            onConfirm={() => changes.remove(issue)}
            question={say('Are you sure you want to delete this issue?')}
          />
        ))}
      </>
    ),
  };
}
