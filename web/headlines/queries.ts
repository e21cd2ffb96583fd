import type { Headline } from '#contract/headlines.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const headlines = collect<Headline>('headlines', { idOf: byId });

/** Unread headlines of a team (null: of everyone), and those read since `since` (ISO 8601). */
export const headlinesQuery = (teamId: number | null, since: string) =>
  headlines.list(api.headlines.list.options({ query: { teamId: teamId ?? undefined, since } }), {
    belongs: (headline) =>
      (teamId === null || headline.teamId === teamId) && (headline.readAt === null || headline.readAt >= since),
    compare: (one, other) => one.id - other.id,
  });
