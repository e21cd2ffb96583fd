import type { MouseEvent, TouchEvent } from 'react';
import type { Spot } from '../cells/useBlock.ts';
import type { Grid } from './useGrid.ts';

/** How long, in ms, a finger rests on a cell to open its menu, and when it came down. */
const longPress = 500;
let pressedAt = 0;

/** The cell on which something happened. */
function spotOf(target: EventTarget): Spot | undefined {
  const cell = (target as Element).closest('td, th');
  const row = cell?.closest('tr')?.ariaRowIndex;
  return row && cell?.ariaColIndex ? { row: Number(row) - 2, column: Number(cell.ariaColIndex) - 1 } : undefined;
}

/** Buttons, fields and menus within cells answer for themselves. */
export const isOwn = (target: EventTarget) =>
  (target as Element).closest('button, a, input, select, [popover]') !== null;

type Opens = { open: (spot: Spot) => void; openMenu: (spot: Spot) => void };

/** What the mouse and fingers do: choose a cell and edit it, drag over a block, open a cell's menu. */
export function pointerHandlers(grid: Grid, { open, openMenu }: Opens) {
  return {
    onMouseDown(event: MouseEvent) {
      const spot = spotOf(event.target);
      if (event.target === grid.field.current) grid.keepArrows();
      if (!spot || isOwn(event.target) || event.button !== 0) return;
      // The cell takes the focus once it is drawn; text is not selected.
      event.preventDefault();
      // What is no week stands beside them: it is in sight, and the weeks stay where they are.
      grid.finish();
      grid.select(spot, event.shiftKey, grid.at(spot) ? 'scroll' : 'still');
    },
    onMouseOver(event: MouseEvent) {
      const spot = spotOf(event.target);
      if (event.buttons === 1 && spot && !grid.editing && !isOwn(event.target)) grid.select(spot, true);
    },
    onClick(event: MouseEvent) {
      const spot = spotOf(event.target);
      if (!spot || isOwn(event.target) || event.shiftKey || grid.isBlock) return;
      if (grid.at(spot)?.mayEnter) grid.edit(spot);
      else if (!grid.at(spot)) open(spot);
    },
    onDoubleClick(event: MouseEvent) {
      if (event.target === grid.field.current) grid.keepArrows();
    },
    onContextMenu(event: MouseEvent) {
      const spot = spotOf(event.target);
      if (spot && grid.at(spot) && !isOwn(event.target)) event.preventDefault();
    },
    // Menus open when the button or finger is lifted: lifting it would close what opened before.
    onMouseUp(event: MouseEvent) {
      const spot = spotOf(event.target);
      if (event.button === 2 && spot && grid.at(spot) && !isOwn(event.target)) openMenu(spot);
    },
    onTouchStart(event: TouchEvent) {
      pressedAt = event.timeStamp;
    },
    onTouchMove() {
      pressedAt = Number.POSITIVE_INFINITY;
    },
    onTouchEnd(event: TouchEvent) {
      const spot = spotOf(event.target);
      if (event.timeStamp - pressedAt < longPress || !spot || !grid.at(spot) || isOwn(event.target)) return;
      event.preventDefault();
      openMenu(spot);
    },
  };
}
