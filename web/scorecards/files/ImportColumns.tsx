import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { WeekStart } from '#contract/organizations.ts';
import { namedWeek, weekName, weeksIn } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { columnNames } from './csv.ts';
import classes from './Import.module.css';
import type { Target } from './sheetColumns.ts';

type Props = { sheet: string[][]; year: number; targets: Target[]; onChange: (targets: Target[]) => void };

const weeksOf = (year: number, startsOn: WeekStart) =>
  Array.from({ length: weeksIn(year, startsOn) }, (_, index) => ({
    value: weekName({ year, week: index + 1 }),
    label: t('W{week} {year}', { week: index + 1, year }),
  }));

/** Maps each column of a file to a field. The week columns are hidden at first, because there are many and their headings are clear. */
export function ImportColumns({ sheet, year, targets, onChange }: Props) {
  const [header = [], ...rows] = sheet;
  const startsOn = useWeekStart();
  const [showsWeeks, setShowsWeeks] = useState(false);
  const years = new Set([year, ...targets.flatMap((target) => namedWeek(target)?.year ?? [])]);
  const choices = [
    { value: '', label: t('Ignore') },
    { group: t('{Measurable}'), items: optionsOf(columnNames) },
    ...[...years].map((one) => ({ group: t('Weeks of {year}', { year: one }), items: weeksOf(one, startsOn) })),
  ];
  const weekCount = targets.filter((target) => namedWeek(target)).length;
  // Each field has one column: choosing it for another column clears the first.
  const choose = (index: number, target: Target) =>
    onChange(targets.map((current, at) => (at === index ? target : current === target ? '' : current)));
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
          if (!showsWeeks && namedWeek(target)) return null;
          const heading = header[index]?.trim() || t('Column {number}', { number: index + 1 });
          const example = rows.map((row) => row[index]?.trim()).find(Boolean);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
            <li key={index}>
              <span className="shrink breaks">
                {heading}
                <span className={classes.hint}>{example}</span>
              </span>
              <NativeSelect
                aria-label={t('Column type of {heading}', { heading })}
                data={choices}
                value={target}
                onChange={(event) => choose(index, event.currentTarget.value as Target)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
