import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayOf } from '#rules/meetings.ts';
import { Link, navigate, useParams } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { runningMeetingsQuery, suspendedMeetingsQuery, upcomingMeetingsQuery } from './queries.ts';
import { liveMeetingPath } from './useJoin.ts';

/** Where calendars lead for a series: its meeting that is in progress, else the next one. */
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
  // One that nobody started stays scheduled for some days.
  const meeting = now && ofSeries.find((one) => one.status !== 'scheduled' || dayOf(one, now.timeZone) >= now.today);
  const next = isLoaded ? meeting?.id : undefined;
  useEffect(() => {
    if (next) navigate(liveMeetingPath(next), { replace: true });
  }, [next]);
  if (isLoaded && !meeting) {
    return (
      <Page title={say('Meeting Not Found')}>
        <EmptyState
          title={say('Meeting Not Found')}
          description={say('This meeting no longer repeats, or you cannot see it.')}
          action={
            <Button component={Link} to="/meetings">
              {say('Back to Meetings')}
            </Button>
          }
        />
      </Page>
    );
  }
  return <Page title={say('Meeting')}>{failed ? <ErrorState onRetry={failed.refetch} /> : <ListSkeleton />}</Page>;
}
