import { navigate, useSearchParams, withSearch } from '#web/lib/router.tsx';

/** The search parameters and a function that changes some of them; undefined removes one. */
type Address = [
  URLSearchParams,
  (changes: Record<string, string | number | undefined>, options?: { push?: boolean }) => void,
];

/** Keeps view state in the address, so that links and reloads restore it. With `push`, Back undoes a change. */
export function useAddress(): Address {
  return [useSearchParams(), change];
}

const change: Address[1] = (changes, { push = false } = {}) => {
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  navigate(withSearch(location.pathname, next), { replace: !push });
};

/** The id in a search parameter. */
export const idIn = (search: URLSearchParams, name: string): number | undefined =>
  Number(search.get(name)) || undefined;
