import type { ReactNode } from 'react';
import { Link } from '#web/lib/router.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Stats.module.css';

type Props = {
  label: string;
  /** Whose number it is. */
  of?: string;
  value: ReactNode;
  /** What the number leaves out, and its screen shows. */
  besides?: ReactNode;
  /** The screen that shows what it counts. */
  to?: string;
  /** What the number means, below it. */
  children: ReactNode;
};

/** One number with its name; all of it leads to what it counts. */
export const Stat = ({ label, of, value, besides, to, children }: Props) => (
  <Card className={classes.stat} aria-label={label}>
    <span className={classes.label}>
      {label}
      {of && <span className={classes.of}>{of}</span>}
    </span>
    <p className={classes.value}>
      {to ? (
        <Link to={to} className={classes.link} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
      ) : (
        value
      )}
      {besides && <span className={classes.besides}>{besides}</span>}
    </p>
    <div className={classes.foot}>{children}</div>
  </Card>
);
