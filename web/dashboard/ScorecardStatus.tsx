import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useMyNumbers } from '#web/scorecards/useMyNumbers.ts';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';

// Who owns no numbers needs none of what reads and writes them.
const MeasurableStatus = lazyPart(() => import('./MeasurableStatus.tsx'));

/** The height that a row is likely to have, in pixels. */
const rowHeight = 58;

/** My numbers in the week that meetings review. Missing ones come first and are entered here. */
export function ScorecardStatus({ now: day }: { now: Now }) {
  const { week, numbers, isError, refetch } = useMyNumbers(day);
  return (
    <DashboardCard
      title={say('Scorecard Status')}
      actions={
        <span className={classes.headFact}>
          Week {week.week}
          <ActionIcon
            component={Link}
            to="/scorecard?view=personal"
            title={say('Open Scorecard')}
            aria-label={say('Open Scorecard')}
          >
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </span>
      }
    >
      <DashboardList
        rows={numbers}
        renderRow={(number) => (
          <Suspense fallback={<Skeleton height={rowHeight} />}>
            <MeasurableStatus number={number} shownWeek={week} />
          </Suspense>
        )}
        rowHeight={rowHeight}
        nothing={say("You don't have any assigned measurables yet.")}
        isError={isError}
        onRetry={refetch}
        shownAtMost={5}
        whole={{ path: '/scorecard?view=personal', label: say('Scorecard') }}
      />
    </DashboardCard>
  );
}
