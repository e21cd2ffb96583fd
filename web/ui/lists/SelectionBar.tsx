import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';
import { selectedAtMost } from './useSelection.ts';

type Props = {
  label: string;
  count: number;
  /** How many rows are listed, and the way to select them all. */
  all: number;
  onAll: () => void;
  onClear: () => void;
  clearLabel?: string;
  children: ReactNode;
};

/** What can be done to the selected rows. */
export function SelectionBar({ label, count, all, onAll, onClear, clearLabel = 'Clear', children }: Props) {
  return (
    <section className={classes.bar} aria-label={label}>
      <span role="status" className={classes.count}>
        {count} selected
      </span>
      {count < Math.min(all, selectedAtMost) && (
        <Button variant="subtle" size="xs" onClick={onAll}>
          {all > selectedAtMost ? `Select the first ${selectedAtMost}` : `Select all ${all}`}
        </Button>
      )}
      {children}
      <Button variant="subtle" size="xs" color="gray" onClick={onClear}>
        {clearLabel}
      </Button>
    </section>
  );
}

/** What opens the values of a field of the selected rows, side by side. */
export const SelectionChoices = ({ children }: { children: ReactNode }) => (
  <span className={classes.choices}>{children}</span>
);
