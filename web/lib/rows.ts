import type { QueryClient } from '@tanstack/react-query';

/** A row as lists and details hold it; `updatedAt` tells which of two versions is the newer. */
export type Row = { id: number | string; updatedAt: string };

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

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

/** Puts newer versions of rows into the cache; queries that hold none of them are marked stale and asked again. */
export function receiveRows<R extends Row>(client: QueryClient, noun: string, rows: R[]): void {
  const news = new Map(rows.map((row) => [row.id, row]));
  const isNews = (row: Row) => {
    const version = news.get(row.id);
    return version && version.updatedAt >= row.updatedAt ? version : row;
  };
  const holdsAll = (data: unknown) => {
    const held = new Set((Array.isArray(data) ? data : [data]).filter(isRow).map((row) => row.id));
    return rows.every((row) => held.has(row.id));
  };
  patchRows(client, noun, isNews);
  void client.invalidateQueries({
    queryKey: [noun],
    predicate: ({ state, queryKey }) => state.fetchStatus === 'fetching' || needsRows(queryKey, state.data, holdsAll),
  });
}

/** A detail of another row is not touched by news; a list may have to take the new row in. */
function needsRows(_key: readonly unknown[], data: unknown, holdsAll: (data: unknown) => boolean): boolean {
  return data === undefined || (Array.isArray(data) && !holdsAll(data));
}
