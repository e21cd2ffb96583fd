import { memo, type ReactNode } from 'react';
import type { WeekCellView } from '../cells/gridRow.ts';
import { mayNotEnter, standingNames } from '../cells/spoken.ts';
import classes from './WeekCell.module.css';

type Props = {
  view: WeekCellView;
  /** Its place in the row, from 1. */
  index: number;
  isActive: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  isCurrent: boolean;
  /** The field, while the cell is edited. */
  editor?: ReactNode;
};

/** What is read out of a cell beyond its text. */
function labelOf({ text, standing, note }: WeekCellView): string | undefined {
  if (!standing && !note) return undefined;
  return [text || 'empty', standing && standingNames[standing].toLowerCase(), note && `note: ${note}`]
    .filter(Boolean)
    .join(', ');
}

/** The value of a week: its standing by colour and shape, a corner where there is a note. */
export const WeekCell = memo(function WeekCell({
  view,
  index,
  isActive,
  isSelected,
  isReadOnly,
  isCurrent,
  editor,
}: Props) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a cell of a grid
      role="gridcell"
      className={classes.week}
      tabIndex={editor ? undefined : isActive ? 0 : -1}
      aria-colindex={index}
      aria-selected={isSelected}
      aria-readonly={isReadOnly}
      aria-label={editor ? undefined : labelOf(view)}
      title={view.note ?? (isReadOnly ? mayNotEnter : undefined)}
      data-active={isActive || undefined}
      data-standing={view.standing ?? undefined}
      data-note={view.note === null ? undefined : true}
      data-current={isCurrent || undefined}
    >
      {editor || view.text}
    </td>
  );
});
