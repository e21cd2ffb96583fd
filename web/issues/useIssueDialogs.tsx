import { type ReactNode, useMemo } from 'react';
import type { Issue } from '#contract/issues.ts';
import type { Todo } from '#contract/todos.ts';
import { fixFor, relatedTo } from '#rules/issues.ts';
import { inAWeek } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
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

/** A to-do that is to solve an issue. */
const fixStart = (issue: Issue): TodoStart => {
  const { title, description, priority } = fixFor(issue);
  return {
    ...{ title, description: description ?? '', priority, draft: `issue.${issue.id}.fix` },
    heading: say('Create Todo'),
    lead: say('Create a todo from this issue? This will help you track actionable steps to resolve it.'),
    success: say('Todo created from issue successfully'),
    failure: say('Failed to create todo from issue'),
  };
};

/** A to-do that an issue brings with it, of one's own wording. */
const relatedStart = (issue: Issue): TodoStart => ({
  description: relatedTo(issue),
  draft: `issue.${issue.id}.todo`,
  heading: say('Add Related Todo'),
});

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
export function useIssueDialogs(onOpenTodo: (todo: Todo) => void, start: IssueStart = {}): Dialogs {
  const me = useCurrentUser().id;
  const form = useDialog<Issue | undefined>();
  const relation = useDialog<Issue>();
  const fix = useDialog<Issue>();
  const removal = useDialog<Issue>();
  const changes = useIssueChanges();
  const today = useQuarter()?.today;
  const details = useShownId('issue');
  const actions = useMemo(
    () => ({ open: details.show, edit: form.open, createTodo: fix.open, relate: relation.open, remove: removal.open }),
    [details.show, form.open, fix.open, relation.open, removal.open],
  );
  /** What both to-dos about an issue start with. */
  const startOf = ({ id, teamId, visibleTo, ownerId }: Issue): TodoStart => ({
    issueId: id,
    ...(teamId !== null && { teamId }),
    ...(visibleTo && { visibleTo }),
    dueDate: today ? inAWeek(today) : null,
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
            question={say('Are you sure you want to delete this issue?')}
          />
        ))}
      </>
    ),
  };
}
