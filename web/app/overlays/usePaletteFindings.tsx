import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconFlag3,
  IconHash,
  IconListCheck,
  IconNews,
  IconProgressCheck,
  IconSitemap,
  IconTable,
  IconUser,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { IssueStatus as Status } from '#contract/issues.ts';
import type { SearchResult } from '#contract/search.ts';
import { msg } from '#rules/translate.ts';
import { IssueStatus } from '#web/issues/IssueStatus.tsx';
import { api } from '#web/lib/api.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import type { PaletteEntry } from './paletteEntry.ts';

const kinds = {
  person: { group: msg('People'), icon: IconUser, path: ({ id }: SearchResult) => `/users/${id}` },
  team: { group: msg('Teams'), icon: IconUsers, path: ({ id }: SearchResult) => `/teams?team=${id}` },
  rock: { group: msg('{rocksTitle}'), icon: IconFlag3, path: ({ id }: SearchResult) => `/rocks/${id}` },
  milestone: {
    group: msg('{milestonesTitle}'),
    icon: IconProgressCheck,
    path: ({ rockId }: SearchResult) => `/rocks/${rockId}`,
  },
  todo: { group: msg('{todosTitle}'), icon: IconListCheck, path: ({ id }: SearchResult) => `/todos?todo=${id}` },
  issue: { group: msg('{issuesTitle}'), icon: IconBulb, path: ({ id }: SearchResult) => `/issues?issue=${id}` },
  headline: { group: msg('{headlinesTitle}'), icon: IconNews, path: ({ id }: SearchResult) => `/?headline=${id}` },
  scorecard: {
    group: msg('{scorecardsTitle}'),
    icon: IconTable,
    path: ({ id }: SearchResult) => `/scorecard?scorecard=${id}`,
  },
  measurable: {
    group: msg('{measurablesTitle}'),
    icon: IconChartBar,
    path: ({ id }: SearchResult) => `/scorecard?measurable=${id}`,
  },
  meeting: {
    group: msg('{meetingsTitle}'),
    icon: IconCalendarEvent,
    path: ({ id }: SearchResult) => `/?meeting=${id}`,
  },
  videoRoom: {
    group: msg('Video rooms'),
    icon: IconVideo,
    path: ({ id }: SearchResult) => `/meeting-bridge/${id}`,
  },
  seat: { group: msg('Seats'), icon: IconSitemap, path: ({ id }: SearchResult) => `/org-chart?seat=${id}` },
  channel: { group: msg('Channels'), icon: IconHash, path: ({ id }: SearchResult) => `/chat/${id}` },
};

/** The detail beside a title, shown as the screens show it. */
function detailOf({ kind, id, detail }: SearchResult): PaletteEntry['detail'] {
  if (kind === 'team') {
    return (
      <>
        {detail} <TeamLock id={Number(id)} />
      </>
    );
  }
  if (detail === null) return null;
  if (kind === 'todo' || kind === 'headline' || kind === 'meeting') return <DateText value={detail} />;
  if (kind === 'issue') return <IssueStatus status={detail as Status} />;
  return detail;
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
  const findings = rows.map((row) => ({
    id: `${row.kind} ${row.id}`,
    group: t(kinds[row.kind].group),
    label: row.title,
    detail: detailOf(row),
    icon: kinds[row.kind].icon,
    run: () => navigate(kinds[row.kind].path(row)),
  }));
  return { findings, isSearching: isFetching || q !== typed.trim() };
}
