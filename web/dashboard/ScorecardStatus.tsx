import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { weekOf } from '#rules/weeks.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { myMeasurablesQuery } from '#web/scorecards/queries.ts';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { MeasurableStatus } from './MeasurableStatus.tsx';

/** How one's own numbers stand this week. */
export function ScorecardStatus({ today, weekStartsOn }: Pick<Now, 'today' | 'weekStartsOn'>) {
  const now = weekOf(today, weekStartsOn);
  const { data, isError, refetch } = useQuery(myMeasurablesQuery(now.year));
  return (
    <DashboardCard
      title="Scorecard Status"
      actions={
        <span className={classes.headFact}>
          Week {now.week}
          <ActionIcon component={Link} to="/scorecard" title="Open Scorecard" aria-label="Open Scorecard">
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </span>
      }
    >
      <DashboardList
        rows={data}
        renderRow={(measurable) => <MeasurableStatus measurable={measurable} now={now} />}
        rowHeight={58}
        nothing="You don't have any assigned measurables yet."
        isError={isError}
        onRetry={refetch}
        shownAtMost={5}
        whole={{ path: '/scorecard', label: 'Scorecard' }}
      />
    </DashboardCard>
  );
}
