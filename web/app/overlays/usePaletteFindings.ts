import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, nounOf } from '#contract/nouns.ts';
import type { SearchResult } from '#contract/search.ts';
import { api } from '#web/lib/api.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { nouns } from '#web/nouns/nouns.tsx';
import type { PaletteEntry } from './paletteEntry.ts';

function pathOf(row: SearchResult): string {
  const noun = nounOf(row.kind);
  const declared = nouns[noun];
  return ('path' in declared ? declared.path(row) : addressOf(noun, row.id)) ?? '/';
}

/** Everything whose name contains the typed text, or nearly does. */
export function usePaletteFindings(typed: string): { findings: PaletteEntry[]; isSearching: boolean } {
  const [q] = useDebouncedValue(typed.trim(), 150);
  const { data = [], isFetching } = useQuery({
    ...api.search.find.options({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // Channels are found in the user's own list, by recency.
  const rows = typed.trim() === '' ? [] : data.filter(({ kind }) => kind !== 'channel');
  const findings = rows.map((row) => {
    const noun = nouns[nounOf(row.kind)];
    return {
      id: `${row.kind} ${row.id}`,
      group: t(noun.group),
      label: row.title,
      detail: 'detail' in noun ? noun.detail(row) : row.detail,
      icon: noun.icon,
      run: () => navigate(pathOf(row)),
    };
  });
  return { findings, isSearching: isFetching || q !== typed.trim() };
}
