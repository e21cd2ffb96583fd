import { memo, type ReactNode } from 'react';
import { standingWords } from '#rules/scorecards.ts';
import { t } from '#web/lib/translate.ts';
import { mayNotEnter } from '../cells/messages.ts';
import type { WeekCellView } from '../cells/rowView.ts';
import type { Fit } from '../cells/textWidth.ts';
import type { RejectedText } from '../cells/useRejectedTexts.ts';
import { CellText } from './CellText.tsx';
import classes from './WeekCell.module.css';

type Props = {
  view: WeekCellView;
  fit: Fit;
  /** A rejected text, displayed instead of the value. */
  rejected: RejectedText | undefined;
  /** The column number, from 1. */
  index: number;
  isActive: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  isCurrent: boolean;
  /** Whether a change waits for the server. */
  isPending: boolean;
  /** The field while the cell is edited. */
  editor?: ReactNode;
};

const notSaved = ({ reason }: RejectedText) => t('Not saved. {reason}', { reason });

/** The accessible name of a cell, if its text is not enough. */
function labelOf(
  { text, shorter, standing, note }: WeekCellView,
  rejected: RejectedText | undefined,
  isPending: boolean,
) {
  if (rejected) return notSaved(rejected);
  if (!standing && !note && !isPending && shorter.length === 0) return undefined;
  return [
    text || t('empty'),
    standing && t(standingWords[standing]),
    isPending && t('not saved yet'),
    note && t('note: {note}', { note }),
  ]
    .filter(Boolean)
    .join(', ');
}

function tooltipOf(
  { note }: WeekCellView,
  rejected: RejectedText | undefined,
  isPending: boolean,
  isReadOnly: boolean,
) {
  if (rejected) return notSaved(rejected);
  if (isPending) return t('Not saved yet');
  return note ?? (isReadOnly ? mayNotEnter() : undefined);
}

/** The cell of a week. Color and shape say whether it met its goal, a corner marks a note. */
export const WeekCell = memo(function WeekCell({
  view,
  fit,
  rejected,
  index,
  isActive,
  isSelected,
  isReadOnly,
  isCurrent,
  isPending,
  editor,
}: Props) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid is interactive
      role="gridcell"
      className={classes.week}
      tabIndex={editor ? undefined : isActive ? 0 : -1}
      aria-colindex={index}
      aria-selected={isSelected}
      aria-readonly={isReadOnly}
      aria-label={editor ? undefined : labelOf(view, rejected, isPending)}
      aria-invalid={rejected ? true : undefined}
      title={tooltipOf(view, rejected, isPending, isReadOnly)}
      data-active={isActive || undefined}
      data-standing={rejected ? undefined : (view.standing ?? undefined)}
      data-note={view.note === null ? undefined : true}
      data-current={isCurrent || undefined}
      data-waiting={isPending || undefined}
    >
      {editor || (rejected ? rejected.text : <CellText figure={view} fit={fit} />)}
    </td>
  );
});
