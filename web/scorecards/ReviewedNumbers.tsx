import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { fullName } from '#rules/people.ts';
import { type Week, weeksUpTo } from '#rules/weeks.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import { say } from '#web/lib/say.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { columnsOf, isWeekColumn } from './cells/columns.ts';
import { type GridRow, measurableIn, viewOf } from './cells/gridRow.ts';
import { trailing } from './cells/span.ts';
import { standingNames } from './cells/spoken.ts';
import { useRows } from './cells/useRows.ts';
import { Sparkline } from './chart/Sparkline.tsx';
import { CellText } from './grid/CellText.tsx';
import cell from './grid/WeekCell.module.css';
import { allMeasurablesQuery } from './queries.ts';
import classes from './ReviewedNumbers.module.css';
import { StandingSign } from './StandingSign.tsx';
import { ValueField } from './ValueField.tsx';

export type ReviewedNumber = {
  measurable: MeasurableOfYear;
  value: number | null;
  /** The goal of the week in words; null without one. */
  target: string | null;
};

type Props = {
  /** Which of the measurables that I can see are reviewed. */
  isReviewed: (measurable: MeasurableOfYear) => boolean;
  /** The last week that is shown; its values can be entered. */
  at: Week;
  /** Shown if there are no numbers. */
  nothing: ReactNode;
  /** What can be done with a number. */
  renderActions: (number: ReviewedNumber) => ReactNode;
};

/** How wide a number of a week can be, in em of its small text. */
const room = 3.6;

/** Numbers with their values of the last 13 weeks, the last of which is reviewed. */
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
          <li key={`${one.year} ${one.week}`} data-current={one.week === week || undefined}>
            W{one.week}
          </li>
        ))}
      </ol>
      <ul className={classes.rows}>
        {reviewed.map((row) => (
          <NumberRow key={row.measurable.id} row={row} weeks={weeks} renderActions={renderActions} />
        ))}
      </ul>
    </>
  );
}

function NumberRow({ row, weeks, renderActions }: { row: GridRow; weeks: Week[] } & Pick<Props, 'renderActions'>) {
  const { find } = usePeople();
  const startsOn = useWeekStart();
  const at = weeks.at(-1) as Week;
  const measurable = measurableIn(row, at.year) ?? row.measurable;
  const { id, name, format, unit, ownerId } = measurable;
  const columns = useMemo(() => columnsOf(weeks, at, startsOn).filter(isWeekColumn), [weeks, at, startsOn]);
  const views = useMemo(() => [...viewOf(row, columns).weeks.values()], [row, columns]);
  const shown = views.at(-1);
  if (!shown) return null;
  const target = formatGoal(shown.goal, format, unit);
  return (
    <li className={classes.number} data-id={id}>
      <div className={classes.line}>
        <span className={classes.sign}>
          <StandingSign standing={shown.standing} bare />
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>
            {ownerId === null ? 'No owner' : fullName(find(ownerId))}, {target ? `goal ${target}` : 'no goal'}
          </span>
        </span>
        <span className={classes.trend}>
          <Sparkline values={views.map(({ value }) => value)} goal={shown.goal.goal} />
        </span>
        <ValueField measurable={measurable} at={at} />
        {renderActions({ measurable, value: shown.value, target })}
      </div>
      <ol className={classes.weeks} aria-label={say`Last ${trailing} weeks of ${name}`}>
        {columns.map(({ key, title, isCurrent }, index) => {
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
              <VisuallyHidden>{title}: </VisuallyHidden>
              {view?.text ? <CellText figure={view} room={room} /> : <VisuallyHidden>no value</VisuallyHidden>}
              {view?.standing && <VisuallyHidden>, {standingNames[view.standing].toLowerCase()}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </li>
  );
}
