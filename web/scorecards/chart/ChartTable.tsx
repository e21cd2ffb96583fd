import type { Measurable } from '#contract/measurables.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import type { WeekCellView } from '../cells/gridRow.ts';
import { standingNames } from '../cells/spoken.ts';
import classes from './Chart.module.css';

type Props = { cells: WeekCellView[]; measurable: Measurable };

/** What a chart shows, as a table. */
export function ChartTable({ cells, measurable: { format, unit } }: Props) {
  const hasNotes = cells.some(({ note }) => note !== null);
  return (
    <details className={classes.table}>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Value</th>
            <th scope="col">Goal</th>
            <th scope="col">Standing</th>
            {hasNotes && <th scope="col">Note</th>}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ value, text, goal, standing, note }, index) =>
            value === null && note === null ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index
              <tr key={index}>
                <th scope="row">W{index + 1}</th>
                <td>{text}</td>
                <td>{formatGoal(goal, format, unit)}</td>
                <td>{standing && standingNames[standing]}</td>
                {hasNotes && <td>{note}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </details>
  );
}
