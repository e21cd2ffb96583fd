import { flushSync } from 'react-dom';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

const print = window.matchMedia('print');
const isPrinting = createStore(print.matches);
/** Light or dark, as it is on screen. */
let scheme: string | undefined;

/** What is printed is drawn, in light, before the browser goes on: `beforeprint` waits for it. */
function set(now: boolean): void {
  if (now === isPrinting.get()) return;
  const { dataset } = document.documentElement;
  if (now) {
    scheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  } else dataset.mantineColorScheme = scheme;
  flushSync(() => isPrinting.set(now));
}

window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));
print.addEventListener('change', ({ matches }) => set(matches));

/** Whether the page is being printed: lists are then drawn whole. */
export const usePrinting = (): boolean => useStore(isPrinting);
