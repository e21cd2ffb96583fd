import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** A part of a scrolling element, in its pixels. */
type Viewport = { left: number; top: number; width: number; height: number };

/** The viewport changes in steps of this size and extends this far beyond the edges, in pixels. */
const step = 160;

/**
 * The part of a scrolling element that is in view, with some space around it, and the width and height of the element.
 * `measure` updates them immediately.
 */
export function useViewport(element: RefObject<HTMLElement | null>) {
  const [viewport, setViewport] = useState<Viewport>({ left: 0, top: 0, width: 0, height: 0 });
  const measure = useCallback(() => {
    const scrolled = element.current;
    if (!scrolled) return;
    const left = Math.floor(scrolled.scrollLeft / step - 1) * step;
    const top = Math.floor(scrolled.scrollTop / step - 1) * step;
    const next = { left, top, width: scrolled.clientWidth + 3 * step, height: scrolled.clientHeight + 3 * step };
    setViewport((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, [element]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const scrolled = element.current;
    if (!scrolled) return;
    const observer = new ResizeObserver(measure);
    observer.observe(scrolled);
    scrolled.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener('scroll', measure);
    };
  }, [element, measure]);
  const width = Math.max(0, viewport.width - 3 * step);
  const height = Math.max(0, viewport.height - 3 * step);
  return { viewport, width, height, measure };
}
