/** A notification as the server or an open page sends it. */
type PushedNotification = { id: number; title: string; message: string; path: string };

/** Shows push notifications while no page has the focus, and opens them on a click. */
export function servePush(worker: ServiceWorkerGlobalScope): void {
  const pages = async () => {
    const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return all.filter(({ url }) => !new URL(url).pathname.startsWith('/api/'));
  };

  async function show({ id, title, message, path }: PushedNotification): Promise<void> {
    // A focused page shows the notification in its bell.
    if ((await pages()).some(({ focused }) => focused)) return;
    // The tag merges copies from the server and from a page.
    await worker.registration.showNotification(title, {
      body: message,
      tag: String(id),
      icon: '/icon-192.png',
      data: path,
    });
  }

  async function open(path: string): Promise<void> {
    const [page] = await pages();
    if (!page) return void (await worker.clients.openWindow(path));
    // The page navigates itself, so that no typed text is lost.
    page.postMessage({ open: path });
    await page.focus();
  }

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushedNotification));
  });
  worker.addEventListener('message', (event) => {
    const { show: notification } = event.data as { show?: PushedNotification };
    if (notification) event.waitUntil(show(notification));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data as string));
  });
}
