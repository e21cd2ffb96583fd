import { Badge } from '@mantine/core';
import type { Measurable } from '#contract/measurables.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import classes from './Import.module.css';
import type { Problem } from './sheetMeasurables.ts';
import type { Imported } from './sheetRow.ts';

type Props = { measurables: Imported[]; problems: Problem[]; held: Pick<Measurable, 'name'>[] };

const goalOf = ({ operator = '>=', goal = null, goalMax = null, format = 'number', unit = null }: Imported) =>
  formatGoal({ operator, goal, goalMax }, format, unit);

/** What an import will do, or what stands in its way. */
export function ImportPreview({ measurables, problems, held }: Props) {
  const known = new Set(held.map(({ name }) => name.toLowerCase()));
  const isKnown = ({ name }: Imported) => known.has(name.toLowerCase());
  const values = measurables.reduce((sum, measurable) => sum + measurable.values.length, 0);
  const added = measurables.filter((measurable) => !isKnown(measurable)).length;
  return (
    <section className={classes.part} aria-label="Preview">
      <h3 className={classes.heading}>Preview</h3>
      {problems.length > 0 ? (
        <div role="alert">
          <p className={classes.error}>
            {problems.length === 1 ? 'One problem' : `${problems.length} problems`} to mend in the file, or in the
            columns above. Nothing is imported until then.
          </p>
          <ul className={classes.problems}>
            {problems.map(({ row, message }) => (
              <li key={`${row} ${message}`} className={classes.problem}>
                <b>Row {row}</b> {message}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={classes.summary} role="status">
          {added} new, {measurables.length - added} already there, {values} values.
        </p>
      )}
      <ul className={classes.preview}>
        {measurables.map((measurable, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a file may bear the same name
          <li key={index}>
            <span className={classes.column}>
              {measurable.name}
              <span className={classes.hint}>
                {[goalOf(measurable), `${measurable.values.length} values`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Badge color={isKnown(measurable) ? 'gray' : 'teal'}>{isKnown(measurable) ? 'Fills weeks' : 'New'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
