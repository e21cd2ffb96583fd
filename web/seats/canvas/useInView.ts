import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** A part of a scrolling element, in its pixels. */
export type View = { left: number; top: number; width: number; height: number };

/** In which steps a part in view is told, and how far beyond its edges one draws, in pixels. */
const step = 160;

/**
 * The part of a scrolling element that is in view, with some room around it: told anew every now and then while it scrolls,
 * and whenever it is drawn. `look` tells it at once.
 */
export function useInView(element: RefObject<HTMLElement | null>): { view: View; look: () => void } {
  const [view, setView] = useState<View>({ left: 0, top: 0, width: 0, height: 0 });
  const look = useCallback(() => {
    const shown = element.current;
    if (!shown) return;
    const left = Math.floor(shown.scrollLeft / step - 1) * step;
    const top = Math.floor(shown.scrollTop / step - 1) * step;
    const next = { left, top, width: shown.clientWidth + 3 * step, height: shown.clientHeight + 3 * step };
    setView((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, [element]);
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    shown.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      shown.removeEventListener('scroll', look);
    };
  }, [element, look]);
  return { view, look };
}
