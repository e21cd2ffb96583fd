import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { standingWords } from '#rules/scorecards.ts';
import { type Week, weeksUpTo } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { daysOfWeek, weekTextFrom } from '#web/ui/dates/weekText.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { columnsOf, isWeekColumn } from './cells/columns.ts';
import { type GridRow, measurableIn } from './cells/gridRow.ts';
import { viewOf } from './cells/rowView.ts';
import { trailing } from './cells/span.ts';
import { fitOf } from './cells/textWidth.ts';
import { useRows } from './cells/useRows.ts';
import { Sparkline } from './chart/Sparkline.tsx';
import { CellText } from './grid/CellText.tsx';
import cell from './grid/WeekCell.module.css';
import { formatGoal } from './quantities.ts';
import { allMeasurablesQuery } from './queries.ts';
import classes from './ReviewedNumbers.module.css';
import { StandingSign } from './StandingSign.tsx';
import { ValueField } from './ValueField.tsx';

export type ReviewedNumber = {
  measurable: MeasurableOfYear;
  value: number | null;
  /** The week's goal as text, null without one. */
  target: string | null;
};

type Props = {
  /** Selects the measurables to review from those the user can see. */
  isReviewed: (measurable: MeasurableOfYear) => boolean;
  /** The last week; its values can be entered. */
  at: Week;
  /** Replaces the list if there are no numbers. */
  nothing: ReactNode;
  /** Renders the actions of a number. */
  renderActions: (number: ReviewedNumber) => ReactNode;
};

/** The width of a week's number, in em. */
const numberWidth = 3.6;

/** Measurables with their last 13 weeks. The last week is the one to review. */
export function ReviewedNumbers({ isReviewed, at: { year, week }, nothing, renderActions }: Props) {
  const startsOn = useWeekStart();
  const weeks = useMemo(() => weeksUpTo({ year, week }, trailing, startsOn), [year, week, startsOn]);
  const { rows, isError, refetch } = useRows(weeks, allMeasurablesQuery);
  if (isError && !rows) return <ErrorState onRetry={refetch} />;
  if (!rows) return <ListSkeleton />;
  const reviewed = rows.filter(({ measurable }) => isReviewed(measurable));
  if (reviewed.length === 0) return nothing;
  return (
    <>
      <ol className={`${classes.weeks} ${classes.names}`} aria-hidden="true">
        {weeks.map((one) => (
          <li
            key={`${one.year} ${one.week}`}
            data-current={one.week === week || undefined}
            title={daysOfWeek(one, startsOn)}
          >
            {t('W{week}', { week: one.week })}
          </li>
        ))}
      </ol>
      <ul>
        {reviewed.map((row) => (
          <NumberRow key={row.measurable.id} row={row} weeks={weeks} renderActions={renderActions} />
        ))}
      </ul>
    </>
  );
}

function NumberRow({ row, weeks, renderActions }: { row: GridRow; weeks: Week[] } & Pick<Props, 'renderActions'>) {
  const { nameOf } = usePeople();
  const startsOn = useWeekStart();
  const at = weeks.at(-1) as Week;
  const measurable = measurableIn(row, at.year) ?? row.measurable;
  const { id, name, format, unit, ownerId } = measurable;
  const columns = useMemo(() => columnsOf(weeks, at, startsOn).filter(isWeekColumn), [weeks, at, startsOn]);
  const views = useMemo(() => [...viewOf(row, columns).weeks.values()], [row, columns]);
  const fit = useMemo(() => fitOf(views, numberWidth), [views]);
  const last = views.at(-1);
  if (!last) return null;
  const target = formatGoal(last.goal, format, unit) || null;
  const owner = ownerId === null ? t('No owner') : nameOf(ownerId);
  return (
    <li className={classes.number} data-id={id}>
      <div className={`${classes.line} row wrap gap-4-12 min-h-44`}>
        <span className={classes.sign}>
          <StandingSign standing={last.standing} bare />
        </span>
        <span className={classes.text}>
          <span className="weight-500" dir="auto">
            {name}
          </span>
          <span className="dimmed small">
            {target ? t('{owner}, goal {goal}', { owner, goal: target }) : t('{owner}, no goal', { owner })}
          </span>
        </span>
        <span className={classes.trend}>
          <Sparkline values={views.map(({ value }) => value)} goal={last.goal.goal} />
        </span>
        <ValueField measurable={measurable} at={at} />
        {renderActions({ measurable, value: last.value, target })}
      </div>
      <ol className={classes.weeks} aria-label={t('Last {count} weeks of {name}', { count: trailing, name })}>
        {columns.map(({ key, week, firstDay, isCurrent }, index) => {
          const view = views[index];
          return (
            <li
              key={key}
              className={cell.week}
              data-standing={view?.standing ?? undefined}
              data-current={isCurrent || undefined}
              title={view?.note ?? undefined}
              data-note={view?.note ? true : undefined}
            >
              <VisuallyHidden>{weekTextFrom(firstDay, week)}: </VisuallyHidden>
              {view?.text ? <CellText figure={view} fit={fit} /> : <VisuallyHidden>{t('no value')}</VisuallyHidden>}
              {view?.standing && <VisuallyHidden>, {t(standingWords[view.standing])}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </li>
  );
}
