import { memo, type ReactNode } from 'react';
import type { WeekCellView } from '../cells/gridRow.ts';
import { mayNotEnter, standingNames } from '../cells/spoken.ts';
import type { Refused } from '../cells/useRefused.ts';
import { CellText } from './CellText.tsx';
import classes from './WeekCell.module.css';

type Props = {
  view: WeekCellView;
  /** How wide a number can be here, in em. */
  room: number;
  /** The text that was not entered here; it stands instead of the value. */
  refused: Refused | undefined;
  /** Its place in the row, from 1. */
  index: number;
  isActive: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  isCurrent: boolean;
  /** Whether what was entered waits for the server. */
  isWaiting: boolean;
  /** The field, while the cell is edited. */
  editor?: ReactNode;
};

const notSaved = 'not saved yet';
const notEntered = ({ why }: Refused) => `Not entered: ${why}`;

/** What is read out of a cell beyond its text. */
function labelOf({ text, shorter, standing, note }: WeekCellView, refused: Refused | undefined, isWaiting: boolean) {
  if (refused) return notEntered(refused);
  if (!standing && !note && !isWaiting && shorter.length === 0) return undefined;
  const standsAs = standing && standingNames[standing].toLowerCase();
  return [text || 'empty', standsAs, isWaiting && notSaved, note && `note: ${note}`].filter(Boolean).join(', ');
}

/** The value of a week: its standing by colour and shape, a corner where there is a note. */
export const WeekCell = memo(function WeekCell({
  view,
  room,
  refused,
  index,
  isActive,
  isSelected,
  isReadOnly,
  isCurrent,
  isWaiting,
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
      aria-label={editor ? undefined : labelOf(view, refused, isWaiting)}
      aria-invalid={refused ? true : undefined}
      title={
        refused ? notEntered(refused) : isWaiting ? notSaved : (view.note ?? (isReadOnly ? mayNotEnter() : undefined))
      }
      data-active={isActive || undefined}
      data-standing={refused ? undefined : (view.standing ?? undefined)}
      data-note={view.note === null ? undefined : true}
      data-current={isCurrent || undefined}
      data-waiting={isWaiting || undefined}
    >
      {editor || (refused ? refused.text : <CellText figure={view} room={room} />)}
    </td>
  );
});
