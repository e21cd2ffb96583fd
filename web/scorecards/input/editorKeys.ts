import type { KeyboardEvent } from 'react';
import { goTo, nextWeek } from './gridMoves.ts';
import { commandOf } from './keys.ts';
import type { Grid } from './useGrid.ts';

/**
 * Handles keys while a cell is edited: Enter, Tab and, unless `keepsArrows`, arrow keys save and move on; Escape cancels. Returns
 * whether it did.
 */
export function onEditorKey(grid: Grid, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event;
  const { keepsArrows = false, before } = grid.editing ?? {};
  if (key === 'Escape') {
    grid.close();
    grid.select(grid.active);
    return true;
  }
  if (key === 'Enter') {
    grid.finish();
    grid.select({ ...grid.active, row: grid.active.row + (shiftKey ? -1 : 1) });
    return true;
  }
  if (key === 'Tab') {
    const next = nextWeek(grid, shiftKey ? -1 : 1);
    grid.finish();
    if (next) grid.select(next);
    return next !== undefined;
  }
  const command = commandOf(event);
  if (command?.does === 'move' && !keepsArrows && !/^(Home|End)$/.test(key)) {
    grid.finish();
    grid.select({ row: grid.active.row + command.rows, column: grid.active.column + command.columns }, command.extends);
    return true;
  }
  if (command?.does === 'undo' && grid.field.current?.value === before) {
    grid.close();
    goTo(grid, grid.cells.undo());
    return true;
  }
  return false;
}
