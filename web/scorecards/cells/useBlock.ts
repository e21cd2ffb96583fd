import { useState } from 'react';

/** A cell by where it stands on screen. */
export type Spot = { row: number; column: number };
export type Range = { top: number; bottom: number; left: number; right: number };

/** A cell by what it belongs to: it stays the same while others add rows, move them and take them away. */
type Named = { id: number | undefined; key: string | undefined; row: number };

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The cell in which one is, and the block of cells that is selected from there. */
export function useBlock(ids: number[], keys: string[], firstKey: string) {
  const first: Named = { id: ids[0], key: firstKey, row: 0 };
  const [{ active, anchor }, set] = useState({ active: first, anchor: first });
  const name = ({ row, column }: Spot): Named => ({ id: ids[row], key: keys[column], row });
  const spotOf = ({ id, key, row }: Named): Spot => {
    const at = id === undefined ? -1 : ids.indexOf(id);
    const column = keys.indexOf(key ?? '');
    return {
      row: at < 0 ? clamp(row, Math.max(0, ids.length - 1)) : at,
      column: column < 0 ? Math.max(0, keys.indexOf(firstKey)) : column,
    };
  };
  const [here, there] = [spotOf(active), spotOf(anchor)];
  // A row that was taken away is left for good, for the one in its place.
  const isGone = ({ id }: Named) => id === undefined || !ids.includes(id);
  if (ids.length > 0 && (isGone(active) || isGone(anchor))) set({ active: name(here), anchor: name(there) });
  const range: Range = {
    top: Math.min(here.row, there.row),
    bottom: Math.max(here.row, there.row),
    left: Math.min(here.column, there.column),
    right: Math.max(here.column, there.column),
  };

  /** Goes to a cell; extending, the cells up to it are selected. */
  function select({ row, column }: Spot, extend = false): Spot {
    const to = { row: clamp(row, ids.length - 1), column: clamp(column, keys.length - 1) };
    set((before) => ({ active: name(to), anchor: extend ? before.anchor : name(to) }));
    return to;
  }

  const selectRange = (from: Spot, to: Spot) => set({ active: name(from), anchor: name(to) });

  return { active: here, range, isBlock: here.row !== there.row || here.column !== there.column, select, selectRange };
}
