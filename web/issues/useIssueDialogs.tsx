import { type ReactNode, useMemo } from 'react';
import type { Issue } from '#contract/issues.ts';
import type { Todo } from '#contract/todos.ts';
import { fixFor, relatedTo } from '#rules/issues.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import type { TodoStart } from '#web/todos/useTodoForm.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useShownId } from '#web/ui/dialogs/useShownId.ts';
import type { IssueStart } from './forms/useIssueForm.ts';
import type { IssueActions } from './IssueItem.tsx';
import { useIssueChanges } from './useIssueChanges.ts';

const IssueDetails = lazyDialog(() => import('./IssueDetails.tsx'));
const IssueDialog = lazyDialog(() => import('./IssueDialog.tsx'));
const TodoDialog = lazyDialog(() => import('#web/todos/TodoDialog.tsx'));

/** The start of a to-do that solves an issue. */
const fixStart = (issue: Issue): TodoStart => {
  const { title, description, priority } = fixFor(issue);
  return {
    ...{ title, description: description ?? '', priority, draft: `issue.${issue.id}.fix` },
    heading: t('Create {plainTodoTitle}'),
    lead: t('Create a {plainTodo} from this {issue}? This will help you track actionable steps to resolve it.'),
    success: t('{PlainTodo} created from {issue} successfully'),
    failure: t('Failed to create {plainTodo} from {issue}'),
  };
};

/** The start of a to-do related to an issue, with an empty title. */
const relatedStart = (issue: Issue): TodoStart => ({
  description: relatedTo(issue),
  draft: `issue.${issue.id}.todo`,
  heading: t('Add Related {plainTodoTitle}'),
});

type Dialogs = {
  create: () => void;
  actions: IssueActions;
  /** The screen renders them once. */
  dialogs: ReactNode;
};

/**
 * The dialogs of a screen with issues: form, to-dos from an issue, delete confirmation, and the details, which `?issue=ID`
 * opens too.
 */
export function useIssueDialogs(onOpenTodo: (todo: Todo) => void, start: IssueStart = {}): Dialogs {
  const me = useCurrentUser().id;
  const form = useDialog<Issue | undefined>();
  const relation = useDialog<Issue>();
  const fix = useDialog<Issue>();
  const removal = useDialog<Issue>();
  const changes = useIssueChanges();
  const details = useShownId('issue');
  const actions = useMemo(
    () => ({ open: details.show, edit: form.open, createTodo: fix.open, relate: relation.open, remove: removal.open }),
    [details.show, form.open, fix.open, relation.open, removal.open],
  );
  /** The start of both kinds of to-dos. */
  const startOf = ({ id, teamId, visibleTo, ownerId }: Issue): TodoStart => ({
    issueId: id,
    ...(teamId !== null && { teamId }),
    ...(visibleTo && { visibleTo }),
    assigneeIds: [ownerId ?? me],
    mayBeUnowned: true,
  });
  return {
    create: () => form.open(undefined),
    actions,
    dialogs: (
      <>
        {details.id && (
          <IssueDetails id={details.id} onClose={details.close} actions={actions} onOpenTodo={onOpenTodo} />
        )}
        {form.draw((issue) => (
          <IssueDialog issue={issue} start={start} onClose={form.close} />
        ))}
        {relation.draw((issue) => (
          <TodoDialog start={{ ...startOf(issue), ...relatedStart(issue) }} onClose={relation.close} />
        ))}
        {fix.draw((issue) => (
          <TodoDialog start={{ ...startOf(issue), ...fixStart(issue) }} onClose={fix.close} />
        ))}
        {removal.draw((issue) => (
          <ConfirmDialog
            onClose={removal.close}
            onConfirm={() => changes.remove([issue])}
            question={t('Are you sure you want to delete this {issue}?')}
          />
        ))}
      </>
    ),
  };
}
