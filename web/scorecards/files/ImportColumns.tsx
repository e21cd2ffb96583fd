import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { WeekStart } from '#contract/organizations.ts';
import { namedWeek, weekName, weeksIn } from '#rules/weeks.ts';
import { say } from '#web/lib/say.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { columnNames } from './csv.ts';
import classes from './Import.module.css';
import type { Target } from './sheetColumns.ts';

type Props = { sheet: string[][]; year: number; targets: Target[]; onChange: (targets: Target[]) => void };

const fields = optionsOf(columnNames);
const weeksOf = (year: number, startsOn: WeekStart) =>
  Array.from({ length: weeksIn(year, startsOn) }, (_, index) => ({
    value: weekName({ year, week: index + 1 }),
    label: `W${index + 1} ${year}`,
  }));

/** What each column of a file holds; the weeks, of which there are many and which are plain, only when they are asked for. */
export function ImportColumns({ sheet, year, targets, onChange }: Props) {
  const [header = [], ...rows] = sheet;
  const startsOn = useWeekStart();
  const [showsWeeks, setShowsWeeks] = useState(false);
  const years = new Set([year, ...targets.flatMap((target) => namedWeek(target)?.year ?? [])]);
  const choices = [
    { value: '', label: 'Ignore' },
    { group: say('Measurable'), items: fields },
    ...[...years].map((one) => ({ group: `Weeks of ${one}`, items: weeksOf(one, startsOn) })),
  ];
  const weekCount = targets.filter((target) => namedWeek(target)).length;
  // A thing is in one column only: chosen for another, it leaves the first.
  const choose = (index: number, target: Target) =>
    onChange(targets.map((held, at) => (at === index ? target : held === target ? '' : held)));
  return (
    <section className={classes.part} aria-label="Columns">
      <div className={classes.columnsHead}>
        <h3 className={classes.heading}>Columns</h3>
        {weekCount > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsWeeks(!showsWeeks)}>
            {showsWeeks ? 'Hide' : 'Show'} {weekCount} weeks
          </Button>
        )}
      </div>
      {!targets.includes('name') && (
        <p className={classes.error} role="alert">
          {say('Say which column holds the name of the measurable.')}
        </p>
      )}
      <ul className={classes.columns}>
        {targets.map((target, index) => {
          if (!showsWeeks && namedWeek(target)) return null;
          const heading = header[index]?.trim() || `Column ${index + 1}`;
          const example = rows.map((row) => row[index]?.trim()).find(Boolean);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay where they are
            <li key={index}>
              <span className={classes.column}>
                {heading}
                <span className={classes.hint}>{example}</span>
              </span>
              <NativeSelect
                aria-label={`What ${heading} holds`}
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
