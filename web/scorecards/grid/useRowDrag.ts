import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

type Dragging = { from: number; to: number };

/** How near to an edge, in pixels, a dragged row scrolls the grid, and by how much a time. */
const [edge, stride] = [36, 14];

/**
 * Drags rows of one height by their grips. `to` is the place between rows at which the dragged one would come to lie, from
 * 0; it is given to `onDrop` as the index that the row has then.
 */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  { rowHeight, headHeight, count }: { rowHeight: number; headHeight: number; count: number },
  onDrop: (from: number, to: number) => void,
) {
  const [dragging, setDragging] = useState<Dragging>();
  const placeAt = (clientY: number): number => {
    const box = scroller.current;
    if (!box) return 0;
    const below = clientY - box.getBoundingClientRect().top + box.scrollTop - headHeight;
    return Math.max(0, Math.min(count, Math.round(below / rowHeight)));
  };
  return {
    dragging,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const grip = (event.target as Element).closest('[data-grip]');
        const row = Number(grip?.closest('tr')?.ariaRowIndex) - 2;
        if (!grip || !(row >= 0)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging({ from: row, to: row });
      },
      onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
        if (!dragging || !scroller.current) return;
        const { top, bottom } = scroller.current.getBoundingClientRect();
        if (clientY > bottom - edge) scroller.current.scrollTop += stride;
        if (clientY < top + headHeight + edge) scroller.current.scrollTop -= stride;
        const to = placeAt(clientY);
        if (to !== dragging.to) setDragging({ ...dragging, to });
      },
      onPointerUp({ clientY }: PointerEvent<HTMLElement>) {
        if (!dragging) return;
        setDragging(undefined);
        const { from } = dragging;
        // Where it is let go: the last move may not have been drawn yet.
        const to = placeAt(clientY);
        const index = to > from ? to - 1 : to;
        if (index !== from) onDrop(from, index);
      },
      onPointerCancel: () => setDragging(undefined),
      onKeyDownCapture(event: KeyboardEvent) {
        if (!dragging || event.key !== 'Escape') return;
        event.stopPropagation();
        setDragging(undefined);
      },
    },
  };
}
