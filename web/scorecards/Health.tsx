import { useQuery } from '@tanstack/react-query';
import { goalOn, healthOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { valueIn } from './cells/gridRow.ts';
import { measurablesQuery } from './queries.ts';
import classes from './Scorecards.module.css';

/** How many of a scorecard's measurables are on track in the current week. */
export function Health({ scorecardId, current }: { scorecardId: number; current: Week }) {
  const { data } = useQuery(measurablesQuery(scorecardId, current.year));
  const startsOn = useWeekStart();
  if (!data) return null;
  const firstDay = firstDayOf(current, startsOn);
  const { percent, onTrack, total } = healthOf(
    data.map((measurable) => {
      const row = { measurable, year: current.year, earlier: undefined };
      return { goal: goalOn(measurable.goals, firstDay), value: valueIn(row, current)?.value };
    }),
  );
  if (total === 0) return null;
  return (
    <p className={classes.health} data-figures title={`${onTrack} of ${total} on track this week`}>
      Health: {percent}%
    </p>
  );
}
