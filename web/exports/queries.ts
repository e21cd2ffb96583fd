import type { Export } from '#contract/exports.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const exports = collect<Export>('exports', { idOf: byId });

/** The user's exports of the organization, newest first. */
export const exportsQuery = {
  ...exports.list(
    { queryKey: ['exports', 'own'], queryFn: async () => api.exports.list() },
    { belongs: () => true, compare: (one, other) => other.id - one.id },
  ),
  // One may have expired since.
  staleTime: 0,
};
