import { api } from '#web/lib/api.ts';
import { storageKeys } from '#web/lib/storage.ts';

/**
 * What this browser shows of what one is told: nothing, for it cannot, may not, or was not asked to; something while a page is
 * open; or at any time.
 */
export type PushState = 'impossible' | 'blocked' | 'off' | 'open' | 'on';

/** The worker beside the pages; undefined where there is none, as over plain http. */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return undefined;
  return (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready;
}

/** Whether this person wants to be told by this browser. */
export const isPushOn = (userId: string): boolean => localStorage.getItem(storageKeys.push) === userId;

const findSubscription = async () => (await findWorker())?.pushManager?.getSubscription() ?? null;

/** What this browser shows this person. */
export async function findPushState(userId: string): Promise<PushState> {
  if (!(await findWorker())) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !isPushOn(userId)) return 'off';
  return (await findSubscription()) ? 'on' : 'open';
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/**
 * Has this browser told by the server, for as long as one is signed in here. Where the maker of the browser cannot be reached,
 * or the browser knows of no such thing, one is told while a page is open.
 */
export async function subscribe(): Promise<void> {
  const manager = (await findWorker())?.pushManager;
  if (!manager) return;
  const { publicKey } = await api.notifications.pushKey();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await manager
    .subscribe(options)
    // Of an installation that was here before, with another key.
    .catch(async () => (await (await manager.getSubscription())?.unsubscribe()) && manager.subscribe(options))
    .catch(() => undefined);
  if (!subscription) return;
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api.notifications.subscribe({ body: { endpoint, keys: { p256dh, auth } } });
}

/** Asks for the permission of the browser, and subscribes; nothing is done where it is refused. */
export async function turnPushOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  localStorage.setItem(storageKeys.push, userId);
  await subscribe();
}

/** Shows nothing in this browser any more. */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(storageKeys.push);
  await (await findSubscription())?.unsubscribe();
  await api.notifications.unsubscribe();
}
