import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconFlag3,
  IconListCheck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Found } from '#contract/search.ts';
import { api } from '#web/lib/api.ts';
import type { PaletteEntry } from './paletteEntry.ts';

const kinds = {
  person: { group: 'People', icon: IconUser, path: (id: Found['id']) => `/users/${id}` },
  team: { group: 'Teams', icon: IconUsers, path: (id: Found['id']) => `/teams?team=${id}` },
  rock: { group: 'Rocks', icon: IconFlag3, path: (id: Found['id']) => `/rocks/${id}` },
  todo: { group: 'To-Dos', icon: IconListCheck, path: (id: Found['id']) => `/todos?todo=${id}` },
  issue: { group: 'Issues', icon: IconBulb, path: (id: Found['id']) => `/issues?issue=${id}` },
  measurable: { group: 'Scorecard', icon: IconChartBar, path: (id: Found['id']) => `/scorecard?measurable=${id}` },
  meeting: { group: 'Meetings', icon: IconCalendarEvent, path: (id: Found['id']) => `/?meeting=${id}` },
};

/** Everything whose name holds what was typed. */
export function usePaletteFindings(typed: string): { findings: PaletteEntry[]; isSearching: boolean } {
  const navigate = useNavigate();
  const [q] = useDebouncedValue(typed.trim(), 150);
  const { data = [], isFetching } = useQuery({
    ...api.search.find.options({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = typed.trim() === '' ? [] : data;
  const findings = found.map(({ kind, id, title, detail }) => ({
    id: `${kind} ${id}`,
    group: kinds[kind].group,
    label: title,
    detail,
    icon: kinds[kind].icon,
    run: () => navigate(kinds[kind].path(id)),
  }));
  return { findings, isSearching: isFetching || q !== typed.trim() };
}
