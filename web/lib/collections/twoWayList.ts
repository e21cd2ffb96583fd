import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import type { Between, Question, Told } from './collection.ts';
import { type DerivedQueries, sameRows } from './derivedQueries.ts';

/** The loaded rows of a list that was opened anywhere, and whether there are more before and after them. */
export type Stretch<R> = { rows: R[]; hasAhead: boolean; hasMore: boolean };

/** Which part of a list to fetch: rows after one (`behind`), before one (`ahead`), from one on, or around one; else the first. */
export type Part = { limit: number; behind?: RowId; ahead?: RowId; from?: RowId; around?: RowId };

/** How many rows one call fetches at most. */
const maxPerCall = 500;

const sameStretch = (one: Stretch<unknown>, other: Stretch<unknown>) =>
  one.hasAhead === other.hasAhead && one.hasMore === other.hasMore && sameRows(one.rows, other.rows);

/**
 * Query options of a list of any length, such as the messages of a channel. It opens with the part `first` and grows both ways
 * by `size` rows; `trim` drops the rows at one end.
 */
export function twoWayList<R extends { version: number }>(
  { kind, rows, follow }: DerivedQueries<R>,
  queryKey: QueryKey,
  { size, first, ask, ...question }: Question<R> & { size: number; first: Part; ask(part: Part): Promise<Told<R>> },
) {
  const key = hashKey(queryKey);
  const read = (before: Stretch<R> | undefined): Stretch<R> => {
    const { start, end } = rows.ends(key);
    const current = { rows: rows.shown(key), hasAhead: start !== undefined, hasMore: end !== undefined };
    return before && sameStretch(before, current) ? before : current;
  };
  const define = () => {
    rows.define(key, question);
    follow(key, read);
  };
  define();

  /** Fetches a part until the answer is newer than all missed events. Drops it if the list no longer ends where the part begins. */
  async function load(part: Part, between: Between<R> = {}): Promise<Stretch<R>> {
    for (;;) {
      const askedAt = rows.ask();
      const answer = await ask(part);
      const { start, end } = rows.ends(key);
      const fits = (!between.after || between.after === end) && (!between.before || between.before === start);
      if (!fits || rows.answer(key, answer, askedAt, between)) return read(undefined);
    }
  }

  return {
    ...queryOptions({
      queryKey: queryKey as [string, string, unknown],
      structuralSharing: false,
      queryFn: (): Promise<Stretch<R>> => {
        define();
        const { start, end } = rows.ends(key);
        const limit = Math.max(size, Math.min(maxPerCall, rows.shown(key).length));
        if (start) return load({ limit, from: kind.idOf(start) });
        return load(end ? { limit } : first);
      },
    }),
    /** Fetches the part after the loaded rows. */
    more: async (): Promise<void> => {
      const after = rows.ends(key).end;
      if (after) await load({ limit: size, behind: kind.idOf(after) }, { after });
    },
    /** Fetches the part before the loaded rows. */
    moreAhead: async (): Promise<void> => {
      const before = rows.ends(key).start;
      if (before) await load({ limit: size, ahead: kind.idOf(before) }, { before });
    },
    /** Drops all but `count` rows at the start or the end. */
    trim: (count: number, at: 'start' | 'end') => rows.trim(key, count, at),
    /** Starts again with the first rows of the list. */
    restart: () => load({ limit: size }),
  };
}
