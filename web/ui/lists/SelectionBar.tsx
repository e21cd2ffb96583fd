import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './SelectionBar.module.css';
import { maxSelected } from './useSelection.ts';

type Props = {
  label: string;
  count: number;
  /** How many rows are listed. */
  all: number;
  onAll: () => void;
  onClear: () => void;
  clearLabel?: string;
  children: ReactNode;
};

/** The actions for the selected rows. */
export function SelectionBar({
  label,
  count,
  all,
  onAll,
  onClear,
  clearLabel = t('selection|Clear'),
  children,
}: Props) {
  return (
    <section className={`${classes.bar} row wrap gap-4`} aria-label={label}>
      <span role="status" className={classes.count}>
        {t('{count} selected', { count })}
      </span>
      {/* Stays when all are selected, so that the buttons beside it do not move. */}
      <Button variant="subtle" size="xs" disabled={count >= Math.min(all, maxSelected)} onClick={onAll}>
        {all > maxSelected
          ? t('Select the first {count}', { count: maxSelected })
          : t('Select all {count}', { count: all })}
      </Button>
      {children}
      <Button variant="subtle" size="xs" color="gray" onClick={onClear}>
        {clearLabel}
      </Button>
    </section>
  );
}

/** Groups buttons that open the values of a field. */
export const SelectionChoices = ({ children }: { children: ReactNode }) => (
  <span className={`${classes.choices} flex gap-4`}>{children}</span>
);
