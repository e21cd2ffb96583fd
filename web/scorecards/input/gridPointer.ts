import type { MouseEvent, TouchEvent } from 'react';
import type { Position } from '../cells/useSelection.ts';
import type { Grid } from './useGrid.ts';

/** How long a finger rests on a cell to open its menu. */
const longPressMs = 500;
/** When the finger came down, or infinity once it moved. */
let pressedAt = 0;

/** The position of the cell at an event's target. */
function positionOf(target: EventTarget): Position | undefined {
  const cell = (target as Element).closest('td, th');
  const row = cell?.closest('tr')?.ariaRowIndex;
  return row && cell?.ariaColIndex ? { row: Number(row) - 2, column: Number(cell.ariaColIndex) - 1 } : undefined;
}

/** Whether a button, field or menu in a cell handles the event itself. */
export const isOwn = (target: EventTarget) =>
  (target as Element).closest('button, a, input, select, [popover]') !== null;

type Opens = { open: (position: Position) => void; openMenu: (position: Position) => void };

/** Handles mouse and touch: select and edit a cell, drag over a block, open a cell's menu. */
export function pointerHandlers(grid: Grid, { open, openMenu }: Opens) {
  return {
    onMouseDown(event: MouseEvent) {
      const position = positionOf(event.target);
      if (event.target === grid.field.current) grid.keepArrows();
      if (!position || isOwn(event.target) || event.button !== 0) return;
      // The cell takes the focus once it is rendered, and no text is selected.
      event.preventDefault();
      // Cells outside the weeks are sticky and already in view.
      grid.finish();
      grid.select(position, event.shiftKey, grid.at(position) ? 'scroll' : 'still');
    },
    onMouseOver(event: MouseEvent) {
      const position = positionOf(event.target);
      if (event.buttons === 1 && position && !grid.editing && !isOwn(event.target)) grid.select(position, true);
    },
    onClick(event: MouseEvent) {
      const position = positionOf(event.target);
      if (!position || isOwn(event.target) || event.shiftKey || grid.isBlock) return;
      if (grid.at(position)?.mayEnter) grid.edit(position);
      else if (!grid.at(position)) open(position);
    },
    onDoubleClick(event: MouseEvent) {
      if (event.target === grid.field.current) grid.keepArrows();
    },
    onContextMenu(event: MouseEvent) {
      const position = positionOf(event.target);
      if (position && grid.at(position) && !isOwn(event.target)) event.preventDefault();
    },
    // Menus open on release: a menu that opens earlier would close on release.
    onMouseUp(event: MouseEvent) {
      const position = positionOf(event.target);
      if (event.button === 2 && position && grid.at(position) && !isOwn(event.target)) openMenu(position);
    },
    onTouchStart(event: TouchEvent) {
      pressedAt = event.timeStamp;
    },
    onTouchMove() {
      pressedAt = Number.POSITIVE_INFINITY;
    },
    onTouchEnd(event: TouchEvent) {
      const position = positionOf(event.target);
      if (event.timeStamp - pressedAt < longPressMs || !position || !grid.at(position) || isOwn(event.target)) return;
      event.preventDefault();
      openMenu(position);
    },
  };
}
