import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** How far people zoom a chart, in percent, and by how much a button or key zooms it; fitting it goes further down, as far as it can be read. */
export const zooms = { least: 50, most: 150, step: 10, fittedLeast: 30 } as const;

/** Room around the chart within its window, in pixels. */
export const margin = 24;

/** Where the chart begins within its window: in the middle where it is smaller. */
export const startOf = (view: number, length: number, scale: number): number =>
  Math.max(margin, (view - length * scale) / 2);

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Zooms by wheel and pinch, and keeps the point under the pointer, or in the middle, where it is. */
export function useZoom(view: RefObject<HTMLElement | null>, size: Size, zoom: number, onZoom: (zoom: number) => void) {
  const anchor = useRef<{ at: Point; point: Point } | undefined>(undefined);
  const scale = zoom / 100;
  const now = useRef({ zoom, size, onZoom });
  now.current = { zoom, size, onZoom };

  /** The point of the chart, in pixels at 100 %, at a point of the screen. */
  const pointAt = useCallback(
    ({ x, y }: Point): Point => {
      const element = view.current;
      if (!element) return { x: 0, y: 0 };
      const { left, top } = element.getBoundingClientRect();
      const by = now.current.zoom / 100;
      const { width } = now.current.size;
      return {
        x: (x - left + element.scrollLeft - startOf(element.clientWidth, width, by)) / by,
        y: (y - top + element.scrollTop - margin) / by,
      };
    },
    [view],
  );

  const zoomTo = useCallback(
    (percent: number, at?: Point) => {
      const element = view.current;
      // A chart that was fitted may be smaller than anybody can zoom: it does not leap up when it is to shrink.
      const least = Math.min(zooms.least, now.current.zoom);
      const next = Math.round(Math.min(zooms.most, Math.max(least, percent)));
      if (!element || next === now.current.zoom) return;
      const { left, top } = element.getBoundingClientRect();
      const middle = at ?? { x: left + element.clientWidth / 2, y: top + element.clientHeight / 2 };
      anchor.current = { at: { x: middle.x - left, y: middle.y - top }, point: pointAt(middle) };
      now.current.onZoom(next);
    },
    [view, pointAt],
  );

  useLayoutEffect(() => {
    const [element, held] = [view.current, anchor.current];
    anchor.current = undefined;
    if (!element || !held) return;
    element.scrollLeft = held.point.x * scale + startOf(element.clientWidth, size.width, scale) - held.at.x;
    element.scrollTop = held.point.y * scale + margin - held.at.y;
  }, [scale, size.width, view]);

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(now.current.zoom * Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    };
    let pinch: { distance: number; zoom: number } | undefined;
    const spread = ([one, other]: TouchList | Touch[]) =>
      one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        pinch = undefined;
        return;
      }
      event.preventDefault();
      const distance = spread(event.touches);
      pinch ??= { distance, zoom: now.current.zoom };
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoomTo((pinch.zoom * distance) / pinch.distance, middle);
    };
    // Not passive: the browser would zoom the whole page.
    element.addEventListener('wheel', wheel, { passive: false });
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(name, touch, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const) element.removeEventListener(name, touch);
    };
  }, [view, zoomTo]);

  return { zoomTo, pointAt };
}
