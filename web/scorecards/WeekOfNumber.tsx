import { useQuery } from '@tanstack/react-query';
import { namedWeek, weeksUpTo } from '#rules/weeks.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { weekText } from '#web/ui/dates/weekText.ts';
import { IconTable } from '#web/ui/icons/icons.ts';
import { Sparkline } from './chart/Sparkline.tsx';
import { formatGoal, formatQuantity } from './quantities.ts';
import { allMeasurablesQuery } from './queries.ts';

/** The number of weeks in the line, the same as on the scorecard. */
const weekCount = 13;

/** A measurable with its value in a week such as `2026-W47`, and a line of the weeks before it. */
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
  const text = value === null ? t('No value') : formatQuantity(value, format, unit);
  const target = formatGoal(measurable, format, unit);
  const week = weekText(last, weekStartsOn);
  return (
    <p className="row wrap gap-4-12 my-8 small">
      <Link to="/scorecard" className="inline-row gap-6 inherit-color weight-500">
        <IconTable size={16} stroke={1.6} aria-hidden="true" />
        <span dir="auto">{measurable.name}</span>
      </Link>
      <Sparkline values={values} goal={goal} />
      <span>
        {target
          ? t('{week}: {value}, goal {goal}', { week, value: text, goal: target })
          : t('{week}: {value}', { week, value: text })}
      </span>
    </p>
  );
}
