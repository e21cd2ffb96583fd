import { useEffect } from 'react';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';

const filterNames = ['owner', 'team', 'status', 'priority', 'due'] as const;
const layoutNames = ['view', 'group'] as const;
const settingNames = [...filterNames, ...layoutNames];

export type FilterName = (typeof filterNames)[number];
type Settings = Partial<Record<(typeof settingNames)[number], string>>;

/** Which rows a list shows, and how. */
export type ListView = {
  /** The values of the filters, by name. Ids are text. */
  filters: Partial<Record<FilterName, string>>;
  /** The words that a row must contain. */
  words: string;
  /** How many filters are set. */
  count: number;
  isFiltered: boolean;
  layout: Pick<Settings, (typeof layoutNames)[number]>;
  change: (changes: Settings & { q?: string | undefined }) => void;
  clear: () => void;
};

/** Whether the user has chosen cards. Lines are the default. */
export const showsCards = ({ layout }: Pick<ListView, 'layout'>): boolean => layout.view === 'cards';

const pick = <Name extends string>(names: readonly Name[], from: URLSearchParams) =>
  Object.fromEntries(names.map((name) => [name, from.get(name) || undefined])) as Partial<Record<Name, string>>;

/**
 * The filters and the layout of a list. They come from the address or else from this user's last visit in this organization. In the
 * address, a filter without a value (`?status=`) means all. Search words are not remembered.
 */
export function useListView(screen: string): ListView {
  const [search, changeAddress] = useAddress();
  const { id, organizationId } = useCurrentUser();
  const key = `${storageKeys.listView}.${id}.${organizationId}.${screen}`;
  const lastVisit = new URLSearchParams(localStorage.getItem(key) ?? '');
  const sourceOf = (names: readonly string[]) => (names.some((name) => search.has(name)) ? search : lastVisit);
  const filters = pick(filterNames, sourceOf(filterNames));
  const layout = pick(layoutNames, sourceOf(layoutNames));
  const isInAddress = settingNames.every(
    (name) => ({ ...filters, ...layout })[name] === (search.get(name) || undefined),
  );
  useEffect(() => {
    if (!isInAddress) changeAddress({ ...filters, ...layout });
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
