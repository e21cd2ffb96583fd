import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { isLooking } from '#web/lib/browser/looking.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** How often the client asks for new notifications, in ms. Covers clients without a live connection. */
export const pollIntervalMs = 30_000;

/** The number of unread notifications. */
export const unreadCountQuery = { ...api.notifications.unreadCount.options(), refetchInterval: pollIntervalMs };

/** In what the user looks at, a message is read at once; the bell waits that long before it counts it, in ms. */
const readWithinMs = 1_500;

const reload = () => void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey });
const reloadNow = soon(reload, 0);
const reloadSoon = soon(reload, readWithinMs);
onChanges(['notifications'], () =>
  isLooking() && location.pathname.startsWith('/chat/') ? reloadSoon() : reloadNow(),
);
