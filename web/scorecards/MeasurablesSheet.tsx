import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import type { Week } from '#rules/weeks.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useAsker } from '#web/lib/session.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { phone, tablet } from '#web/ui/breakpoints.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import type { GridRow } from './cells/gridRow.ts';
import { weeksOf } from './cells/span.ts';
import { useRows } from './cells/useRows.ts';
import { ScorecardGrid } from './grid/ScorecardGrid.tsx';
import type { measurablesQuery } from './queries.ts';
import { useRowActions } from './useRowActions.tsx';
import type { ScorecardView } from './useScorecardView.ts';
import { WeekSwitch } from './WeekSwitch.tsx';

type Props = {
  label: string;
  queryOf: (year: number) => ReturnType<typeof measurablesQuery>;
  view: ScorecardView;
  at: Week;
  current: Week;
  /** Whether all rows belong to one scorecard, and so have an order. */
  isSorted?: boolean;
  detailOf?: (scorecardId: number) => string | undefined;
  /** Renders the row below the last measurable; takes the numbers of rows and columns. */
  lastRow?: (rows: number, columns: number) => ReactNode;
  /** Replaces the table if there are no measurables. */
  empty?: ReactNode;
  /** Stands below the table, once it has its height. */
  foot?: ReactNode;
};

/** Measurables by weeks, with buttons for other weeks. A new locale remounts it, because cells cache formatted values. */
export const MeasurablesSheet = (props: Props) => <Sheet key={useFormats().locale} {...props} />;

function Sheet({ queryOf, view, at, current, isSorted = false, lastRow, empty, foot, ...props }: Props) {
  const asker = useAsker();
  const isPhone = useMediaQuery(phone);
  const isNarrow = useMediaQuery(`screen and ${tablet}`) ?? false;
  const { year, week } = at;
  const startsOn = useWeekStart();
  const weeks = useMemo(() => weeksOf(view.span, { year, week }, startsOn), [view.span, year, week, startsOn]);
  const { rows: latestRows, isError, refetch } = useRows(weeks, queryOf);
  const rows = useNamedRows(latestRows);
  const { actions, dialogs } = useRowActions({ asker, isSorted, year: weeks.at(-1)?.year ?? year });
  // The previous weeks stay on screen until the rows of the next ones are loaded.
  const [loaded, setLoaded] = useState<{ rows: GridRow[]; weeks: Week[] }>();
  if (rows && (loaded?.rows !== rows || loaded.weeks !== weeks)) setLoaded({ rows, weeks });

  if (isError && !rows) return <ErrorState onRetry={refetch} />;
  if (!loaded) return <ListSkeleton rows={18} />;
  if (loaded.rows.length === 0 && empty)
    return (
      <>
        {empty}
        {foot}
      </>
    );
  return (
    <>
      <WeekSwitch span={view.span} at={at} current={current} onSpan={view.showSpan} onWeek={view.showWeek} />
      <ScorecardGrid
        {...props}
        rowHeight={isPhone || isNarrow || props.detailOf ? 46 : 36}
        isNarrow={isNarrow}
        rows={loaded.rows}
        weeks={loaded.weeks}
        current={current}
        actions={actions}
        startId={view.measurableId}
        startWeek={view.week}
      >
        {lastRow?.(loaded.rows.length, loaded.weeks.length + (isNarrow ? 3 : 6))}
      </ScorecardGrid>
      {dialogs}
      {foot}
    </>
  );
}
