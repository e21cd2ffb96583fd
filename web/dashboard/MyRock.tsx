import { Link } from 'react-router';
import type { Rock } from '#contract/rocks.ts';
import { statusNames, statusTone } from '#web/rocks/statuses.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { StatusDot } from '#web/ui/StatusDot.tsx';
import classes from './Dashboard.module.css';

/** A rock in a line or three, leading to its details. */
export function MyRock({ rock }: { rock: Rock }) {
  return (
    <Link to={`/rocks/${rock.id}`} className={classes.rock}>
      <span className={classes.rockTitle}>
        <StatusDot bare tone={statusTone(rock.status)} label={statusNames[rock.status]} />
        {rock.title}
      </span>
      {rock.description && <span className={classes.rockText}>{rock.description}</span>}
      <ProgressBar value={rock.progress} label={`Progress of ${rock.title}`} />
    </Link>
  );
}
