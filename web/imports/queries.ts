import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ImportFate, ImportKind, ImportRow } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { isBusy } from './options.ts';

/** How often to ask about an import while the server works on it, in ms. */
const pollMs = 1_000;

/** The latest imports, asked again while the server works on one. */
export const importsQuery = queryOptions({
  ...api.imports.list.options(),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isBusy) ? pollMs : false),
});

/** One import, asked again while the server works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    ...api.imports.find.options({ params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollMs : false),
  });

/** What earlier imports decided. */
export const choicesQuery = queryOptions({ ...api.imports.choices.options(), staleTime: 0 });

export type RowFilters = { kind?: ImportKind | undefined; fate?: ImportFate | undefined; left?: 'true' | undefined };

const pageSize = 50;

/** The rows of an import with what becomes of them, in pages. */
export const importRowsQuery = (id: number, status: string, filters: RowFilters) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'rows', id, status, filters],
    queryFn: async ({ pageParam }) => ({
      rows: await api.imports.rows({ params: { id }, query: { ...filters, limit: pageSize, after: pageParam } }),
    }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.position : undefined),
    staleTime: 0,
  });

/** All rows of an import. */
export async function fetchImportRows(id: number): Promise<ImportRow[]> {
  const all: ImportRow[] = [];
  for (;;) {
    const after = all.at(-1)?.position;
    const rows = await api.imports.rows({ params: { id }, query: { limit: limits.page, after } });
    all.push(...rows);
    if (rows.length < limits.page) return all;
  }
}
