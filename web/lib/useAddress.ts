import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The parameters of the address, and the way to change some of them; undefined takes one out. */
type Address = [
  URLSearchParams,
  (changes: Record<string, string | number | undefined>, options?: { push?: boolean }) => void,
];

/** How a screen is shown stands in the address, so that a link or a reload shows the same; `push` lets Back undo a change. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams();
  const change: Address[1] = useCallback(
    (changes, { push = false } = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: !push, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search, change];
}

/** The id in a parameter of the address. */
export const idIn = (search: URLSearchParams, name: string): number | undefined =>
  Number(search.get(name)) || undefined;
