import { useEffect } from 'react';
import type { RowId } from '#contract/live.ts';
import { pathOf } from '#rules/notifications.ts';
import { onChanges } from '#web/lib/live.ts';
import { navigate } from '#web/lib/router.tsx';
import { signedInUser } from '#web/lib/session.ts';
import { newsReader } from './news.ts';
import { findWorker, isPushOn, subscribe } from './push.ts';
import { notifications, preferencesUnlessQuiet } from './queries.ts';

const readNews = newsReader();

/** Passes new notifications to the service worker, which skips them while a page has the focus or a push message showed them. */
async function display(ids: RowId[]): Promise<void> {
  const preferences = await preferencesUnlessQuiet();
  const worker = (await findWorker())?.active;
  if (!preferences?.browserNotifications || !worker) return;
  for (const row of await readNews(ids)) {
    const path = `${pathOf(row)}${pathOf(row).includes('?') ? '&' : '?'}organization=${signedInUser()?.organizationId}`;
    const message = [row.message, row.quote].filter(Boolean).join('\n');
    worker.postMessage({ show: { id: row.id, title: row.title, message, path } });
  }
}

/** Closes what the system still shows of notifications that were read elsewhere or are gone. */
async function closeSettled(ids: RowId[]): Promise<void> {
  const { rows } = notifications;
  const settled = ids.filter((id) => rows.isGone(id) || rows.serverRow(id)?.isRead);
  if (settled.length === 0) return;
  for (const notification of (await (await findWorker())?.getNotifications()) ?? [])
    if (settled.some((id) => String(id) === notification.tag)) notification.close();
}

onChanges(['notifications'], (ids) => {
  if (ids) void closeSettled(ids).catch(() => undefined);
  const user = signedInUser();
  if (ids && user && isPushOn(user.id) && !document.hasFocus()) void display(ids).catch(() => undefined);
});

type FromWorker = { open?: string; asks?: 'organization' };

/** Keeps the push subscription of this browser current, and does for the service worker what only a page can. */
export default function PushNotifications({ userId }: { userId: string }) {
  useEffect(() => {
    // The session may be newer than the subscription.
    if (isPushOn(userId) && Notification.permission === 'granted') subscribe().catch(() => undefined);
  }, [userId]);
  useEffect(() => {
    const listen = ({ data, ports }: MessageEvent<FromWorker>) => {
      if (data.open) navigate(data.open);
      if (data.asks) ports[0]?.postMessage(signedInUser()?.organizationId ?? null);
    };
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, []);
  return null;
}
