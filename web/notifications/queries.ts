import type { Notification } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export const notifications = collect<Notification>('notifications', { idOf: byId });

/** How many are fetched at a time. */
const pageSize = 30;
/** How often one asks for news, in ms: for where no live connection can be had. */
const pollEvery = 30_000;

/** What one was told, the newest first, page by page. */
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
  refetchInterval: pollEvery,
});

/** How many of them are unread. */
export const unreadCountQuery = { ...api.notifications.unreadCount.options(), refetchInterval: pollEvery };

const countAgain = soon(() => void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey }), 0);
onChanges(['notifications'], countAgain);

/** What one wants to hear of. */
export const preferencesQuery = api.notifications.preferences.options();
