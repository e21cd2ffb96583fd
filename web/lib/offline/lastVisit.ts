import type { QueryKey, QueryMeta } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/users.ts';
import { queryClient } from '#web/lib/query.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { ChangedList } from './storedResponses.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Returns what the query showed at the last visit, if this browser has it. */
      readLastVisit?: () => Promise<unknown>;
      /** The same for a page of a list, with the total number of its rows; 0 if the server does not count them. */
      readLastPage?: () => Promise<{ rows: unknown; total: number } | undefined>;
      /** Stores what the list has become since, once the page is idle: what `take` returns then. */
      storeVisit?: (take: () => ChangedList | undefined) => void;
    };
  }
}

/** How long the server may take to answer before the last visit shows, in ms. */
const patienceMs = 50;
/** How long rows wait until the server has said what the user may see, in ms. */
const confirmationMs = 300;

/** How many queries show the last visit. */
const outdatedQueries = createStore(0);
/** Whether the server has said that the user, or what they may see, is not as it was. */
let isOutdated = false;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let confirmed = () => {};
const confirmation = Promise.race([wait(confirmationMs), new Promise<void>((resolve) => (confirmed = resolve))]);

/** What decides which rows a user sees. */
const rightsOf = ({ id, organizationId, role, audience }: CurrentUser) => [id, organizationId, role, audience].join();

/**
 * Call this with the user of the last visit when the server has answered who it is now. If they may see something else, what is shown
 * from then goes, and its answers are awaited.
 */
export function compareUsers(before: CurrentUser | undefined, now: CurrentUser | null): void {
  isOutdated = !before || !now || rightsOf(before) !== rightsOf(now);
  confirmed();
  if (!isOutdated) return;
  for (const query of queryClient.getQueryCache().getAll())
    if (query.queryKey[0] !== 'auth' && query.state.data !== undefined && query.state.dataUpdatedAt === 0)
      query.setState({ data: undefined, status: 'pending' });
}

/**
 * Returns what a query that is being fetched had at the last visit, and shows it if the server takes long. The answer then replaces it.
 * Undefined if there is nothing to show.
 */
export async function showLastVisit<Data>(
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
  isUser = false,
): Promise<Data | undefined> {
  const [stored] = await Promise.all([meta?.readLastVisit?.(), wait(patienceMs), isUser || confirmation]);
  const query = queryClient.getQueryCache().find({ queryKey });
  if (stored === undefined || isOutdated || !query?.promise) return undefined;
  // Another call has shown it, or the server has answered.
  if (query.state.data !== undefined) return query.state.dataUpdatedAt === 0 ? (stored as Data) : undefined;
  // Older than any answer.
  queryClient.setQueryData(queryKey, stored, { updatedAt: 0 });
  outdatedQueries.set(outdatedQueries.get() + 1);
  void query.promise
    .catch(() => query.setState({ data: undefined }))
    .then(() => outdatedQueries.set(outdatedQueries.get() - 1));
  return stored as Data;
}

export const useIsShowingLastVisit = (): boolean => useStore(outdatedQueries) > 0;
