import { useCallback, useRef, useState } from 'react';

/** How many rows `chooseAll` selects at the most: some changes are one call a row. */
export const selectedAtMost = 500;

/** Which rows of a list are chosen. `ids` are those on screen, in their order; what leaves the list is chosen no more. */
export function useSelection(ids: number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = useRef(ids);
  shown.current = ids;
  /** The row chosen last, from which a stretch is counted. */
  const last = useRef<number>(undefined);

  /** Chooses a row or not; with `isStretch` all rows up to the one chosen before along with it. */
  const toggle = useCallback((id: number, isStretch = false) => {
    const [from, to] = [shown.current.indexOf(last.current ?? -1), shown.current.indexOf(id)].sort((a, b) => a - b);
    const meant = isStretch && from !== undefined && from >= 0 ? shown.current.slice(from, (to ?? from) + 1) : [id];
    last.current = id;
    setChosen((before) => {
      const next = new Set(before);
      for (const one of meant) before.has(id) ? next.delete(one) : next.add(one);
      return next;
    });
  }, []);
  const chooseAll = useCallback(() => setChosen(new Set(shown.current.slice(0, selectedAtMost))), []);
  const clear = useCallback(() => setChosen(new Set()), []);

  return { chosen, count: ids.reduce((sum, id) => sum + Number(chosen.has(id)), 0), toggle, chooseAll, clear };
}
