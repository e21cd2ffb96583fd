import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconFlag3,
  IconHash,
  IconListCheck,
  IconProgressCheck,
  IconSitemap,
  IconTable,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { IssueStatus as Status } from '#contract/issues.ts';
import type { SearchResult } from '#contract/search.ts';
import { IssueStatus } from '#web/issues/IssueStatus.tsx';
import { api } from '#web/lib/api.ts';
import { navigate } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import type { PaletteEntry } from './paletteEntry.ts';

const kinds = {
  person: { group: 'People', icon: IconUser, path: ({ id }: SearchResult) => `/users/${id}` },
  team: { group: 'Teams', icon: IconUsers, path: ({ id }: SearchResult) => `/teams?team=${id}` },
  rock: { group: 'Rocks', icon: IconFlag3, path: ({ id }: SearchResult) => `/rocks/${id}` },
  milestone: { group: 'Milestones', icon: IconProgressCheck, path: ({ rockId }: SearchResult) => `/rocks/${rockId}` },
  todo: { group: 'To-Dos', icon: IconListCheck, path: ({ id }: SearchResult) => `/todos?todo=${id}` },
  issue: { group: 'Issues', icon: IconBulb, path: ({ id }: SearchResult) => `/issues?issue=${id}` },
  scorecard: { group: 'Scorecards', icon: IconTable, path: ({ id }: SearchResult) => `/scorecard?scorecard=${id}` },
  measurable: {
    group: 'Measurables',
    icon: IconChartBar,
    path: ({ id }: SearchResult) => `/scorecard?measurable=${id}`,
  },
  meeting: { group: 'Meetings', icon: IconCalendarEvent, path: ({ id }: SearchResult) => `/?meeting=${id}` },
  seat: { group: 'Seats', icon: IconSitemap, path: ({ id }: SearchResult) => `/org-chart?seat=${id}` },
  channel: { group: 'Channels', icon: IconHash, path: ({ id }: SearchResult) => `/chat/${id}` },
};

/** What is told beside a title, in the words that the screens have for it. */
function tell({ kind, id, detail }: SearchResult): PaletteEntry['detail'] {
  if (kind === 'team') {
    return (
      <>
        {detail} <TeamLock id={Number(id)} />
      </>
    );
  }
  if (detail === null) return null;
  if (kind === 'todo' || kind === 'meeting') return <DateText value={detail} />;
  if (kind === 'issue') return <IssueStatus status={detail as Status} />;
  return detail;
}

/** Everything whose name holds what was typed, or comes near it. */
export function usePaletteFindings(typed: string): { findings: PaletteEntry[]; isSearching: boolean } {
  const [q] = useDebouncedValue(typed.trim(), 150);
  const { data = [], isFetching } = useQuery({
    ...api.search.find.options({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = typed.trim() === '' ? [] : data;
  const findings = found.map((row) => ({
    id: `${row.kind} ${row.id}`,
    group: say(kinds[row.kind].group),
    label: row.title,
    detail: tell(row),
    icon: kinds[row.kind].icon,
    run: () => navigate(kinds[row.kind].path(row)),
  }));
  return { findings, isSearching: isFetching || q !== typed.trim() };
}
