import { Badge } from '@mantine/core';
import type { Measurable } from '#contract/measurables.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Import.module.css';
import type { Problem } from './sheetMeasurables.ts';
import { type ImportedMeasurable, keyOf } from './sheetRow.ts';

type Props = { measurables: ImportedMeasurable[]; problems: Problem[]; existing: Pick<Measurable, 'name'>[] };

const goalOf = ({ operator = '>=', goal = null, goalMax = null, format = 'number', unit = null }: ImportedMeasurable) =>
  formatGoal({ operator, goal, goalMax }, format, unit);

/** What an import will do, or the problems that prevent it. */
export function ImportPreview({ measurables, problems, existing }: Props) {
  const existingKeys = new Set(existing.map(({ name }) => keyOf(name)));
  const exists = ({ name }: ImportedMeasurable) => existingKeys.has(keyOf(name));
  const values = measurables.reduce((sum, measurable) => sum + measurable.values.length, 0);
  const added = measurables.filter((measurable) => !exists(measurable)).length;
  return (
    <section className="shrink" aria-label={t('Preview')}>
      <h3 className="mb-4 size-14">{t('Preview')}</h3>
      {problems.length > 0 ? (
        <div role="alert">
          <p className="mt-6 error size-13">
            {t(
              '{count, plural, one {Fix # problem in the file or the columns above to continue.} other {Fix # problems in the file or the columns above to continue.}}',
              { count: problems.length },
            )}
          </p>
          <ul className={classes.problems}>
            {problems.map(({ row, message }) => (
              <li key={`${row} ${message}`} className={classes.problem}>
                <b>{t('Row {row}', { row })}</b> {message}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="mb-8 figures" role="status">
          {t('{added} new, {existing} already there, {values, plural, one {# value} other {# values}}', {
            ...{ added, values },
            existing: measurables.length - added,
          })}
        </p>
      )}
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
