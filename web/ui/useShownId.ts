import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The id of the row whose details are shown, as it stands in the address: `?issue=7`. */
export function useShownId(name: string) {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get(name)) || undefined;
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  const show = useCallback(
    (wanted: number | undefined) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (wanted === undefined) next.delete(name);
          else next.set(name, String(wanted));
          return next;
        },
        { replace: wanted === undefined, preventScrollReset: true },
      ),
    [name, setSearch],
  );
  return {
    isShown: id !== undefined,
    /** Stays while the details fade away. */
    last,
    show: useCallback((row: { id: number }) => show(row.id), [show]),
    close: useCallback(() => show(undefined), [show]),
  };
}
