import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** How often the client asks for new notifications, in ms. Covers clients without a live connection. */
export const pollIntervalMs = 30_000;

/** The number of unread notifications. */
export const unreadCountQuery = { ...api.notifications.unreadCount.options(), refetchInterval: pollIntervalMs };

const reloadCount = soon(() => void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey }), 0);
onChanges(['notifications'], reloadCount);
