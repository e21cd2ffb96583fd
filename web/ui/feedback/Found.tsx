import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '#web/lib/api.ts';
import { say } from '#web/lib/say.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

type Props<Row> = {
  query: Pick<UseQueryResult<Row>, 'data' | 'error' | 'refetch'>;
  /** As in `Todo not found`. */
  noun: string;
  children: (row: Row) => ReactNode;
};

/** What is shown of one row: being looked for, found, gone, or not to be had now. */
export function Found<Row>({ query: { data, error, refetch }, noun, children }: Props<Row>): ReactNode {
  if (data) return children(data);
  if (isNotFound(error)) return <EmptyState title={`${say(noun)} not found`} description="It may have been deleted." />;
  return error ? <ErrorState onRetry={refetch} /> : <ListSkeleton />;
}
