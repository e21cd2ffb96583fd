import type { KeyboardEvent } from 'react';

/** Where a row goes without being dragged. */
export type Step = 'top' | 'up' | 'down';

/** The index that a row among `count` gets by a step. At the edge it stays. */
export const indexAfter = (step: Step, from: number, count: number): number =>
  Math.max(0, Math.min(count - 1, { top: 0, up: from - 1, down: from + 1 }[step]));

/** Calls `move` when Alt and an arrow key are pressed, except in a select, which they open. */
export const atAltArrows = (move: ((step: Step) => void) | undefined) => (event: KeyboardEvent) => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const step = key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  if (!move || !step || !altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
  if ((target as Element).matches('select, [role="combobox"]')) return;
  event.preventDefault();
  move(step);
};
