import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters } from '#contract/audit.ts';
import { auditPageSize } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';

/** The log of one organization (`list`) or of all (`listAll`). */
export type AuditScope = 'list' | 'listAll';

/** How many entries an export has at most, and how many one request loads for it. */
const [exportSize, exportPageSize] = [10_000, 500];

/** The entries, the latest first, in pages. */
export const auditQuery = (scope: AuditScope, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', scope, filters],
    queryFn: ({ pageParam }) =>
      api.audit[scope].page({ query: { ...filters, limit: auditPageSize, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length === auditPageSize ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** The latest entries for an export. */
export async function fetchWholeAudit(scope: AuditScope, filters: AuditFilters): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  while (all.length < exportSize) {
    const { rows } = await api.audit[scope].page({
      query: { ...filters, limit: exportPageSize, before: all.at(-1)?.id },
    });
    all.push(...rows);
    if (rows.length < exportPageSize) break;
  }
  return all;
}
