import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './PagedCard.module.css';

type Props<Row> = {
  label: string;
  /** What TanStack's `useInfiniteQuery` gives. */
  query: {
    data: { pages: { rows: Row[]; total?: number }[] } | undefined;
    isError: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
  /** Stands where there are no rows. */
  empty: ReactNode;
  /** Stands above the grey rows while the first are fetched. */
  loading?: string;
  rowHeight: number;
  children: (row: Row) => ReactNode;
};

/** Rows that come in pages, the first of them at once, and the way to more. */
export function PagedCard<Row>({ label, query, empty, loading, rowHeight, children }: Props<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const total = query.data?.pages.at(-1)?.total;
  return (
    <Card aria-label={label} className={classes.card}>
      {rows ? (
        rows.length > 0 ? (
          <ol className={classes.rows}>{rows.map(children)}</ol>
        ) : (
          empty
        )
      ) : query.isError ? (
        <ErrorState onRetry={query.refetch} />
      ) : (
        <>
          {loading && <p className={classes.loading}>{loading}</p>}
          <ListSkeleton height={rowHeight} />
        </>
      )}
      {rows && query.hasNextPage && (
        <div className={classes.more}>
          <span>{total !== undefined && `${rows.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
