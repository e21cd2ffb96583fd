import type { KeyboardEvent } from 'react';
import type { Spot } from '../cells/useBlock.ts';
import { onEditorKey } from './editorKeys.ts';
import { goTo, nextWeek } from './gridMoves.ts';
import { isOwn } from './gridPointer.ts';
import { type Command, commandOf, mayBegin } from './keys.ts';
import type { Grid } from './useGrid.ts';

/** What keys do beyond moving and entering; each is given the spot in which one is. */
export type GridActs = {
  /** Opens what a cell that is no week holds: its menu, its dialog, its chart. */
  open: (spot: Spot) => void;
  openNote: (spot: Spot) => void;
  openMenu: (spot: Spot) => void;
  reorder: (spot: Spot, by: 1 | -1) => void;
};

/** Does what a key asks; false where it is left to the page. */
function run(grid: Grid, acts: GridActs, command: Command): boolean {
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
      acts.reorder(active, command.by);
      return true;
    case 'type':
      if (!here || !mayBegin(command.text, here.measurable.format)) return false;
      grid.edit(active, { text: command.text });
      return true;
    case 'toggle':
      if (here?.measurable.format !== 'yes_no') return here !== undefined;
      if (!here.mayEnter) grid.edit(active);
      else grid.cells.enter([{ ...here.key, value: here.held()?.value === 1 ? 0 : 1 }]);
      return true;
    case 'open':
      if (here) grid.edit(active);
      else acts.open(active);
      return true;
    case 'edit':
      if (here) grid.edit(active, { keepsArrows: true });
      return here !== undefined;
    case 'note':
      if (here) acts.openNote(active);
      return here !== undefined;
    case 'menu':
      acts.openMenu(active);
      return true;
    case 'clear':
      grid.enterSelected(null);
      return true;
    case 'selectAll':
      grid.selectRange({ row: 0, column: 0 }, { row: grid.rows.length - 1, column: grid.columns.length - 1 });
      return true;
    case 'undo':
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

/** Fields and menus within the grid keep their keys; the button of a row's menu those that press it. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  return isOwn(target) && !((target as Element).matches('[aria-haspopup="menu"]') && key !== 'Enter' && key !== ' ');
}

/** Handles the keys of the grid, and leaves to the page what it does not know. */
export function handleKey(grid: Grid, acts: GridActs, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || (event.target !== grid.field.current && isElsewhere(event))) return;
  const command = grid.editing ? undefined : commandOf(event);
  const isDone = grid.editing ? onEditorKey(grid, event) : command !== undefined && run(grid, acts, command);
  if (isDone) event.preventDefault();
  if (isDone || grid.editing) event.stopPropagation();
}
