import type { Headline } from '#contract/headlines.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Todo } from '#contract/todos.ts';
import { weekName, weekOf } from '#rules/weeks.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import type { Now } from '#web/organizations/useQuarter.ts';
import type { RunChanges } from '../useRunChanges.ts';

/** What panels open about a to-do or an issue. */
export type RowDialogs = {
  openTodo: (todo: Todo) => void;
  editTodo: (todo: Todo) => void;
  /** Drops a to-do to the issues, or opens the issue that it was dropped to. */
  dropTodo: (todo: Todo) => void;
  openRock: (rock: { id: number }) => void;
  editHeadline: (headline: Headline) => void;
  issueActions: IssueActions;
};

/** What a panel gets: the meeting, the day that it is in the organization, what can be done to the meeting, and what opens above it. */
export type PanelProps = { meeting: Meeting; now: Now; changes: RunChanges; open: RowDialogs };

/** The audience of a new row that is written in a meeting: its team, or its people. */
export const audienceOfMeeting = ({ teamId, participantIds }: Pick<Meeting, 'teamId' | 'participantIds'>) => ({
  teamId,
  ...(participantIds && { visibleTo: participantIds }),
});

/** The name of the week in which rows are dropped to the issues, as `2026-W47`. */
export const thisWeek = ({ today, weekStartsOn }: Now): string => weekName(weekOf(today, weekStartsOn));
