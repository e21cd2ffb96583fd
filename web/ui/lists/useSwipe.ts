import { type PointerEvent, useRef } from 'react';

/** How far, in pixels, a finger goes before a row follows it, and before letting go does something. */
const slop = 12;
const far = 80;
/** At the edges of the screen a swipe is the browser's own: back and forward. */
const edge = 28;

type Swipe = { x: number; y: number; isAlong: boolean };
type Acts = {
  /** What a swipe to the right does, and what it is called meanwhile. */
  right: { label: string; act: () => void };
  left: { label: string; act: () => void };
};

/**
 * What a row needs to be swiped by a finger; it is drawn aside by `--swipe`, and `data-swipe` names what letting go does. Up
 * and down remain the page's, by `touch-action: pan-y`.
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
      const isAtEdge = x < edge || x > window.innerWidth - edge;
      if (pointerType === 'touch' && !isAtEdge) swipe.current = { x, y, isAlong: false };
    },
    onPointerMove({ clientX, clientY, currentTarget: row }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      if (!current) return;
      const by = clientX - current.x;
      if (!current.isAlong) {
        if (Math.abs(clientY - current.y) > slop) return end(row);
        if (Math.abs(by) < slop) return;
        current.isAlong = true;
      }
      row.style.setProperty('--swipe', `${by}px`);
      row.dataset.side = by > 0 ? 'right' : 'left';
      row.dataset.swipe = Math.abs(by) < far ? '' : by > 0 ? right.label : left.label;
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      end(currentTarget);
      const by = current?.isAlong ? clientX - current.x : 0;
      if (by >= far) right.act();
      if (by <= -far) left.act();
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}
