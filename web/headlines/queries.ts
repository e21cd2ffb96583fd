import { queryOptions } from '@tanstack/react-query';
import type { Headline } from '#contract/headlines.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export const headlines = collect<Headline>('headlines', { idOf: byId });

/** Unread headlines of a team (null: of everyone), and those read since `since` (ISO 8601). */
export const headlinesQuery = (teamId: number | null, since: string) =>
  headlines.list(api.headlines.list.options({ query: { teamId: teamId ?? undefined, since } }), {
    belongs: (headline) =>
      (teamId === null || headline.teamId === teamId) && (headline.readAt === null || headline.readAt >= since),
    compare: (one, other) => one.id - other.id,
  });

/** Messages that a team sent to others since `since` (ISO 8601). Their rows do not name a private team, so live events cannot update this list. */
export const cascadedQuery = (fromTeamId: number, since: string) =>
  queryOptions({
    queryKey: ['headlines', 'sent', fromTeamId, since],
    queryFn: async () => {
      const rows = await api.headlines.list({ query: { fromTeamId, since } });
      return rows.filter(({ createdAt }) => createdAt >= since);
    },
  });

onChanges(
  ['headlines'],
  soon(() => void queryClient.invalidateQueries({ queryKey: ['headlines', 'sent'] })),
);
