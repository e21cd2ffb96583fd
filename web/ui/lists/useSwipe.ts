import { type PointerEvent, useRef } from 'react';

/** How far a finger moves before the row follows it, and before releasing it triggers the action, in pixels. */
const startDistance = 12;
const actionDistance = 80;
/** The width of the screen's edges, where swipes belong to the browser (back and forward), in pixels. */
const edgeWidth = 28;

type Swipe = { x: number; y: number; isAlong: boolean };
type Acts = {
  /** The action of a swipe to the right, and its label during the swipe. */
  right: { label: string; act: () => void };
  left: { label: string; act: () => void };
};

/**
 * The event handlers of a row that can be swiped. `--swipe` is its offset, and `data-swipe` the label of the action that releasing
 * it triggers. The page still scrolls vertically, because of `touch-action: pan-y`.
 */
export function useSwipe({ right, left }: Acts) {
  const swipe = useRef<Swipe>(undefined);

  function end(row: HTMLElement) {
    swipe.current = undefined;
    row.style.removeProperty('--swipe');
    delete row.dataset.swipe;
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) {
      end(currentTarget);
      const isAtEdge = x < edgeWidth || x > window.innerWidth - edgeWidth;
      if (pointerType === 'touch' && !isAtEdge) swipe.current = { x, y, isAlong: false };
    },
    onPointerMove({ clientX, clientY, currentTarget: row }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      if (!current) return;
      const by = clientX - current.x;
      if (!current.isAlong) {
        if (Math.abs(clientY - current.y) > startDistance) return end(row);
        if (Math.abs(by) < startDistance) return;
        current.isAlong = true;
      }
      row.style.setProperty('--swipe', `${by}px`);
      row.dataset.side = by > 0 ? 'right' : 'left';
      row.dataset.swipe = Math.abs(by) < actionDistance ? '' : by > 0 ? right.label : left.label;
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      end(currentTarget);
      const by = current?.isAlong ? clientX - current.x : 0;
      if (by >= actionDistance) right.act();
      if (by <= -actionDistance) left.act();
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}
