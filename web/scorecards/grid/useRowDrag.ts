import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

type Dragging = { from: number; to: number };

/** The distance from an edge at which a dragged row scrolls the grid, and the step, in pixels. */
const [edgeDistance, scrollStep] = [36, 14];

/**
 * Drags rows of equal height by their handles. `dragging.to` is the gap between rows where the row would go, from 0. `onDrop`
 * receives the row's old and new index.
 */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  { rowHeight, headHeight, count }: { rowHeight: number; headHeight: number; count: number },
  onDrop: (from: number, to: number) => void,
) {
  const [dragging, setDragging] = useState<Dragging>();
  const gapAt = (clientY: number): number => {
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
        if (clientY > bottom - edgeDistance) scroller.current.scrollTop += scrollStep;
        if (clientY < top + headHeight + edgeDistance) scroller.current.scrollTop -= scrollStep;
        const to = gapAt(clientY);
        if (to !== dragging.to) setDragging({ ...dragging, to });
      },
      onPointerUp({ clientY }: PointerEvent<HTMLElement>) {
        if (!dragging) return;
        setDragging(undefined);
        const { from } = dragging;
        // Measured on release, because the last move may not be rendered yet.
        const to = gapAt(clientY);
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
