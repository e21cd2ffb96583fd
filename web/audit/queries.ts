import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters } from '#contract/audit.ts';
import { api } from '#web/lib/api.ts';

/** Of an organization, or of all. */
export type Reach = 'list' | 'listAll';

const pageSize = 50;
/** How many entries a file holds at the most, and how many are fetched at a time for it. */
const [fileSize, fileStep] = [10_000, 500];

/** What was done, the latest first, page by page. */
export const auditQuery = (reach: Reach, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', reach, filters],
    queryFn: ({ pageParam }) => api.audit[reach].page({ query: { ...filters, limit: pageSize, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** All of it for a file: the latest ten thousand. */
export async function fetchWholeAudit(reach: Reach, filters: AuditFilters): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  while (all.length < fileSize) {
    const { rows } = await api.audit[reach].page({ query: { ...filters, limit: fileStep, before: all.at(-1)?.id } });
    all.push(...rows);
    if (rows.length < fileStep) break;
  }
  return all;
}
