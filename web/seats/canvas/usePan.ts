import { type RefObject, useEffect } from 'react';

/** How far the pointer moves before it pans, in pixels: less is a click. */
const threshold = 4;

/** Lets the mouse drag what a scrolling element shows; a finger and the keys do that by themselves. */
export function usePan(view: RefObject<HTMLElement | null>, isEditing: boolean): void {
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    let from: { x: number; y: number; left: number; top: number; isPanning: boolean } | undefined;

    const down = (event: PointerEvent) => {
      // In edit mode cards are dragged themselves.
      const isOnCard = (event.target as Element).closest('article') !== null;
      if (event.pointerType !== 'mouse' || event.button > 1 || (event.button === 0 && isEditing && isOnCard)) return;
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop, isPanning: false };
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from.isPanning ||= Math.hypot(x, y) > threshold;
      if (!from.isPanning) return;
      element.dataset.panning = '';
      element.scrollTo(from.left - x, from.top - y);
    };
    const up = () => {
      if (from?.isPanning) {
        // What was dragged is not clicked.
        const swallow = (event: Event) => event.stopPropagation();
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      }
      from = undefined;
      delete element.dataset.panning;
    };
    element.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, [view, isEditing]);
}
