import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const print = window.matchMedia('print');
let isPrinting = print.matches;
/** Light or dark, as it is on screen. */
let scheme: string | undefined;
const watchers = new Set<() => void>();

/** What is printed is drawn, in light, before the browser goes on: `beforeprint` waits for it. */
function set(now: boolean): void {
  if (now === isPrinting) return;
  isPrinting = now;
  const { dataset } = document.documentElement;
  if (now) {
    scheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  } else dataset.mantineColorScheme = scheme;
  flushSync(() => {
    for (const watcher of watchers) watcher();
  });
}

window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));
print.addEventListener('change', ({ matches }) => set(matches));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the page is being printed: lists are then drawn whole. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting);
