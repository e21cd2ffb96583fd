import type { RowId } from '#contract/live.ts';
import type { Notification } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';

/** How many of the newest notifications are looked at when some arrive. */
const newestCount = 5;

/** Returns a function that fetches the unread ones of changed notifications, the newest first: each once until it is raised again. */
export function newsReader(): (ids: RowId[]) => Promise<Notification[]> {
  /** When each one that was returned was raised. Other changes of its row must not return it again. */
  const returned = new Map<number, string>();
  return async (ids) => {
    const { rows } = await api.notifications.list.page({ query: { limit: newestCount } });
    const news = rows.filter(
      ({ id, isRead, createdAt }) => ids.includes(id) && !isRead && returned.get(id) !== createdAt,
    );
    for (const { id, createdAt } of news) returned.set(id, createdAt);
    return news;
  };
}
