import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './useMoving.module.css';

type Corner = { 'data-x': 'left' | 'right'; 'data-y': 'top' | 'bottom' };

/** The corner that the user has moved the window to, as long as the page is open. */
let lastCorner: Corner = { 'data-x': 'right', 'data-y': 'bottom' };

const corners: Record<string, Partial<Corner>> = {
  ArrowLeft: { 'data-x': 'left' },
  ArrowRight: { 'data-x': 'right' },
  ArrowUp: { 'data-y': 'top' },
  ArrowDown: { 'data-y': 'bottom' },
};

/** Moves a window by mouse, touch and arrow keys. It comes to rest in a corner of the page, which its style sheet places. */
export function useMoving() {
  const [corner, setCorner] = useState(lastCorner);
  const [offset, setOffset] = useState<{ x: number; y: number }>();
  const window = useRef<HTMLElement>(null);
  const start = useRef<{ x: number; y: number }>(undefined);
  function rest(next: Partial<Corner>): void {
    lastCorner = { ...lastCorner, ...next };
    setCorner(lastCorner);
    setOffset(undefined);
  }
  function end(): void {
    start.current = undefined;
    const box = window.current?.getBoundingClientRect();
    if (!offset || !box) return;
    rest({
      'data-x': box.left + box.right < innerWidth ? 'left' : 'right',
      'data-y': box.top + box.bottom < innerHeight ? 'top' : 'bottom',
    });
  }
  return {
    window: {
      ref: window,
      className: classes.window,
      ...corner,
      style: offset && { transform: `translate(${offset.x}px, ${offset.y}px)` },
    },
    handle: {
      className: classes.handle,
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (start.current) setOffset({ x: clientX - start.current.x, y: clientY - start.current.y });
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent) {
        const next = corners[event.key];
        if (!next) return;
        event.preventDefault();
        rest(next);
      },
    },
  };
}
