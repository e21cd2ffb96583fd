import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import type { ListAnswer, ListDefinition, Neighbors } from './collection.ts';
import { type DerivedQueries, sameRows } from './derivedQueries.ts';

/** The loaded rows of a list that was opened anywhere, and whether there are more before and after them. */
export type LoadedPart<R> = { rows: R[]; hasAhead: boolean; hasMore: boolean };

/** Which part of a list to fetch: rows after one (`behind`), before one (`ahead`), from one on, or around one; else the first. */
export type Part = { limit: number; behind?: RowId; ahead?: RowId; from?: RowId; around?: RowId };

/** How many rows one call fetches at most. */
const maxPerCall = 500;

const sameLoadedPart = (one: LoadedPart<unknown>, other: LoadedPart<unknown>) =>
  one.hasAhead === other.hasAhead && one.hasMore === other.hasMore && sameRows(one.rows, other.rows);

/**
 * Query options of a list of any length, such as the messages of a channel. It opens with the part `first` and grows both ways
 * by `size` rows; `trim` drops the rows at one end.
 */
export function twoWayList<R extends { version: number }>(
  { options, rows, follow }: DerivedQueries<R>,
  queryKey: QueryKey,
  {
    size,
    first,
    ask,
    ...definition
  }: ListDefinition<R> & { size: number; first: Part; ask(part: Part): Promise<ListAnswer<R>> },
) {
  const key = hashKey(queryKey);
  const read = (before: LoadedPart<R> | undefined): LoadedPart<R> => {
    const { start, end } = rows.ends(key);
    const current = { rows: rows.visibleRows(key), hasAhead: start !== undefined, hasMore: end !== undefined };
    return before && sameLoadedPart(before, current) ? before : current;
  };
  const define = () => {
    rows.define(key, definition);
    follow(key, read);
  };
  define();

  /** Fetches a part until the answer is newer than all missed events. Drops it if the list no longer ends where the part begins. */
  async function load(part: Part, neighbors: Neighbors<R> = {}): Promise<LoadedPart<R>> {
    for (;;) {
      const askedAt = rows.ask();
      const answer = await ask(part);
      const { start, end } = rows.ends(key);
      const fits = (!neighbors.after || neighbors.after === end) && (!neighbors.before || neighbors.before === start);
      if (!fits || rows.receiveList(key, answer, askedAt, neighbors)) return read(undefined);
    }
  }

  return {
    ...queryOptions({
      queryKey: queryKey as [string, string, unknown],
      structuralSharing: false,
      queryFn: (): Promise<LoadedPart<R>> => {
        define();
        const { start, end } = rows.ends(key);
        const limit = Math.max(size, Math.min(maxPerCall, rows.visibleRows(key).length));
        if (start) return load({ limit, from: options.idOf(start) });
        return load(end ? { limit } : first);
      },
    }),
    /** Fetches the part after the loaded rows. */
    more: async (): Promise<void> => {
      const after = rows.ends(key).end;
      if (after) await load({ limit: size, behind: options.idOf(after) }, { after });
    },
    /** Fetches the part before the loaded rows. */
    moreAhead: async (): Promise<void> => {
      const before = rows.ends(key).start;
      if (before) await load({ limit: size, ahead: options.idOf(before) }, { before });
    },
    /** Drops all but `count` rows at the start or the end. */
    trim: (count: number, at: 'start' | 'end') => rows.trim(key, count, at),
    /** Starts again with the first rows of the list. */
    restart: () => load({ limit: size }),
  };
}
