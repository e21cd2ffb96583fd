import { type ReactNode, useMemo } from 'react';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import classes from './Dashboard.module.css';

type Props<Row> = {
  /** All rows; undefined while they load. */
  rows: Row[] | undefined;
  renderRow: (row: Row) => ReactNode;
  /** The expected height of a row, in pixels. */
  rowHeight: number;
  /** Shown when there are no rows. */
  emptyText: string;
  /** Below `emptyText`: what to do. */
  hint?: ReactNode;
  isError: boolean;
  onRetry: () => void;
  maxRows: number;
  /** The screen with all rows. */
  whole?: { path: string; label: string };
};

/** The first rows of a list and a link to the others. Rows that go stay for a moment. */
export function DashboardList<Row extends { id: number }>(props: Props<Row>) {
  const { rows, maxRows, whole } = props;
  const first = useMemo(() => rows?.slice(0, maxRows) ?? [], [rows, maxRows]);
  const steady = useSteadyRows(first, { of: String(rows === undefined), holdsOrder: true });
  if (!rows) {
    return (
      <div className={classes.waiting}>
        {props.isError ? <ErrorState onRetry={props.onRetry} /> : <ListSkeleton height={props.rowHeight} />}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className={classes.nothing}>
        <p>{props.emptyText}</p>
        {props.hint}
      </div>
    );
  }
  return (
    <>
      <ul className={`${classes.list} line-above`}>
        {steady.rows.slice(0, maxRows).map((row) => (
          <li key={row.id} {...steady.leaving(row.id)}>
            {props.renderRow(row)}
          </li>
        ))}
      </ul>
      {whole && rows.length > maxRows && (
        <Link to={whole.path} className="block p-12-16 small">
          {t('{count} more on {screen}', { count: rows.length - maxRows, screen: whole.label })}
        </Link>
      )}
    </>
  );
}
