import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayOf } from '#rules/meetings.ts';
import { Link, navigate, useParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { runningMeetingsQuery, suspendedMeetingsQuery, upcomingMeetingsQuery } from './queries.ts';
import { liveMeetingPath } from './useJoin.ts';

/** The address of a series in calendars. Redirects to its meeting in progress, else to the next one. */
export default function SeriesPage() {
  const { id = '' } = useParams();
  const now = useQuarter();
  const lists = [
    useQuery(runningMeetingsQuery),
    useQuery(suspendedMeetingsQuery),
    useQuery(upcomingMeetingsQuery('all')),
  ];
  const failed = lists.find(({ isError }) => isError);
  const isLoaded = now && lists.every(({ data }) => data);
  const ofSeries = lists.flatMap(({ data = [] }) => data).filter(({ seriesId }) => String(seriesId) === id);
  // A meeting that no one started stays scheduled for some days.
  const meeting = now && ofSeries.find((one) => one.status !== 'scheduled' || dayOf(one, now.timeZone) >= now.today);
  const next = isLoaded ? meeting?.id : undefined;
  useEffect(() => {
    if (next) navigate(liveMeetingPath(next), { replace: true });
  }, [next]);
  if (isLoaded && !meeting) {
    return (
      <Page title={t('{meetingTitle} Not Found')}>
        <EmptyState
          title={t('{meetingTitle} Not Found')}
          description={t("This {meeting} no longer repeats, or you can't see it.")}
          action={
            <Button component={Link} to="/meetings">
              {t('Back to {meetingsTitle}')}
            </Button>
          }
        />
      </Page>
    );
  }
  return <Page title={t('{meetingTitle}')}>{failed ? <ErrorState onRetry={failed.refetch} /> : <ListSkeleton />}</Page>;
}
