import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '#web/lib/api.ts';
import { Link, useParams, useSearchParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LiveMeeting } from './live/LiveMeeting.tsx';
import { RoomDisplay } from './live/RoomDisplay.tsx';
import { meetingDetailsQuery, meetingQuery, participantsQuery } from './liveQueries.ts';

/** The meeting with the id in the address: before, during and after it. */
export default function LiveMeetingPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const search = useSearchParams();
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { data: meeting, error, refetch } = useQuery({ ...meetingQuery(Number(id)), enabled: isId });
  const { data: details } = useQuery({ ...meetingDetailsQuery(Number(id)), enabled: isId });
  // Fetched here so that one call answers all three queries.
  useQuery({ ...participantsQuery(Number(id)), enabled: isId });
  // The agenda is settled at the start, so a copy loaded before that is out of date.
  const isOutdated = meeting && details && meeting.actualStartTime !== details.meeting.actualStartTime;
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: meetingDetailsQuery(Number(id)).queryKey });
  }, [client, id, isOutdated]);
  if (!isId || isNotFound(error)) {
    return (
      <Page title={t('{meetingTitle} Not Found')}>
        <EmptyState
          title={t('{meetingTitle} Not Found')}
          description={t('It may have been deleted, or the link is wrong.')}
          action={
            <Button component={Link} to="/meetings">
              {t('Back to {meetingsTitle}')}
            </Button>
          }
        />
      </Page>
    );
  }
  if (meeting && details && search.has('display')) {
    return <RoomDisplay meeting={meeting} agenda={details.agenda} ahead={details.ahead} />;
  }
  if (meeting && details) return <LiveMeeting key={meeting.id} meeting={meeting} details={details} />;
  return <Page title={t('{meetingTitle}')}>{error ? <ErrorState onRetry={refetch} /> : <ListSkeleton />}</Page>;
}
