import type { QueryKey } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { queryClient } from '#web/lib/query.ts';
import type { CollectionOptions, ListDefinition } from './collection.ts';
import { type CallOptions, deriveQueries } from './derivedQueries.ts';
import { overlaysOf } from './overlays.ts';
import { pagedList } from './pagedList.ts';
import { announceCollection, bind } from './registry.ts';
import { singleRow } from './singleRow.ts';
import { wholeList } from './wholeList.ts';

/**
 * Makes the collection of a noun. Its lists are TanStack queries. Their data follows the rows, whether those come from an answer, a
 * live event or a change of this user.
 */
export function collect<R extends { version: number }>(noun: LiveNoun, options: CollectionOptions<R>) {
  const queries = deriveQueries(noun, options, queryClient);
  const { rows } = queries;
  const { restore, ...overlays } = overlaysOf(noun, options, rows);
  bind(noun, rows as never);
  announceCollection(noun, restore);
  return {
    noun,
    rows,
    /** For `twoWayList`, which only the chat needs. */
    queries,
    list: (call: CallOptions, definition: ListDefinition<R>) => wholeList(queries, call, definition),
    paged: (queryKey: QueryKey, settings: Parameters<typeof pagedList<R>>[2]) => pagedList(queries, queryKey, settings),
    one: (id: RowId, call: CallOptions) => singleRow(queries, id, call),
    ...overlays,
    /** Adds the rows of the server's answer to a change. */
    receive: (answer: R[], askedAt?: number) => rows.receive(answer, askedAt),
    ask: () => rows.ask(),
  };
}

/** The id of a row in events, if that is its `id`. */
export const byId = <R extends { id: RowId }>({ id }: R): RowId => id;
