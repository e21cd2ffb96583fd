import { ActionIcon, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useMyNumbers } from '#web/scorecards/useMyNumbers.ts';
import { weekText } from '#web/ui/dates/weekText.ts';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';

// Loaded only for people who own numbers.
const MeasurableStatus = lazyPart(() => import('./MeasurableStatus.tsx'));

/** The expected height of a row, in pixels. */
const rowHeight = 58;

/** My numbers in the week that meetings review. Missing ones come first and are entered here. */
export function ScorecardStatus({ now: day }: { now: Now }) {
  const { week, numbers, isError, refetch } = useMyNumbers(day);
  return (
    <DashboardCard
      mine={numbers}
      title={t('{scorecardTitle} Status')}
      actions={
        <span className="row gap-6 dimmed small">
          {weekText(week, day.weekStartsOn)}
          <ActionIcon
            component={Link}
            to="/scorecard?view=personal"
            title={t('Open {scorecardTitle}')}
            aria-label={t('Open {scorecardTitle}')}
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
            <MeasurableStatus number={number} currentWeek={week} />
          </Suspense>
        )}
        rowHeight={rowHeight}
        emptyText={t("You don't have any assigned {measurables} yet.")}
        isError={isError}
        onRetry={refetch}
        maxRows={5}
        whole={{ path: '/scorecard?view=personal', label: t('{Scorecard}') }}
      />
    </DashboardCard>
  );
}
