import { useMemo } from 'react';
import { goalOn, healthOf, standingsText } from '#rules/scorecards.ts';
import { firstDayOf, type Week, weekAfter } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { valueIn } from './cells/gridRow.ts';
import { useRows } from './cells/useRows.ts';
import { measurablesQuery } from './queries.ts';
import classes from './Scorecards.module.css';

/** The share of a scorecard's measurables that are on track, by this week's value or else last week's. */
export function Health({ scorecardId, current }: { scorecardId: number; current: Week }) {
  const startsOn = useWeekStart();
  const last = useMemo(() => weekAfter(current, -1, startsOn), [current, startsOn]);
  const { rows } = useRows([last, current], (year) => measurablesQuery(scorecardId, year));
  if (!rows) return null;
  const firstDay = firstDayOf(current, startsOn);
  const numbers = rows.map((row) => ({
    goal: goalOn(row.measurable.goals, firstDay),
    value: valueIn(row, current)?.value ?? valueIn(row, last)?.value,
  }));
  const { percent, total, standings } = healthOf(numbers);
  if (total === 0) return null;
  const hasNumbers = numbers.some(({ value }) => value != null);
  return (
    <p className={`${classes.health} grow weight-560`} data-figures title={t(standingsText(standings))}>
      {hasNumbers ? t('Health: {percent}%', { percent }) : t('No numbers yet')}
    </p>
  );
}
