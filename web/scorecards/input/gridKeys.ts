import type { KeyboardEvent } from 'react';
import { undoLast } from '#web/ui/feedback/offerUndo.tsx';
import type { Position } from '../cells/useSelection.ts';
import { onEditorKey } from './editorKeys.ts';
import { goTo, nextWeek } from './gridMoves.ts';
import { isOwn } from './gridPointer.ts';
import { type Command, commandOf, mayStart } from './keys.ts';
import type { Grid } from './useGrid.ts';

/** What keys do beyond moving and entering, at the active cell. */
export type GridCommands = {
  /** Opens the menu, dialog or chart of a cell outside the weeks. */
  open: (position: Position) => void;
  openNote: (position: Position) => void;
  openMenu: (position: Position) => void;
  reorder: (position: Position, by: 1 | -1) => void;
};

/** Runs a command; returns false if the page handles the key. */
function run(grid: Grid, commands: GridCommands, command: Command): boolean {
  const { active } = grid;
  const here = grid.at(active);
  switch (command.does) {
    case 'move':
      grid.select({ row: active.row + command.rows, column: active.column + command.columns }, command.extends);
      return true;
    case 'tab': {
      const next = grid.isLeaving.current ? undefined : nextWeek(grid, command.by);
      if (next) grid.select(next);
      return next !== undefined;
    }
    case 'reorder':
      commands.reorder(active, command.by);
      return true;
    case 'type':
      return mayStart(command.text, here?.measurable.format ?? 'goal') && grid.edit(active, { text: command.text });
    case 'toggle':
      if (here?.measurable.format !== 'yes_no') return here !== undefined;
      if (!here.mayEnter) grid.edit(active);
      else grid.cells.enter([{ ...here.key, value: here.content()?.value === 1 ? 0 : 1 }]);
      return true;
    case 'open':
      if (here) grid.edit(active);
      else commands.open(active);
      return true;
    case 'edit':
      return grid.edit(active, { keepsArrows: true });
    case 'note':
      if (here) commands.openNote(active);
      return here !== undefined;
    case 'menu':
      commands.openMenu(active);
      return true;
    case 'clear':
      grid.enterSelected(null);
      return true;
    case 'selectAll':
      grid.selectRange({ row: 0, column: 0 }, { row: grid.rows.length - 1, column: grid.columns.length - 1 });
      return true;
    case 'undo':
      if (grid.columns[active.column]?.key === 'goal') return undoLast();
      goTo(grid, grid.cells.undo());
      return true;
    case 'redo':
      goTo(grid, grid.cells.redo());
      return true;
    case 'leave':
      grid.isLeaving.current = true;
      return true;
  }
}

/** Whether a field or menu in the grid handles the key. The button of a row's menu handles Enter and Space. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  return isOwn(target) && !((target as Element).matches('[aria-haspopup="menu"]') && key !== 'Enter' && key !== ' ');
}

/** Handles the keys of the grid. The page gets all others. */
export function handleKey(grid: Grid, commands: GridCommands, event: KeyboardEvent): void {
  if (event.target !== grid.field.current && isElsewhere(event)) return;
  const command = grid.editing ? undefined : commandOf(event);
  const isDone = grid.editing ? onEditorKey(grid, event) : command !== undefined && run(grid, commands, command);
  if (isDone) event.preventDefault();
  if (isDone || grid.editing) event.stopPropagation();
}
