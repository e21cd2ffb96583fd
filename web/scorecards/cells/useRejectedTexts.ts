import { useMemo, useState } from 'react';
import type { CellKey } from './cells.ts';
import { weekKey } from './span.ts';

/** A text that is no value, the reason, and its cell unless it lies outside the grid. */
export type RejectedText = { cell?: CellKey; text: string; reason: string };
/** The rejected texts by measurable and week. */
type RejectedCells = Map<number, Map<string, RejectedText>>;

const isSame = (one: CellKey, other: CellKey | undefined) =>
  one.measurableId === other?.measurableId && one.year === other.year && one.week === other.week;

/** The rejected texts, which stay in their cells until those get a value. */
export function useRejectedTexts() {
  const [texts, setTexts] = useState<RejectedText[]>([]);
  const cells = useMemo((): RejectedCells => {
    const rows: RejectedCells = new Map();
    for (const one of texts) {
      if (!one.cell) continue;
      const { measurableId } = one.cell;
      rows.set(measurableId, (rows.get(measurableId) ?? new Map()).set(weekKey(one.cell), one));
    }
    return rows;
  }, [texts]);
  return {
    cells,
    replace: setTexts,
    add(one: RejectedText & { cell: CellKey }) {
      setTexts((now) => [...now.filter(({ cell }) => !isSame(one.cell, cell)), one]);
    },
    /** Removes the texts of cells. */
    clear(keys: CellKey[]) {
      if (texts.length > 0) setTexts(texts.filter(({ cell }) => !keys.some((key) => isSame(key, cell))));
    },
  };
}
