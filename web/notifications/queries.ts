import type { Notification } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export const notifications = collect<Notification>('notifications', { idOf: byId });

/** How many notifications one request loads. */
const pageSize = 30;
/** How often the client asks for new ones, in ms. Covers clients without a live connection. */
const pollIntervalMs = 30_000;

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

/** The number of unread notifications. */
export const unreadCountQuery = { ...api.notifications.unreadCount.options(), refetchInterval: pollIntervalMs };

const reloadCount = soon(() => void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey }), 0);
onChanges(['notifications'], reloadCount);

/** The notification settings of the user. */
export const preferencesQuery = api.notifications.preferences.options();
