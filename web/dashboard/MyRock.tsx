import { Link } from 'react-router';
import type { Rock } from '#contract/rocks.ts';
import { RockDot } from '#web/rocks/RockDot.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import classes from './Dashboard.module.css';

/** A rock in a line or three, leading to its details. */
export function MyRock({ rock }: { rock: Rock }) {
  return (
    <Link to={`/rocks/${rock.id}`} className={classes.rock}>
      <span className={classes.rockTitle}>
        <RockDot bare rock={rock} />
        {rock.title}
      </span>
      {rock.description && <span className={classes.rockText}>{rock.description}</span>}
      <ProgressBar value={rock.progress} label={`Progress of ${rock.title}`} />
    </Link>
  );
}
