import { outbox } from '#web/lib/changes/appOutbox.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

const isReplaced = createStore(false);

/** Whether a newer version of the client is available after a reload. */
export const useIsReplaced = (): boolean => useStore(isReplaced);

/** Whether there may be typed text that only this page has. */
const hasTypedText = () =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => /^text/.test(type) && value !== '',
  );

/** Whether a reload would lose nothing. */
export const isIdle = (): boolean => !hasTypedText() && !outbox.hasUnstored() && !outbox.isWaiting();

function reloadIfHidden(): void {
  if (isReplaced.get() && document.hidden && isIdle()) location.reload();
}
document.addEventListener('visibilitychange', reloadIfHidden);
outbox.pending.subscribe(reloadIfHidden);

/** Announces a new version, and reloads as soon as the page is hidden. */
export function announceNewVersion(): void {
  isReplaced.set(true);
  reloadIfHidden();
}

/** Checks whether the server has another version of the client than this page. */
export async function lookForNewVersion(): Promise<void> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')];
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => undefined);
  if (!page?.ok) return;
  const text = await page.text();
  const isNew = scripts.some((script) => !text.includes(script.getAttribute('src') ?? ''));
  if (text.includes('id="root"') && isNew) announceNewVersion();
}
