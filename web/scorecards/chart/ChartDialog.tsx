import { ActionIcon, CloseButton, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import { formatGoal, summaryOf } from '#web/lib/quantities.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { columnsOf, isWeekColumn, type WeekColumn } from '../cells/columns.ts';
import { viewOf, type WeekCellView } from '../cells/gridRow.ts';
import { weeksOf } from '../cells/span.ts';
import { standingNames } from '../cells/spoken.ts';
import { MeasurableAudience } from '../MeasurableAudience.tsx';
import { measurablesQuery } from '../queries.ts';
import classes from './Chart.module.css';
import { ChartReader } from './ChartReader.tsx';
import { ChartTable } from './ChartTable.tsx';
import { enteredPart } from './chartScale.ts';
import { MeasurableChart } from './MeasurableChart.tsx';

type Props = { onClose: () => void; measurable: MeasurableOfYear; year: number };

/** A year of a measurable in a sentence. */
function summaryOfYear(cells: WeekCellView[], { format, unit }: MeasurableOfYear, year: number): string {
  const values = cells.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return `Nothing was entered for ${year}`;
  const { total, average } = summaryOf(values, format, unit);
  const judged = cells.filter(({ standing }) => standing);
  const met = judged.filter(({ standing }) => standing === 'met').length;
  return [
    values.length === 1 ? '1 week entered' : `${values.length} weeks entered`,
    judged.length > 0 && `goal met in ${met} of ${judged.length}`,
    total && `total ${total}`,
    `average ${average}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is to know about a week. */
function factsOfWeek(week: WeekColumn, cell: WeekCellView, { format, unit }: MeasurableOfYear): string {
  const goal = formatGoal(cell.goal, format, unit);
  return [
    `${week.title}, from ${formatDate(week.firstDay, true)}`,
    cell.text || 'no value',
    goal && `goal ${goal}`,
    cell.standing && standingNames[cell.standing],
    cell.note,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A measurable over a year: a chart, a sentence, a table, and what was done to it. */
export default function ChartDialog({ onClose, measurable: chosen, year: first }: Props) {
  const [year, setYear] = useState(first);
  const [pointed, setPointed] = useState<number>();
  const { data, isError, refetch } = useQuery(measurablesQuery(chosen.scorecardId, year));
  const measurable = data?.find(({ id }) => id === chosen.id);
  const startsOn = useWeekStart();
  const columns = useMemo(() => {
    const first = { year, week: 1 };
    return columnsOf(weeksOf('year', first, startsOn), first, startsOn);
  }, [year, startsOn]);
  const cells = useMemo(
    () => measurable && [...viewOf({ measurable, year, earlier: undefined }, columns).weeks.values()],
    [measurable, year, columns],
  );
  const { from, to } = enteredPart(cells?.map(({ value }) => value) ?? []);
  const drawn = cells?.slice(from, to + 1) ?? [];
  const week = pointed === undefined ? undefined : columns.filter(isWeekColumn)[from + pointed];
  const cell = pointed === undefined ? undefined : drawn[pointed];
  const facts = week && cell && measurable && factsOfWeek(week, cell, measurable);
  const last = drawn.findLastIndex(({ value }) => value !== null);
  const { format, unit } = measurable ?? chosen;
  return (
    <Dialog onClose={onClose} label={`Chart of ${chosen.name}`} className={classes.dialog}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 className={classes.title}>{chosen.name}</h2>
          <p className={classes.summary}>{measurable && cells && summaryOfYear(cells, measurable, year)}</p>
        </div>
        <div className={classes.years}>
          <ActionIcon title="Previous year" aria-label="Previous year" onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={18} stroke={1.8} />
          </ActionIcon>
          <output>{year}</output>
          <ActionIcon title="Next year" aria-label="Next year" onClick={() => setYear(year + 1)}>
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {cells && measurable ? (
        <>
          <ChartReader
            key={year}
            label={`Weeks of ${year}`}
            count={drawn.length}
            first={Math.max(0, last)}
            pointed={pointed}
            facts={facts ?? 'Left and right arrows read the weeks'}
            onPoint={setPointed}
          >
            <MeasurableChart cells={drawn} firstWeek={from + 1} {...{ format, unit, pointed }} onPoint={setPointed} />
          </ChartReader>
          <p className={classes.pointed} data-figures>
            {facts ?? 'Point at a week to read it'}
          </p>
          <ChartTable cells={cells} measurable={measurable} />
          <MeasurableAudience scorecardId={measurable.scorecardId} ownerId={measurable.ownerId} />
          <Discussion noun="measurables" id={measurable.id} involved={[measurable.ownerId, measurable.createdById]} />
          <ActivitySection noun="measurables" id={measurable.id} measurable={measurable} />
        </>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <Skeleton height={300} role="status" aria-label="Loading" />
      )}
    </Dialog>
  );
}
