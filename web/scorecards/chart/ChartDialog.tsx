import { ActionIcon, CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { weekTextFrom } from '#web/ui/dates/weekText.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import { columnsOf, isWeekColumn, type WeekColumn } from '../cells/columns.ts';
import { standingNames } from '../cells/messages.ts';
import { viewOf, type WeekCellView } from '../cells/rowView.ts';
import { weeksOf } from '../cells/span.ts';
import { MeasurableAudience } from '../MeasurableAudience.tsx';
import { formatGoal, summaryOf } from '../quantities.ts';
import { measurablesQuery } from '../queries.ts';
import classes from './Chart.module.css';
import { ChartReader } from './ChartReader.tsx';
import { ChartTable } from './ChartTable.tsx';
import { enteredPart } from './chartScale.ts';
import { MeasurableChart } from './MeasurableChart.tsx';

type Props = { onClose: () => void; measurable: MeasurableOfYear; year: number };

/** Sums up a year of a measurable. */
function summaryOfYear(cells: WeekCellView[], { format, unit }: MeasurableOfYear, year: number): string {
  const values = cells.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return t('No values in {year}', { year });
  const { total, average } = summaryOf(values, format, unit);
  const withGoal = cells.filter(({ standing }) => standing);
  const met = withGoal.filter(({ standing }) => standing === 'met').length;
  return [
    t('{count, plural, one {# week entered} other {# weeks entered}}', { count: values.length }),
    withGoal.length > 0 && t('goal met in {met} of {count}', { met, count: withGoal.length }),
    total && t('total {total}', { total }),
    t('average {average}', { average }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes a week. */
function describeWeek(week: WeekColumn, cell: WeekCellView, { format, unit }: MeasurableOfYear): string {
  const goal = formatGoal(cell.goal, format, unit);
  return [
    weekTextFrom(week.firstDay, week.week),
    cell.text || t('no value'),
    goal && t('goal {goal}', { goal }),
    cell.standing && t(standingNames[cell.standing]),
    cell.note,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A year of a measurable: chart, summary, table, discussion and activity. */
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
  const visible = cells?.slice(from, to + 1) ?? [];
  const weeks = columns.filter(isWeekColumn);
  const visibleWeeks = weeks.slice(from, to + 1);
  const week = pointed === undefined ? undefined : visibleWeeks[pointed];
  const cell = pointed === undefined ? undefined : visible[pointed];
  const facts = week && cell && measurable && describeWeek(week, cell, measurable);
  const last = visible.findLastIndex(({ value }) => value !== null);
  const { format, unit } = measurable ?? chosen;
  return (
    <Dialog onClose={onClose} label={t('Chart of {name}', { name: chosen.name })} className={classes.dialog}>
      <div className="flex align-start gap-12">
        <div className="fill">
          <h2 className="breaks size-16" dir="auto">
            {chosen.name}
          </h2>
          <p className="mt-2 dimmed">{measurable && cells && summaryOfYear(cells, measurable, year)}</p>
        </div>
        <div className="row rigid gap-2 weight-560">
          <ActionIcon title={t('Previous year')} aria-label={t('Previous year')} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={18} stroke={1.8} />
          </ActionIcon>
          <output>{year}</output>
          <ActionIcon title={t('Next year')} aria-label={t('Next year')} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </div>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      {cells && measurable ? (
        <>
          <ChartReader
            key={year}
            label={t('Weeks of {year}', { year })}
            count={visible.length}
            first={Math.max(0, last)}
            pointed={pointed}
            facts={facts ?? t('Use arrow keys to move between weeks')}
            onPoint={setPointed}
          >
            <MeasurableChart cells={visible} weeks={visibleWeeks} {...{ format, unit, pointed }} onPoint={setPointed} />
          </ChartReader>
          <p className={classes.pointed} data-figures>
            {facts ?? t('Hover over a week for details')}
          </p>
          <ChartTable cells={cells} weeks={weeks} measurable={measurable} />
          <MeasurableAudience scorecardId={measurable.scorecardId} ownerId={measurable.ownerId} />
          <Discussion noun="measurables" id={measurable.id} involved={[measurable.ownerId, measurable.createdById]} />
          <ActivitySection noun="measurables" id={measurable.id} measurable={measurable} />
        </>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <Skeleton height={300} role="status" aria-label={t('Loading')} />
      )}
    </Dialog>
  );
}
