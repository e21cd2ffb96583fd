import type { MeasurableOfYear } from '#contract/measurables.ts';
import { goalOn, standingOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import { Link } from '#web/lib/router.tsx';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { StandingSign } from '#web/scorecards/StandingSign.tsx';
import { ValueField } from '#web/scorecards/ValueField.tsx';
import classes from './Dashboard.module.css';

type Props = { measurable: MeasurableOfYear; now: Week };

/** A number of this week, entered here, beside its target. */
export default function MeasurableStatus({ measurable, now }: Props) {
  const { id, name, format, unit, goals, values } = measurable;
  const goal = goalOn(goals, firstDayOf(now, useWeekStart()));
  const standing = standingOf(goal, values.find(({ week }) => week === now.week)?.value);
  const target = formatGoal(goal, format, unit);
  return (
    <div className={classes.row}>
      <Link to={`/scorecard?measurable=${id}`} className={classes.rowText}>
        <span className={classes.rowTitle}>{name}</span>
        <span className={classes.rowFacts}>{target ? `Target ${target}` : 'No target'}</span>
      </Link>
      <ValueField measurable={measurable} at={now} />
      <StandingSign standing={standing} />
    </div>
  );
}
