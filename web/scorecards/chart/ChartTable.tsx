import type { Measurable } from '#contract/measurables.ts';
import { t } from '#web/lib/translate.ts';
import { weekTextFrom } from '#web/ui/dates/weekText.ts';
import type { WeekColumn } from '../cells/columns.ts';
import { standingNames } from '../cells/messages.ts';
import type { WeekCellView } from '../cells/rowView.ts';
import { formatGoal } from '../quantities.ts';
import classes from './Chart.module.css';

type Props = { cells: WeekCellView[]; weeks: WeekColumn[]; measurable: Measurable };

/** The data of a chart as a table. */
export function ChartTable({ cells, weeks, measurable: { format, unit } }: Props) {
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
          {weeks.map((week, index) => {
            const { value = null, text, goal, standing, note = null } = cells[index] ?? {};
            if (value === null && note === null) return null;
            return (
              <tr key={week.key}>
                <th scope="row">{weekTextFrom(week.firstDay, week.week)}</th>
                <td>{text}</td>
                <td>{goal && formatGoal(goal, format, unit)}</td>
                <td>{standing && t(standingNames[standing])}</td>
                {hasNotes && <td>{note}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
