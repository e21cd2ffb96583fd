import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

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
