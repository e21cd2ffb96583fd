import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { positionName } from '#rules/sheets/table.ts';
import { t } from '#web/lib/translate.ts';
import { quotedNames } from '#web/ui/sheets/quotedNames.ts';
import classes from '#web/ui/sheets/Sheets.module.css';
import { formatGoal } from '../quantities.ts';
import type { ImportReading, Problem } from '../readScorecardFile.ts';
import { type ImportedMeasurable, keyOf } from './sheetRow.ts';

type Props = {
  reading: ImportReading;
  existing: Pick<Measurable, 'name'>[];
  /** What a person has to confirm before the import: what it leaves out. */
  children: ReactNode;
};

/** How many problems are listed. */
const maxProblems = 100;

const goalOf = ({ operator = '>=', goal = null, goalMax = null, format = 'number', unit = null }: ImportedMeasurable) =>
  formatGoal({ operator, goal, goalMax }, format, unit);

/** What an import will do, what it leaves out, and the problems that prevent it. */
export function ImportPreview({ reading, existing, children }: Props) {
  const { measurables, problems, layout, unusedWeeks, unusedColumns, hiddenRows, hiddenColumns, skipped, titles } =
    reading;
  const existingKeys = new Set(existing.map(({ name }) => keyOf(name)));
  const exists = ({ name }: ImportedMeasurable) => existingKeys.has(keyOf(name));
  const values = measurables.reduce((sum, measurable) => sum + measurable.values.length, 0);
  const added = measurables.filter((measurable) => !exists(measurable)).length;
  const notes = [
    unusedWeeks.length > 0 &&
      t(
        '{count, plural, one {# column looks like a week, but is} other {# columns look like weeks, but are}} left out: {names}',
        {
          count: unusedWeeks.length,
          names: quotedNames(unusedWeeks),
        },
      ),
    skipped > 0 &&
      t(
        '{count, plural, one {# cell says} other {# cells say}} that there is no value (such as - or n/a) and will be skipped',
        {
          count: skipped,
        },
      ),
    unusedColumns.length > 0 &&
      t('Left out, because nothing is chosen for them under Columns: {names}', { names: quotedNames(unusedColumns) }),
    hiddenRows.length > 0 &&
      t('Left out, because the workbook hides them: {names}', { names: quotedNames(hiddenRows) }),
    hiddenColumns.length > 0 &&
      t('Imported, although the workbook hides them: {names}', { names: quotedNames(hiddenColumns) }),
    titles.length > 0 && t('Left out, because nothing but a name is there: {names}', { names: quotedNames(titles) }),
  ].filter((note) => note !== false);
  return (
    <section className="shrink" aria-label={t('Preview')}>
      <h3 className="mb-4 size-14">{t('Preview')}</h3>
      {problems.length > 0 && <Problems problems={problems} isSwapped={layout.isSwapped} />}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {values > 0 ? (
        <p className="mb-8 figures" role="status">
          {t('{added} new, {existing} already there, {values, plural, one {# value} other {# values}}', {
            ...{ added, values },
            existing: measurables.length - added,
          })}
        </p>
      ) : (
        <p className="mt-6 error size-13" role="alert">
          {t(
            'No values would be imported: no column is a week with values. Set the first week, or choose the weeks under Columns.',
          )}
        </p>
      )}
      {children}
      <ul className={`${classes.preview} lined`}>
        {measurables.map((measurable, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a file may have the same name
          <li key={index}>
            <span className="shrink breaks" dir="auto">
              {measurable.name}
              <span className={classes.hint}>
                {[
                  goalOf(measurable),
                  t('{count, plural, one {# value} other {# values}}', { count: measurable.values.length }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Badge color={exists(measurable) ? 'gray' : 'teal'}>
              {exists(measurable) ? t('Adds values') : t('New')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems, isSwapped }: { problems: Problem[]; isSwapped: boolean }) {
  const hidden = problems.length - maxProblems;
  return (
    <div role="alert">
      <p className="mt-6 error size-13">
        {t(
          '{count, plural, one {Fix # problem in the file or the columns above to continue.} other {Fix # problems in the file or the columns above to continue.}}',
          { count: problems.length },
        )}
      </p>
      <ul className={classes.problems}>
        {problems.slice(0, maxProblems).map(({ position, message }) => (
          <li key={`${position} ${message}`} className={classes.problem}>
            <b>
              {isSwapped
                ? t('Column {column}', { column: positionName(position, true) })
                : t('Row {row}', { row: position + 1 })}
            </b>{' '}
            {message}
          </li>
        ))}
        {hidden > 0 && <li className={classes.problem}>{t('and {count} more', { count: hidden })}</li>}
      </ul>
    </div>
  );
}
