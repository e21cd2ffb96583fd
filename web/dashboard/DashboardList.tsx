import { type ReactNode, useMemo } from 'react';
import { Link } from '#web/lib/router.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import classes from './Dashboard.module.css';

type Props<Row> = {
  /** All there are; undefined while they are being loaded. */
  rows: Row[] | undefined;
  renderRow: (row: Row) => ReactNode;
  /** The height that a row is likely to have, in pixels. */
  rowHeight: number;
  /** What stands there when there are none. */
  nothing: string;
  /** Stands below `nothing`, and says what to do. */
  hint?: ReactNode;
  isError: boolean;
  onRetry: () => void;
  shownAtMost: number;
  /** The screen that shows them all. */
  whole?: { path: string; label: string };
};

/** The first few rows of something, held for a moment where they stand, and the way to the others. */
export function DashboardList<Row extends { id: number }>(props: Props<Row>) {
  const { rows, shownAtMost, whole } = props;
  const first = useMemo(() => rows?.slice(0, shownAtMost) ?? [], [rows, shownAtMost]);
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
        <p>{props.nothing}</p>
        {props.hint}
      </div>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {steady.rows.slice(0, shownAtMost).map((row) => (
          <li key={row.id} {...steady.leaving(row.id)}>
            {props.renderRow(row)}
          </li>
        ))}
      </ul>
      {whole && rows.length > shownAtMost && (
        <Link to={whole.path} className={classes.more}>
          {rows.length - shownAtMost} more on {whole.label}
        </Link>
      )}
    </>
  );
}
