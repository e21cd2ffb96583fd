/** What somebody is told, as the server or a page of theirs sends it. */
type News = { id: number; title: string; message: string; path: string };

/** Shows what one is told while nobody looks at a page of ours, and opens what it is about. */
export function servePush(worker: ServiceWorkerGlobalScope): void {
  const pages = async () => {
    const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return all.filter(({ url }) => !new URL(url).pathname.startsWith('/api/'));
  };

  async function show({ id, title, message, path }: News): Promise<void> {
    // Who looks at a page sees the bell there.
    if ((await pages()).some(({ focused }) => focused)) return;
    // What a page and the server both send has one tag, and so shows once.
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
    // The page goes there by itself: nothing that is typed in it is lost.
    page.postMessage({ open: path });
    await page.focus();
  }

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as News));
  });
  worker.addEventListener('message', (event) => {
    const { show: news } = event.data as { show?: News };
    if (news) event.waitUntil(show(news));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data as string));
  });
}
