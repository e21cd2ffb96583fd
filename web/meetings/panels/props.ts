import type { Headline } from '#contract/headlines.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Todo } from '#contract/todos.ts';
import { weekName, weekOf } from '#rules/weeks.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import type { Now } from '#web/organizations/useQuarter.ts';
import type { RunChanges } from '../useRunChanges.ts';

/** The dialogs that panels open. */
export type RowDialogs = {
  openTodo: (todo: Todo) => void;
  editTodo: (todo: Todo) => void;
  /** Drops a to-do to the issues, or opens the issue created from it. */
  dropTodo: (todo: Todo) => void;
  openRock: (rock: { id: number }) => void;
  editHeadline: (headline: Headline) => void;
  issueActions: IssueActions;
};

/** The props of every panel. */
export type PanelProps = { meeting: Meeting; now: Now; changes: RunChanges; open: RowDialogs };

/** The audience of a row created in a meeting: its team or its participants. */
export const audienceOfMeeting = ({ teamId, participantIds }: Pick<Meeting, 'teamId' | 'participantIds'>) => ({
  teamId,
  ...(participantIds && { visibleTo: participantIds }),
});

/** The name of the current week, as `2026-W47`. */
export const thisWeek = ({ today, weekStartsOn }: Now): string => weekName(weekOf(today, weekStartsOn));
