import { navigate, useSearchParams, withSearch } from '#web/lib/router.tsx';

/** The parameters of the address, and the way to change some of them; undefined takes one out. */
type Address = [
  URLSearchParams,
  (changes: Record<string, string | number | undefined>, options?: { push?: boolean }) => void,
];

/** How a screen is shown stands in the address, so that a link or a reload shows the same; `push` lets Back undo a change. */
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

/** The id in a parameter of the address. */
export const idIn = (search: URLSearchParams, name: string): number | undefined =>
  Number(search.get(name)) || undefined;
