import { organizationParameter } from '#contract/headers.ts';

/** A notification as the server or an open page sends it. Its path names its organization. */
type PushedNotification = { id: number; title: string; message: string; path: string };

/** How long a page may take to answer, in ms. Browsers freeze pages in the background. */
const answerTimeoutMs = 500;

/** Asks a page which organization it shows. Returns null if it shows none or does not answer. */
const organizationOf = (page: WindowClient): Promise<number | null> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    setTimeout(() => resolve(null), answerTimeoutMs);
    page.postMessage({ asks: 'organization' }, [port2]);
  });

/** Shows push notifications while no page of their organization has the focus, and opens them on a click. */
export function servePush(worker: ServiceWorkerGlobalScope): void {
  const listPages = async () => {
    const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return all.filter(({ url }) => !new URL(url).pathname.startsWith('/api/'));
  };

  /** The first of some pages that shows the organization of a path. */
  async function pageFor(path: string, pages: WindowClient[]): Promise<WindowClient | undefined> {
    const { searchParams } = new URL(path, worker.location.origin);
    const wanted = Number(searchParams.get(organizationParameter));
    const organizations = await Promise.all(pages.map(organizationOf));
    return pages[organizations.indexOf(wanted)];
  }

  async function show({ id, title, message, path }: PushedNotification): Promise<void> {
    // A focused page shows the notifications of its organization in its bell.
    const focused = (await listPages()).filter((page) => page.focused);
    if (await pageFor(path, focused)) return;
    // The tag merges copies from the server and from a page.
    await worker.registration.showNotification(title, {
      body: message,
      tag: String(id),
      icon: '/icon-192.png',
      data: path,
    });
  }

  async function open(path: string): Promise<void> {
    const page = await pageFor(path, await listPages());
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
