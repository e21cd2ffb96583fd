import { useEffect } from 'react';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';

const filterNames = ['owner', 'team', 'status', 'priority', 'due'] as const;
const layoutNames = ['view', 'group'] as const;
const keptNames = [...filterNames, ...layoutNames];

export type FilterName = (typeof filterNames)[number];
type Kept = Partial<Record<(typeof keptNames)[number], string>>;

/** Which rows of a list are shown, and how. */
export type ListView = {
  /** What is asked of a row, by name; of what stands here by id, the id as text. */
  filters: Partial<Record<FilterName, string>>;
  /** The words that a row must hold. */
  words: string;
  /** How many filters are set. */
  count: number;
  isFiltered: boolean;
  layout: Pick<Kept, (typeof layoutNames)[number]>;
  change: (changes: Kept & { q?: string | undefined }) => void;
  clear: () => void;
};

const pick = <Name extends string>(names: readonly Name[], from: URLSearchParams) =>
  Object.fromEntries(names.map((name) => [name, from.get(name) || undefined])) as Partial<Record<Name, string>>;

/**
 * The filters and the layout of a list: they stand in the address, and where that says nothing of either, as they were left
 * by this person in this organization the last time (a filter named there without a value, `?status=`, asks for all). Words that were
 * searched for are not remembered.
 */
export function useListView(screen: string): ListView {
  const [search, changeAddress] = useAddress();
  const { id, organizationId } = useCurrentUser();
  const key = `${storageKeys.listView}.${id}.${organizationId}.${screen}`;
  const kept = new URLSearchParams(localStorage.getItem(key) ?? '');
  const sourceOf = (names: readonly string[]) => (names.some((name) => search.has(name)) ? search : kept);
  const filters = pick(filterNames, sourceOf(filterNames));
  const layout = pick(layoutNames, sourceOf(layoutNames));
  const isTold = keptNames.every((name) => ({ ...filters, ...layout })[name] === (search.get(name) || undefined));
  useEffect(() => {
    if (!isTold) changeAddress({ ...filters, ...layout });
  });

  function change(changes: Parameters<ListView['change']>[0]) {
    const { q, ...now } = { q: search.get('q') || undefined, ...filters, ...layout, ...changes };
    const set = Object.entries(now).filter((entry): entry is [string, string] => Boolean(entry[1]));
    localStorage.setItem(key, new URLSearchParams(set).toString());
    changeAddress({ ...now, q });
  }
  const words = search.get('q') ?? '';
  const count = filterNames.filter((name) => filters[name] !== undefined).length;
  return {
    filters,
    words,
    count,
    isFiltered: count > 0 || words !== '',
    layout,
    change,
    clear: () => change({ q: undefined, ...pick(filterNames, new URLSearchParams()) }),
  };
}
