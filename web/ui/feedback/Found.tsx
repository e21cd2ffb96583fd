import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Message } from '#rules/translate.ts';
import { isNotFound } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

type Props<Row> = {
  query: Pick<UseQueryResult<Row>, 'data' | 'error' | 'refetch'>;
  /** As in `Rock not found`. */
  missing: Message;
  children: (row: Row) => ReactNode;
};

/** Shows one row once it is loaded, and until then, or instead, why it is not there. */
export function Found<Row>({ query: { data, error, refetch }, missing, children }: Props<Row>): ReactNode {
  if (data) return children(data);
  if (isNotFound(error)) return <EmptyState title={t(missing)} description={t('It may have been deleted.')} />;
  return error ? <ErrorState onRetry={refetch} /> : <ListSkeleton />;
}
