import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { NoTeamHint } from './NoTeamHint.tsx';
import { maxRecentIssues, recentIssues } from './queries.ts';

const renderIssue = (issue: Issue) => (
  <Link
    to={`/issues?issue=${issue.id}`}
    className="hover row gap-12 p-8-16 min-h-44 full-width plain-link text-left line-below pointer"
  >
    <span className="block fill breaks weight-540" dir="auto">
      {issue.title}
    </span>
    <PriorityBadge priority={issue.priority} />
    <span className="breaks dimmed small">
      <DateText value={issue.createdAt} />
    </span>
  </Link>
);

/** The newest open issues of me and my teams. */
export function RecentIssues({ onAdd }: { onAdd: () => void }) {
  const { data, isError, refetch } = useQuery(recentIssues);
  return (
    <DashboardCard
      title={t('Recent {issuesTitle}')}
      actions={
        <NotForObservers>
          <ActionIcon title={t('Add {issueTitle}')} aria-label={t('Add {issueTitle}')} onClick={onAdd}>
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        </NotForObservers>
      }
    >
      <DashboardList
        rows={data?.rows}
        renderRow={renderIssue}
        rowHeight={44}
        emptyText={t('No open {issues}')}
        hint={<NoTeamHint rows={t('{issues}')} />}
        isError={isError}
        onRetry={refetch}
        maxRows={maxRecentIssues}
      />
    </DashboardCard>
  );
}
