import type { Measurable } from '#contract/measurables.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import { t } from '#web/lib/translate.ts';
import { standingNames } from '../cells/messages.ts';
import type { WeekCellView } from '../cells/rowView.ts';
import classes from './Chart.module.css';

type Props = { cells: WeekCellView[]; measurable: Measurable };

/** The data of a chart as a table. */
export function ChartTable({ cells, measurable: { format, unit } }: Props) {
  const hasNotes = cells.some(({ note }) => note !== null);
  return (
    <details className={classes.table}>
      <summary>{t('Show as a table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Week')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Goal')}</th>
            <th scope="col">{t('Result')}</th>
            {hasNotes && <th scope="col">{t('Note')}</th>}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ value, text, goal, standing, note }, index) =>
            value === null && note === null ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index
              <tr key={index}>
                <th scope="row">{t('W{week}', { week: index + 1 })}</th>
                <td>{text}</td>
                <td>{formatGoal(goal, format, unit)}</td>
                <td>{standing && t(standingNames[standing])}</td>
                {hasNotes && <td>{note}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </details>
  );
}
