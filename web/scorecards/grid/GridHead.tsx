import { formats } from '#web/lib/formats.ts';
import { language, t } from '#web/lib/translate.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
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
            {column.week && <span className="block size-11 weight-400">{formatFirstDay(column.firstDay)}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The first day of a week without its year. Only English names of months are short enough for the narrowest column. */
function formatFirstDay(day: string): string {
  if (language === 'en') return formatDate(day, false, new Date(`${day.slice(0, 4)}-07-01`));
  const { locale } = formats();
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
}
