import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** In percent. Fitting may zoom out further (`fitMin`) than the user can. */
export const zoomLimits = { min: 50, max: 150, step: 10, fitMin: 45 } as const;

/** The space around the chart, in pixels. */
export const margin = 24;

/** The offset of the chart in its viewport in pixels; centered if the chart is smaller. */
export const startOf = (view: number, length: number, scale: number): number =>
  Math.max(margin, (view - length * scale) / 2);

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Zooms by wheel and pinch. The point under the pointer, or in the middle, stays where it is. */
export function useZoom(
  view: RefObject<HTMLElement | null>,
  { size, covered }: { size: Size; covered: number },
  zoom: number,
  onZoom: (zoom: number) => void,
) {
  const anchor = useRef<{ at: Point; point: Point } | undefined>(undefined);
  const scale = zoom / 100;
  const latest = useRef({ zoom, size, covered, onZoom });
  latest.current = { zoom, size, covered, onZoom };

  /** Converts a point of the screen into one of the chart, in pixels at 100%. */
  const pointAt = useCallback(
    ({ x, y }: Point): Point => {
      const element = view.current;
      if (!element) return { x: 0, y: 0 };
      const { left, top } = element.getBoundingClientRect();
      const scale = latest.current.zoom / 100;
      const { covered, size } = latest.current;
      return {
        x: (x - left + element.scrollLeft - startOf(element.clientWidth - covered, size.width, scale)) / scale,
        y: (y - top + element.scrollTop - margin) / scale,
      };
    },
    [view],
  );

  const zoomTo = useCallback(
    (percent: number, at?: Point) => {
      const element = view.current;
      // A fitted chart may be below the minimum. Zooming out must not enlarge it.
      const min = Math.min(zoomLimits.min, latest.current.zoom);
      const next = Math.round(Math.min(zoomLimits.max, Math.max(min, percent)));
      if (!element || next === latest.current.zoom) return;
      const { left, top } = element.getBoundingClientRect();
      const middle = at ?? { x: left + element.clientWidth / 2, y: top + element.clientHeight / 2 };
      anchor.current = { at: { x: middle.x - left, y: middle.y - top }, point: pointAt(middle) };
      latest.current.onZoom(next);
    },
    [view, pointAt],
  );

  useLayoutEffect(() => {
    const [element, target] = [view.current, anchor.current];
    anchor.current = undefined;
    if (!element || !target) return;
    element.scrollLeft =
      target.point.x * scale + startOf(element.clientWidth - covered, size.width, scale) - target.at.x;
    element.scrollTop = target.point.y * scale + margin - target.at.y;
  }, [scale, size.width, covered, view]);

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(latest.current.zoom * Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    };
    let pinch: { distance: number; zoom: number } | undefined;
    const distanceOf = ([one, other]: TouchList | Touch[]) =>
      one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        pinch = undefined;
        return;
      }
      event.preventDefault();
      const distance = distanceOf(event.touches);
      pinch ??= { distance, zoom: latest.current.zoom };
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoomTo((pinch.zoom * distance) / pinch.distance, middle);
    };
    // Not passive, because preventDefault must keep the browser from zooming the page.
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
