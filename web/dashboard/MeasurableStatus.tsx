import { Link } from 'react-router';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { formatGoal, formatQuantity } from '#rules/quantities.ts';
import { goalOn, standingOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import classes from './Dashboard.module.css';

const looks = {
  met: { sign: 'met', label: 'On track' },
  near: { sign: 'near', label: 'On track' },
  missed: { sign: 'missed', label: 'Off track' },
} as const;

type Props = { measurable: MeasurableOfYear; now: Week };

/** A number of this week beside its target. */
export function MeasurableStatus({ measurable: { id, name, format, unit, goals, values }, now }: Props) {
  const goal = goalOn(goals, firstDayOf(now, useWeekStart()));
  const actual = values.find(({ week }) => week === now.week)?.value ?? null;
  const standing = standingOf(goal, actual);
  const target = formatGoal(goal, format, unit);
  return (
    <Link to={`/scorecard?measurable=${id}`} className={classes.row}>
      <span className={classes.rowText}>
        <span className={classes.rowTitle}>{name}</span>
        <span className={classes.rowFacts}>{target ? `Target ${target}` : 'No target'}</span>
      </span>
      {actual === null ? (
        <span className={classes.rowFacts}>No value yet</span>
      ) : (
        <span className={classes.actual} data-figures>
          {formatQuantity(actual, format, unit)}
        </span>
      )}
      {standing && <Sign {...looks[standing]} />}
    </Link>
  );
}
