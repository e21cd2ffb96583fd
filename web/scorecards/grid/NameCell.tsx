import { memo, type ReactNode } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { IconGripVertical } from '#web/ui/icons/icons.ts';
import classes from './NameCell.module.css';
import { type RowActions, RowMenu } from './RowMenu.tsx';

type Props = {
  measurable: MeasurableOfYear;
  /** The name of the scorecard, if the grid has rows of several. */
  detail: string | undefined;
  /** The goal, owner and trend, if they have no columns; replaces `detail`. */
  facts: ReactNode;
  actions: RowActions;
  isActive: boolean;
  isSelected: boolean;
};

/** The name of a measurable, the drag handle of its row, and its menu. */
export const NameCell = memo(function NameCell({ measurable, detail, facts, actions, isActive, isSelected }: Props) {
  return (
    <th
      scope="row"
      className={classes.name}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={1}
      aria-label={detail ? `${measurable.name}, ${detail}` : measurable.name}
      aria-selected={isSelected}
      data-active={isActive || undefined}
    >
      <span className="row gap-2">
        {actions.move && (
          <span className={classes.grip} data-grip aria-hidden="true">
            <IconGripVertical size={14} stroke={1.6} />
          </span>
        )}
        <span className={classes.nameText} title={[measurable.name, detail].filter(Boolean).join(', ')} dir="auto">
          {measurable.name}
          {facts ? (
            <span className={classes.facts}>{facts}</span>
          ) : (
            detail && <span className={classes.detail}>{detail}</span>
          )}
        </span>
        <RowMenu measurable={measurable} actions={actions} />
      </span>
    </th>
  );
});
