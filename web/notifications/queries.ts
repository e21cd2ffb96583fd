import type { Notification } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
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

/** The notification settings of the user. */
export const preferencesQuery = api.notifications.preferences.options();
