import type { Headline } from '#contract/headlines.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collect.ts';

export const headlines = collect<Headline>('headlines', { idOf: byId });

/** The headlines of a team, or of all, that are not read, and those read since a moment. */
export const headlinesQuery = (teamId: number | null, since: string) =>
  headlines.list(api.headlines.list.options({ query: { teamId: teamId ?? undefined, since } }), {
    belongs: (headline) =>
      (teamId === null || headline.teamId === teamId) && (headline.readAt === null || headline.readAt >= since),
    compare: (one, other) => one.id - other.id,
  });

/** The messages that a team sent to other teams since a moment (ISO 8601). */
export const cascadedQuery = (fromTeamId: number, since: string) =>
  headlines.list(api.headlines.list.options({ query: { fromTeamId, since } }), {
    belongs: (headline) => headline.fromTeamId === fromTeamId && headline.createdAt >= since,
    compare: (one, other) => one.id - other.id,
  });
