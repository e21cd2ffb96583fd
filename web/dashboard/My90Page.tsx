import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { quarterLabel } from '#rules/dates.ts';
import { lazyPart } from '#web/lib/lazyPart.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { Dashboard } from './Dashboard.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { usePrefetchDashboard } from './usePrefetchDashboard.ts';

const Onboarding = lazyPart(() => import('./Onboarding.tsx'));

/** One's own quarter at a glance; before there is a team, the first steps towards it. */
export default function My90Page() {
  const now = useQuarter();
  const { data: teams, isError } = useQuery(teamsQuery);
  usePrefetchDashboard();
  // The first team comes into being amid the first steps; they are left when they are done.
  const [isNew, setIsNew] = useState(false);
  if (teams?.length === 0 && !isNew) setIsNew(true);
  return (
    <Page title="My 90" subtitle={now && `Your personal dashboard for ${quarterLabel(now.quarter)}`}>
      {isNew ? (
        <Suspense>
          <Onboarding onDone={() => setIsNew(false)} />
        </Suspense>
      ) : now && (teams || isError) ? (
        <Dashboard now={now} />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  );
}
