import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { NoTeamHint } from './NoTeamHint.tsx';
import { recentIssues, recentIssuesShown } from './queries.ts';

const renderIssue = (issue: Issue) => (
  <Link to={`/issues?issue=${issue.id}`} className={classes.row}>
    <span className={classes.rowTitle}>{issue.title}</span>
    <PriorityBadge priority={issue.priority} />
    <span className={classes.rowFacts}>
      <DateText value={issue.createdAt} />
    </span>
  </Link>
);

/** The first open issues of me and my teams. */
export function RecentIssues({ onAdd }: { onAdd: () => void }) {
  const { data, isError, refetch } = useQuery(recentIssues);
  return (
    <DashboardCard
      title={say('Recent Issues')}
      actions={
        <NotForObservers>
          <ActionIcon title={say('Add Issue')} aria-label={say('Add Issue')} onClick={onAdd}>
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        </NotForObservers>
      }
    >
      <DashboardList
        rows={data?.rows}
        renderRow={renderIssue}
        rowHeight={44}
        nothing={say('No open issues')}
        hint={<NoTeamHint rows={say('issues')} />}
        isError={isError}
        onRetry={refetch}
        shownAtMost={recentIssuesShown}
      />
    </DashboardCard>
  );
}
