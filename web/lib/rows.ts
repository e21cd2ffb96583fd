import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A row as lists and details hold it; `updatedAt` tells which of two versions is the newer. */
export type Row = { id: number | string; updatedAt: string };

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

/**
 * Whether further changes of a noun are waiting behind the one that is on its way. What they show stays, whatever is told
 * meanwhile: after the last of them all lists are asked again.
 */
export function isAhead(client: QueryClient, noun: string): boolean {
  return client.isMutating({ predicate: ({ options }) => options.mutationKey?.includes(noun) ?? false }) > 1;
}

/** What a cached list was asked for: the query of its call. */
export const askedBy = <Asked extends object>(key: QueryKey): Partial<Asked> =>
  (key[2] as { query?: Partial<Asked> } | undefined)?.query ?? {};

/** Runs `change` over each row that the cache holds of a noun, in lists and details; null takes a row out of its list. */
export function patchRows<R extends Row>(client: QueryClient, noun: string, change: (row: R) => R | null): void {
  client.setQueriesData({ queryKey: [noun] }, (data: unknown) => {
    if (Array.isArray(data)) {
      if (!data.every(isRow)) return data;
      const next = data.map((row) => change(row as R));
      return next.every((row, index) => row === data[index]) ? data : next.filter((row) => row !== null);
    }
    return isRow(data) ? (change(data as R) ?? data) : data;
  });
}

/** Fields that decide in which lists a row stands, and where. */
const placing = /Id$|^(archived|completed|quarter|status|issueType|meetingDate)$/;

const moves = (before: Row, after: Row): boolean =>
  Object.entries(after).some(([name, value]) => placing.test(name) && before[name as keyof Row] !== value);

/**
 * Puts newer versions of rows into the cache. Lists that lack one of them, or in which one may no longer stand, are asked
 * again; so is what was on its way, for it may come from before the change.
 */
export function receiveRows<R extends Row>(client: QueryClient, noun: string, rows: R[]): void {
  if (isAhead(client, noun)) return;
  const news = new Map<Row['id'], R>(rows.map((row) => [row.id, row]));
  const isToAsk = (data: unknown): boolean => {
    if (!Array.isArray(data)) return data === undefined;
    const held = new Map(data.filter(isRow).map((row) => [row.id, row]));
    return rows.some((row) => {
      const before = held.get(row.id);
      return !before || moves(before, row);
    });
  };
  const asked = new Set(
    client
      .getQueryCache()
      .findAll({ queryKey: [noun] })
      .filter(({ state }) => state.fetchStatus === 'fetching' || isToAsk(state.data))
      .map(({ queryHash }) => queryHash),
  );
  patchRows<R>(client, noun, (row) => {
    const version = news.get(row.id);
    return version && version.updatedAt >= row.updatedAt ? version : row;
  });
  void client.invalidateQueries({ predicate: ({ queryHash }) => asked.has(queryHash) });
}
