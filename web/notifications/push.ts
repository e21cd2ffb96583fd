import { api } from '#web/lib/api.ts';
import { storageKeys } from '#web/lib/storage.ts';

/**
 * Whether this browser shows notifications. `whileOpen`: it has no push subscription, so it shows them only while a page is
 * open.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'whileOpen' | 'on';

/** The active service worker; undefined without one, as over plain HTTP. */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return undefined;
  return (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready;
}

/** Whether this user turned on push notifications in this browser. */
export const isPushOn = (userId: string): boolean => localStorage.getItem(storageKeys.push) === userId;

const findSubscription = async () => (await findWorker())?.pushManager?.getSubscription() ?? null;

export async function findPushState(userId: string): Promise<PushState> {
  if (!(await findWorker())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !isPushOn(userId)) return 'off';
  return (await findSubscription()) ? 'on' : 'whileOpen';
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/**
 * Subscribes this browser to push notifications, until the user signs out. Does nothing if the browser has no push service or
 * cannot reach it: notifications then show while a page is open.
 */
export async function subscribe(): Promise<void> {
  const manager = (await findWorker())?.pushManager;
  if (!manager) return;
  const { publicKey } = await api.notifications.pushKey();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await manager
    .subscribe(options)
    // The browser refuses while it has a subscription with the key of an earlier installation.
    .catch(async () => (await (await manager.getSubscription())?.unsubscribe()) && manager.subscribe(options))
    .catch(() => undefined);
  if (!subscription) return;
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api.notifications.subscribe({ body: { endpoint, keys: { p256dh, auth } } });
}

/** Asks the browser for permission and subscribes. Does nothing if the user refuses. */
export async function turnPushOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  localStorage.setItem(storageKeys.push, userId);
  await subscribe();
}

/** Stops notifications in this browser. */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(storageKeys.push);
  await (await findSubscription())?.unsubscribe();
  await api.notifications.unsubscribe();
}
