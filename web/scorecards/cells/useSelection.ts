import { useState } from 'react';

/** The row and column of a cell on screen, from 0. */
export type Position = { row: number; column: number };
export type Range = { top: number; bottom: number; left: number; right: number };

/** A cell by its measurable and column, which stays the same while other people add, move and delete rows. */
type CellId = { id: number | undefined; key: string | undefined; row: number };

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The active cell, and the block of cells selected from it. */
export function useSelection(ids: number[], keys: string[], firstKey: string) {
  const first: CellId = { id: ids[0], key: firstKey, row: 0 };
  const [{ active, anchor }, set] = useState({ active: first, anchor: first });
  const idOf = ({ row, column }: Position): CellId => ({ id: ids[row], key: keys[column], row });
  const positionOf = ({ id, key, row }: CellId): Position => {
    const at = id === undefined ? -1 : ids.indexOf(id);
    const column = keys.indexOf(key ?? '');
    return {
      row: at < 0 ? clamp(row, Math.max(0, ids.length - 1)) : at,
      column: column < 0 ? Math.max(0, keys.indexOf(firstKey)) : column,
    };
  };
  const [here, there] = [positionOf(active), positionOf(anchor)];
  // When its row is deleted, the row at the same position becomes active for good.
  const isGone = ({ id }: CellId) => id === undefined || !ids.includes(id);
  if (ids.length > 0 && (isGone(active) || isGone(anchor))) set({ active: idOf(here), anchor: idOf(there) });
  const range: Range = {
    top: Math.min(here.row, there.row),
    bottom: Math.max(here.row, there.row),
    left: Math.min(here.column, there.column),
    right: Math.max(here.column, there.column),
  };

  /** Goes to a cell, or extends the selection up to it. */
  function select({ row, column }: Position, extend = false): Position {
    const to = { row: clamp(row, ids.length - 1), column: clamp(column, keys.length - 1) };
    set((before) => ({ active: idOf(to), anchor: extend ? before.anchor : idOf(to) }));
    return to;
  }

  const selectRange = (from: Position, to: Position) => set({ active: idOf(from), anchor: idOf(to) });

  return { active: here, range, isBlock: here.row !== there.row || here.column !== there.column, select, selectRange };
}
