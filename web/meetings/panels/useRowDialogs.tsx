import { type ReactNode, useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { inAWeek } from '#rules/todos.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { audienceOfMeeting, type RowDialogs } from './props.ts';

/** The dialogs that all panels of a meeting share, to be drawn once: their details open by the address, whichever panel shows. */
export function useRowDialogs(meeting: Meeting, now: Now | undefined): { open: RowDialogs; dialogs: ReactNode } {
  const audience = audienceOfMeeting(meeting);
  const todos = useTodoDialogs({ ...audience, dueDate: now ? inAWeek(now.today) : null });
  const issues = useIssueDialogs(todos.open, { issueType: 'short_term', ...audience });
  const { open: openTodo, edit: editTodo } = todos;
  const { actions: issueActions } = issues;
  return {
    open: useMemo(() => ({ openTodo, editTodo, issueActions }), [openTodo, editTodo, issueActions]),
    dialogs: (
      <>
        {issues.dialogs}
        {todos.dialogs}
      </>
    ),
  };
}
