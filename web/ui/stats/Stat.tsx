import type { ReactNode } from 'react';
import { Link } from '#web/lib/router.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Stats.module.css';

type Props = {
  label: string;
  /** Whose number it is. */
  of?: string;
  value: ReactNode;
  /** A note on rows that the screen shows but the number does not count. */
  besides?: ReactNode;
  /** The screen with the counted rows. */
  to?: string;
  /** An explanation below the number. */
  children: ReactNode;
};

/** A number with its name. The whole card links to the counted rows. */
export const Stat = ({ label, of, value, besides, to, children }: Props) => (
  <Card className={classes.stat} aria-label={label}>
    <span className={`${classes.label} flex wrap between gap-0-8 dimmed small`}>
      {label}
      {of && <span className="tiny">{of}</span>}
    </span>
    <p className={classes.value}>
      {to ? (
        <Link to={to} className={`${classes.link} plain-link`} aria-label={`${label}: ${value}`}>
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
