import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { useMyNumbers } from './useMyNumbers.ts';

// Who owns no numbers needs none of what reads and writes them.
const MeasurableStatus = lazyPart(() => import('./MeasurableStatus.tsx'));

/** The height that a row is likely to have, in pixels. */
const rowHeight = 58;

/** How one's own numbers stand this week; those that are missing come first, and are entered here. */
export function ScorecardStatus({ now: day }: { now: Now }) {
  const { now, numbers, isError, refetch } = useMyNumbers(day);
  return (
    <DashboardCard
      title={say('Scorecard Status')}
      actions={
        <span className={classes.headFact}>
          Week {now.week}
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
        renderRow={(measurable) => (
          <Suspense fallback={<Skeleton height={rowHeight} />}>
            <MeasurableStatus measurable={measurable} now={now} />
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
