import { useCallback, useRef, useState } from 'react';

/** How many rows `chooseAll` selects at most. Some changes need one call per row. */
export const maxSelected = 500;

/** The selected rows of a list. `ids` are those on screen, in their order. Rows that leave the list are deselected. */
export function useSelection<Id extends number | string>(ids: Id[]) {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const visibleIds = useRef(ids);
  visibleIds.current = ids;
  /** The row selected last, where a range starts. */
  const last = useRef<Id>(undefined);

  /** Selects or deselects a row; with `isRange` all rows between it and the last selected one, too. */
  const toggle = useCallback((id: Id, isRange = false) => {
    const { current } = visibleIds;
    const [from, to] = [last.current === undefined ? -1 : current.indexOf(last.current), current.indexOf(id)].sort(
      (a, b) => a - b,
    );
    const toggled = isRange && from !== undefined && from >= 0 ? current.slice(from, (to ?? from) + 1) : [id];
    last.current = id;
    setChosen((before) => {
      const next = new Set(before);
      for (const one of toggled) before.has(id) ? next.delete(one) : next.add(one);
      return next;
    });
  }, []);
  const chooseAll = useCallback(() => setChosen(new Set(visibleIds.current.slice(0, maxSelected))), []);
  const clear = useCallback(() => setChosen(new Set()), []);

  return { chosen, count: ids.reduce((sum, id) => sum + Number(chosen.has(id)), 0), toggle, chooseAll, clear };
}
