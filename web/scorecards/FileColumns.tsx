import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WeekStart } from '#contract/organizations.ts';
import type { Table } from '#rules/sheets/table.ts';
import type { Message } from '#rules/translate.ts';
import { namedWeek, weekName, weeksIn } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { daysOfWeek, weekText } from '#web/ui/dates/weekText.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { ColumnField } from '#web/ui/sheets/ColumnField.tsx';
import classes from '#web/ui/sheets/Sheets.module.css';
import { columnNames } from './files/csv.ts';
import type { Target } from './files/sheetColumns.ts';

type Props = {
  table: Table;
  year: number;
  targets: Target[];
  /** What columns besides weeks can mean. */
  names?: Record<string, Message>;
  onChoose: (column: number, target: Target) => void;
};

const weeksOf = (year: number, startsOn: WeekStart) =>
  Array.from({ length: weeksIn(year, startsOn) }, (_, index) => ({
    value: weekName({ year, week: index + 1 }),
    label: weekText({ year, week: index + 1 }, startsOn),
  }));

/** Maps each column of a file to a field. The week columns are hidden at first, because there are many and their headings are clear. */
export function FileColumns({ table: { header, rows }, year, targets, names = columnNames, onChoose }: Props) {
  const startsOn = useWeekStart();
  const [showsWeeks, setShowsWeeks] = useState(false);
  const years = new Set([year, ...targets.flatMap((target) => namedWeek(target)?.year ?? [])]);
  const choices = [
    { value: '', label: t('Ignore') },
    { group: t('{Measurable}'), items: optionsOf(names) },
    ...[...years].map((one) => ({ group: t('Weeks of {year}', { year: one }), items: weeksOf(one, startsOn) })),
  ];
  const weekCount = targets.filter((target) => namedWeek(target)).length;
  return (
    <section className="shrink" aria-label={t('Columns')}>
      <div className="row between">
        <h3 className="mb-4 size-14">{t('Columns')}</h3>
        {weekCount > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsWeeks(!showsWeeks)}>
            {showsWeeks
              ? t('{count, plural, one {Hide # week} other {Hide # weeks}}', { count: weekCount })
              : t('{count, plural, one {Show # week} other {Show # weeks}}', { count: weekCount })}
          </Button>
        )}
      </div>
      {!targets.includes('name') && (
        <p className="mt-6 error size-13" role="alert">
          {t('Choose the column with {measurable} names.')}
        </p>
      )}
      <ul className={`${classes.columns} lined`}>
        {targets.map((target, index) => {
          const week = namedWeek(target);
          if (!showsWeeks && week) return null;
          const heading = header[index] || t('Column {number}', { number: index + 1 });
          const example = rows.map(({ cells }) => cells[index]?.text.trim()).find(Boolean);
          return (
            <ColumnField
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
              key={index}
              heading={heading}
              hint={week ? daysOfWeek(week, startsOn, week, true) : example}
              options={choices}
              value={target}
              onChange={(chosen) => onChoose(index, chosen)}
            />
          );
        })}
      </ul>
    </section>
  );
}
