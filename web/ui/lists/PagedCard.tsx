import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './PagedCard.module.css';

type Props<Row> = {
  label: string;
  /** The result of TanStack's `useInfiniteQuery`. */
  query: {
    data: { pages: { rows: Row[]; total?: number }[] } | undefined;
    isError: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Shown above the placeholder rows while the first page is loading. */
  loading?: string;
  rowHeight: number;
  children: (row: Row) => ReactNode;
};

/** Rows that are loaded in pages, with a button for the next page. */
export function PagedCard<Row>({ label, query, empty, loading, rowHeight, children }: Props<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const total = query.data?.pages.at(-1)?.total;
  return (
    <Card aria-label={label} className="overflow-clip">
      {rows ? (
        rows.length > 0 ? (
          <ol className="lined">{rows.map(children)}</ol>
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
        <div className="row between p-10-16 dimmed small line-above">
          <span>{total !== undefined && t('{shown, number} of {total, number}', { shown: rows.length, total })}</span>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
