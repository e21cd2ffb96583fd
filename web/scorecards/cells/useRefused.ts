import { useMemo, useState } from 'react';
import type { CellKey } from './cells.ts';
import { weekKey } from './span.ts';

/** A text that was not entered, why, and the cell for which it was meant unless there is none. */
export type Refused = { cell?: CellKey; text: string; why: string };
/** What was refused, by the weeks of each measurable. */
export type RefusedCells = Map<number, Map<string, Refused>>;

const isSame = (one: CellKey, other: CellKey | undefined) =>
  one.measurableId === other?.measurableId && one.year === other.year && one.week === other.week;

/** The texts that are marked in their cells as not entered, until something else goes in there. */
export function useRefused() {
  const [refused, setRefused] = useState<Refused[]>([]);
  const cells = useMemo((): RefusedCells => {
    const rows: RefusedCells = new Map();
    for (const one of refused) {
      if (!one.cell) continue;
      const { measurableId } = one.cell;
      rows.set(measurableId, (rows.get(measurableId) ?? new Map()).set(weekKey(one.cell), one));
    }
    return rows;
  }, [refused]);
  return {
    cells,
    mark: setRefused,
    /** Marks one cell more. */
    add(one: Refused & { cell: CellKey }) {
      setRefused((now) => [...now.filter(({ cell }) => !isSame(one.cell, cell)), one]);
    },
    /** Takes the marks off cells. */
    settle(keys: CellKey[]) {
      if (refused.length > 0) setRefused(refused.filter(({ cell }) => !keys.some((key) => isSame(key, cell))));
    },
  };
}
