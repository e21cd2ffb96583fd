import { outbox } from '#web/lib/changes/appOutbox.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

const isReplaced = createStore(false);

/** Whether a new version of the client waits for this page to be loaded anew. */
export const useIsReplaced = (): boolean => useStore(isReplaced);

/** Whether something may be typed of which nobody knows but this page. */
const isTyped = () =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => /^text/.test(type) && value !== '',
  );

/** Whether the page can be loaded anew without anything being lost. */
export const isIdle = (): boolean => !isTyped() && !outbox.hasUnstored() && !outbox.isWaiting();

function reloadUnseen(): void {
  if (isReplaced.get() && document.hidden && isIdle()) location.reload();
}
document.addEventListener('visibilitychange', reloadUnseen);
outbox.pending.subscribe(reloadUnseen);

/** To be called once it is known that a new version is there: says so, and loads it when nobody looks. */
export function tellReplaced(): void {
  isReplaced.set(true);
  reloadUnseen();
}

/** Asks the server whether its page starts with other code than this one did. */
export async function lookForNewVersion(): Promise<void> {
  const start = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => undefined);
  if (!start || !page?.ok) return;
  const text = await page.text();
  if (text.includes('id="root"') && !text.includes(start)) tellReplaced();
}
