import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatGoal, formatQuantity } from '#rules/quantities.ts';
import { namedWeek, weeksUpTo } from '#rules/weeks.ts';
import { Link } from '#web/lib/router.tsx';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Sparkline } from './chart/Sparkline.tsx';
import { allMeasurablesQuery } from './queries.ts';
import classes from './WeekOfNumber.module.css';

/** How many weeks the line shows, as the scorecard does. */
const weekCount = 13;

/** A measurable with its value of a week, as `2026-W47`, and the weeks before it as a line. */
export function WeekOfNumber({ id, week: name }: { id: number; week: string }) {
  const weekStartsOn = useQuarter()?.weekStartsOn ?? 'monday';
  const last = namedWeek(name);
  const { data = [] } = useQuery(allMeasurablesQuery(last?.year ?? 0));
  const { data: earlier = [] } = useQuery(allMeasurablesQuery((last?.year ?? 0) - 1));
  const measurable = data.find((row) => row.id === id);
  if (!measurable || !last) return null;
  const rows = [measurable, ...earlier.filter((row) => row.id === id)];
  const values = weeksUpTo(last, weekCount, weekStartsOn).map(({ year, week }) => {
    const row = rows.find((one) => one.year === year);
    return row?.values.find((value) => value.week === week)?.value ?? null;
  });
  const { format, unit, goal } = measurable;
  const value = values.at(-1) ?? null;
  const target = formatGoal(measurable, format, unit);
  return (
    <p className={classes.number}>
      <Link to="/scorecard" className={classes.link}>
        <IconTable size={16} stroke={1.6} aria-hidden="true" />
        <span>{measurable.name}</span>
      </Link>
      <Sparkline values={values} goal={goal} />
      <span>
        {value === null ? 'No value' : formatQuantity(value, format, unit)} in week {last.week}
        {target && `, goal ${target}`}
      </span>
    </p>
  );
}
