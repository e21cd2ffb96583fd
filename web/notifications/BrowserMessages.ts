import { useEffect } from 'react';
import type { RowId } from '#contract/live.ts';
import { pathOf } from '#rules/notifications.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { navigate } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { signedInUser } from '#web/lib/session.ts';
import { findWorker, isPushOn, subscribe } from './push.ts';
import { preferencesQuery } from './queries.ts';

/** How many of what one is told at once the system shows. */
const shownAtMost = 5;

/** When what was handed on was raised: one that is touched for another reason is not told again. */
const handedOn = new Map<number, string>();

/** Hands what one was just told to the worker, which shows it unless somebody looks at a page, or the server has had it shown. */
async function showNews(ids: RowId[]): Promise<void> {
  const { browserNotifications } = await queryClient.fetchQuery({ ...preferencesQuery, staleTime: 60_000 });
  const worker = (await findWorker())?.active;
  if (!browserNotifications || !worker) return;
  const { rows } = await api.notifications.list.page({ query: { limit: shownAtMost } });
  for (const row of rows.filter(({ id, isRead }) => ids.includes(id) && !isRead)) {
    if (handedOn.get(row.id) === row.createdAt) continue;
    handedOn.set(row.id, row.createdAt);
    const path = `${pathOf(row)}${pathOf(row).includes('?') ? '&' : '?'}organization=${signedInUser()?.organizationId}`;
    worker.postMessage({ show: { id: row.id, title: say(row.title), message: row.message, path } });
  }
}

onChanges(['notifications'], (ids) => {
  const user = signedInUser();
  if (ids && user && isPushOn(user.id) && !document.hasFocus()) void showNews(ids).catch(() => undefined);
});

/** Keeps this browser telling its person what they want to be told by it, and opens what they click there. */
export default function BrowserMessages({ userId }: { userId: string }) {
  useEffect(() => {
    // The session may be another one than when it was turned on.
    if (isPushOn(userId) && Notification.permission === 'granted') subscribe().catch(() => undefined);
  }, [userId]);
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ open?: string }>) => {
      if (data.open) navigate(data.open);
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, []);
  return null;
}
