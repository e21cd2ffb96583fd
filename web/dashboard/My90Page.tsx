import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { onboardingDays } from '#contract/limits.ts';
import { quarterLabel } from '#rules/dates.ts';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { serverNow } from '#web/lib/serverClock.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { Dashboard } from './Dashboard.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { FirstWeek } from './FirstWeek.tsx';
import { MemberWelcome } from './MemberWelcome.tsx';
import { prefetchDashboard } from './prefetchDashboard.ts';
import { statsQuery } from './queries.ts';

const Onboarding = lazyPart(() => import('./Onboarding.tsx'));

/** A person's quarter at a glance. Before there is a team it shows the first steps. */
export default function My90Page() {
  const now = useQuarter();
  const { data: teams, isError } = useQuery(teamsQuery);
  const asker = useAsker();
  const isAdmin = mayAdminister(asker);
  const { id, organizationId, createdAt } = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const isYoung = (since: string | undefined) =>
    since !== undefined && serverNow() - Date.parse(since) < onboardingDays * 24 * 3600_000;
  const stats = useQuery(statsQuery);
  // The checklist appears together with the cards below it, unless its request fails.
  const hasSteps = isYoung(createdAt) || (isAdmin && isYoung(organization?.createdAt));
  const isAsking = hasSteps && stats.isLoading && stats.failureCount === 0;
  // Deferred, so that the cards render in slices that keep the page responsive.
  const isReady = useDeferredValue(now !== undefined && (teams !== undefined || isError) && !isAsking);
  useEffect(() => prefetchDashboard({ id }), [id]);
  // The steps stay open after the team is created, until they are done.
  const [isNew, setIsNew] = useState(false);
  if (teams?.length === 0 && !isNew && mayWork(asker)) setIsNew(true);
  return (
    <Page
      title={t('My 90')}
      subtitle={now && t('Your personal dashboard for {quarter}', { quarter: quarterLabel(now.quarter) })}
    >
      {isNew ? (
        <Suspense>
          <Onboarding onDone={() => setIsNew(false)} />
        </Suspense>
      ) : now && isReady ? (
        <>
          {stats.data?.firstSteps && <FirstWeek done={stats.data.firstSteps} />}
          {stats.data?.memberSteps && <MemberWelcome done={stats.data.memberSteps} now={now} />}
          {!mayWork(asker) && (
            <p className="mb-14 dimmed">
              {rich("You're an observer: you can read everything that your teams can, and comment. {link}", {
                link: <Link to="/help#roles">{t('Who may do what')}</Link>,
              })}
            </p>
          )}
          <Dashboard now={now} />
        </>
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  );
}
