import { type RefObject, useEffect } from 'react';

/** A pointer that moves fewer pixels clicks instead of panning. */
const threshold = 4;

/** Scrolls an element by dragging with the mouse. Touch and arrow keys scroll natively. */
export function usePan(view: RefObject<HTMLElement | null>, isEditing: boolean): void {
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    let start: { x: number; y: number; left: number; top: number; isPanning: boolean } | undefined;

    const down = (event: PointerEvent) => {
      // In edit mode, dragging a card moves the card.
      const isOnCard = (event.target as Element).closest('article') !== null;
      if (event.pointerType !== 'mouse' || event.button > 1 || (event.button === 0 && isEditing && isOnCard)) return;
      start = {
        x: event.clientX,
        y: event.clientY,
        left: element.scrollLeft,
        top: element.scrollTop,
        isPanning: false,
      };
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      start.isPanning ||= Math.hypot(x, y) > threshold;
      if (!start.isPanning) return;
      element.dataset.panning = '';
      element.scrollTo(start.left - x, start.top - y);
    };
    const up = () => {
      if (start?.isPanning) {
        // A drag must not also click.
        const swallow = (event: Event) => event.stopPropagation();
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      }
      start = undefined;
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
