import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Stat.module.css';

type Props = { label: string; value: ReactNode /** What the number means, below it. */; children: ReactNode };

/** One number with its name. */
export function Stat({ label, value, children }: Props) {
  return (
    <Card className={classes.stat} aria-label={label}>
      <span className={classes.label}>{label}</span>
      <p className={classes.value}>{value}</p>
      <div className={classes.foot}>{children}</div>
    </Card>
  );
}
