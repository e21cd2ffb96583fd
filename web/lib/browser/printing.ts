import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '#web/lib/store.ts';

const print = window.matchMedia('print');
const isPrinting = createStore(print.matches);
/** The color scheme on the screen while the page is printed. */
let scheme: string | undefined;

/** Renders the printed page synchronously and in light colors, because the browser prints right after `beforeprint`. */
function setPrinting(now: boolean): void {
  if (now === isPrinting.get()) return;
  const { dataset } = document.documentElement;
  if (now) {
    scheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  } else dataset.mantineColorScheme = scheme;
  flushSync(() => isPrinting.set(now));
}

window.addEventListener('beforeprint', () => setPrinting(true));
window.addEventListener('afterprint', () => setPrinting(false));
print.addEventListener('change', ({ matches }) => setPrinting(matches));

/**
 * Whether the page is being printed, so that lists render all rows. Listens from the moment a list is drawn: `useSyncExternalStore`
 * begins after the paint, and a list that is printed in between would have its first rows only.
 */
export function usePrinting(): boolean {
  const [isOn, setIsOn] = useState(isPrinting.get);
  useLayoutEffect(() => {
    const update = () => setIsOn(isPrinting.get());
    update();
    return isPrinting.subscribe(update);
  }, []);
  return isOn;
}
