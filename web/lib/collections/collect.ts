import type { QueryKey } from '@tanstack/react-query';
import type { LiveNoun, RowId } from '#contract/live.ts';
import { queryClient } from '#web/lib/query.ts';
import type { Kind, Question } from './collection.ts';
import { type CallOptions, deriveQueries } from './derivedQueries.ts';
import { overlaysOf } from './overlays.ts';
import { pagedList } from './pagedList.ts';
import { announceCollection, bind } from './registry.ts';
import { singleRow } from './singleRow.ts';
import { wholeList } from './wholeList.ts';

/**
 * Makes the collection of a noun. Its lists are queries of TanStack Query; their data follows the rows, whether an answer, a live
 * event or a change of this user brings them.
 */
export function collect<R extends { version: number }>(noun: LiveNoun, kind: Kind<R>) {
  const queries = deriveQueries(noun, kind, queryClient);
  const { rows } = queries;
  const { restore, ...overlays } = overlaysOf(noun, kind, rows);
  bind(noun, rows as never);
  announceCollection(noun, restore);
  return {
    noun,
    rows,
    /** For `twoWayList`, which only the chat needs. */
    queries,
    list: (options: CallOptions, question: Question<R>) => wholeList(queries, options, question),
    paged: (queryKey: QueryKey, settings: Parameters<typeof pagedList<R>>[2]) => pagedList(queries, queryKey, settings),
    one: (id: RowId, options: CallOptions) => singleRow(queries, id, options),
    ...overlays,
    /** Takes in rows that the server answered to a change. */
    receive: (answer: R[], askedAt?: number) => rows.receive(answer, askedAt),
    ask: () => rows.ask(),
  };
}

/** The id of a row whose events name it by its `id`. */
export const byId = <R extends { id: RowId }>({ id }: R): RowId => id;
