import type { Notification, Preferences } from '#contract/notifications.ts';
import { quietEnd } from '#rules/quiet.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { formats } from '#web/lib/formats.ts';
import { queryClient } from '#web/lib/query.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { pollIntervalMs } from './unreadCount.ts';

export const notifications = collect<Notification>('notifications', { idOf: byId });

/** How many notifications one request loads. */
const pageSize = 30;

/** The user's notifications, the newest first, in pages. */
export const notificationsQuery = () => ({
  ...notifications.paged(['notifications', 'newest'], {
    size: pageSize,
    ask: async (limit, before) => {
      const { rows, total } = await api.notifications.list.page({
        query: { limit, ...(before !== undefined && { before: Number(before) }) },
      });
      return { rows, total, hasMore: rows.length === limit };
    },
    belongs: () => true,
    compare: (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
  }),
  refetchInterval: pollIntervalMs,
});

/** The notification settings of the user. Nothing tells when another device changes them. */
export const preferencesQuery = { ...api.notifications.preferences.options(), staleTime: 60_000 };

/** The settings that say what may be shown and played now; undefined in quiet times. */
export async function preferencesUnlessQuiet(): Promise<Preferences | undefined> {
  const preferences = await queryClient.fetchQuery(preferencesQuery);
  return quietEnd(preferences, formats().serverZone, serverDate()) ? undefined : preferences;
}
