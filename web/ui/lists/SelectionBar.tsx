import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';

type Props = { label: string; count: number; onClear: () => void; clearLabel?: string; children: ReactNode };

/** What is done to several rows at once. */
export function SelectionBar({ label, count, onClear, clearLabel = 'Clear', children }: Props) {
  return (
    <section className={classes.bar} aria-label={label}>
      <span role="status" className={classes.count}>
        {count} selected
      </span>
      {children}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {clearLabel}
      </Button>
    </section>
  );
}
