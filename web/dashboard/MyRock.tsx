import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { RockDot } from '#web/rocks/RockDot.tsx';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import classes from './Dashboard.module.css';

/** A rock in a line or three, leading to its details; one of another quarter than the current says so. */
export function MyRock({ rock, quarter }: { rock: Rock; quarter: string }) {
  return (
    <Link to={`/rocks/${rock.id}`} className={classes.rock}>
      <span className={classes.rockTitle}>
        <RockDot bare rock={rock} />
        {rock.title}
        {rock.quarter !== quarter && (
          <Badge color="brass" ml="auto" title={`Carried over from ${quarterLabel(rock.quarter)}`}>
            {quarterLabel(rock.quarter)}
          </Badge>
        )}
      </span>
      {rock.description && <span className={classes.rockText}>{rock.description}</span>}
      <ProgressBar value={rock.progress} label={`Progress of ${rock.title}`} />
    </Link>
  );
}
