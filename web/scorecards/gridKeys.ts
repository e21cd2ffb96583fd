import type { KeyboardEvent } from 'react';
import { isWeekColumn } from './columns.ts';
import { isOwn } from './gridPointer.ts';
import { type Command, commandOf, mayBegin } from './keys.ts';
import type { Grid } from './useGrid.ts';
import type { Spot } from './useSelection.ts';

/** What keys do beyond moving and entering; each is given the spot in which one is. */
export type GridActs = {
  /** Opens what a cell that is no week holds: its menu, its dialog, its chart. */
  open: (spot: Spot) => void;
  openNote: (spot: Spot) => void;
  openMenu: (spot: Spot) => void;
  reorder: (spot: Spot, by: 1 | -1) => void;
};

/** The next cell of a week, row after row; undefined beyond the last. */
function nextWeek({ rows, columns, active }: Grid, by: 1 | -1): Spot | undefined {
  const weeks = columns.flatMap((column, index) => (isWeekColumn(column) ? [index] : []));
  const beside =
    by > 0 ? weeks.find((index) => index > active.column) : weeks.findLast((index) => index < active.column);
  if (beside !== undefined) return { row: active.row, column: beside };
  const row = active.row + by;
  const column = by > 0 ? weeks[0] : weeks.at(-1);
  return column === undefined || row < 0 || row >= rows.length ? undefined : { row, column };
}

/** Shows where a step back or forth has changed something. */
function goTo(grid: Grid, [place]: { measurableId: number; year: number; week: number }[]) {
  const row = grid.rows.findIndex(({ measurable }) => measurable.id === place?.measurableId);
  const column = grid.columns.findIndex(({ key }) => key === `${place?.year}-W${place?.week}`);
  if (row >= 0 && column >= 0) grid.select({ row, column });
}

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
      else grid.cells.enter([{ ...here.place, value: here.held()?.value === 1 ? 0 : 1 }]);
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

/** Keys while a cell is edited: Enter, Tab and, unless it keeps them, arrows enter it and go on; Escape gives it up. */
function onEditorKey(grid: Grid, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event;
  const { keepsArrows = false, before } = grid.editing ?? {};
  if (key === 'Escape') {
    grid.close();
    grid.select(grid.active);
    return true;
  }
  if (key === 'Enter') {
    if (grid.finish()) grid.select({ ...grid.active, row: grid.active.row + (shiftKey ? -1 : 1) });
    return true;
  }
  if (key === 'Tab') {
    const next = nextWeek(grid, shiftKey ? -1 : 1);
    const isDone = grid.finish();
    if (isDone && next) grid.select(next);
    return !isDone || next !== undefined;
  }
  const command = commandOf(event);
  if (command?.does === 'move' && !keepsArrows && !/^(Home|End)$/.test(key)) {
    if (grid.finish()) {
      grid.select(
        { row: grid.active.row + command.rows, column: grid.active.column + command.columns },
        command.extends,
      );
    }
    return true;
  }
  if (command?.does === 'undo' && grid.field.current?.value === before) {
    grid.close();
    goTo(grid, grid.cells.undo());
    return true;
  }
  return false;
}

/** Fields and menus within the grid keep their keys; the button of a row's menu those that press it. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  return isOwn(target) && !((target as Element).matches('button') && key !== 'Enter' && key !== ' ');
}

/** Handles the keys of the grid, and leaves to the page what it does not know. */
export function handleKey(grid: Grid, acts: GridActs, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || (event.target !== grid.field.current && isElsewhere(event))) return;
  const command = grid.editing ? undefined : commandOf(event);
  const isDone = grid.editing ? onEditorKey(grid, event) : command !== undefined && run(grid, acts, command);
  if (isDone) event.preventDefault();
  if (isDone || grid.editing) event.stopPropagation();
}
