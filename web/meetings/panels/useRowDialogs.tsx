import { type ReactNode, useMemo } from 'react';
import type { Headline } from '#contract/headlines.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Todo } from '#contract/todos.ts';
import { issues as issueRows } from '#web/issues/queries.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useRockDialogs } from '#web/rocks/useRockDialogs.tsx';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { audienceOfMeeting, type RowDialogs } from './props.ts';

const HeadlineDialog = lazyDialog(() => import('#web/headlines/HeadlineDialog.tsx'));

/** The dialogs that all panels of a meeting share, to be rendered once. */
export function useRowDialogs(meeting: Meeting): { open: RowDialogs; dialogs: ReactNode } {
  const audience = audienceOfMeeting(meeting);
  const todos = useTodoDialogs(audience);
  const issues = useIssueDialogs(todos.open, { issueType: 'short_term', ...audience });
  const rocks = useRockDialogs(todos.open, issues.actions);
  const headline = useDialog<Headline>();
  const { open: openTodo, edit: editTodo } = todos;
  const { mutate: drop } = useChange({
    call: ({ id }: Todo) => api.todos.drop({ params: { id } }),
    receives: issueRows,
    of: ({ id }) => `todos ${id}`,
    onSuccess: ({ title }) => toast.success(t('Dropped to {issuesTitle}'), title),
    failure: t('Failed to create {issue}'),
  });
  const { actions: issueActions } = issues;
  const { open: openRock } = rocks;
  const { open: editHeadline } = headline;
  return {
    open: useMemo(
      () => ({
        openTodo,
        editTodo,
        openRock,
        editHeadline,
        dropTodo: (todo: Todo) => (todo.issueId === null ? drop(todo) : issueActions.open({ id: todo.issueId })),
        issueActions,
      }),
      [openTodo, editTodo, openRock, editHeadline, drop, issueActions],
    ),
    dialogs: (
      <>
        {rocks.dialogs}
        {issues.dialogs}
        {todos.dialogs}
        {headline.draw((edited) => (
          <HeadlineDialog headline={edited} onClose={headline.close} />
        ))}
      </>
    ),
  };
}
