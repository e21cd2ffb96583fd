import { t } from '#web/lib/translate.ts';
import { firstDayText } from '#web/ui/dates/weekText.ts';
import type { Column } from '../cells/columns.ts';
import classes from './GridHead.module.css';

/** The column headings. Weeks have their first day, and the current week is marked. */
export function GridHead({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            aria-colindex={index + 1}
            className={classes.head}
            data-column={column.week ? 'week' : column.key}
            data-current={(column.week && column.isCurrent) || undefined}
            aria-current={column.week && column.isCurrent ? 'date' : undefined}
            title={column.week && column.isCurrent ? t('This week') : undefined}
          >
            {column.title}
            {column.week && <span className="block size-11 weight-400">{firstDayText(column.firstDay)}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}
