import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '#web/lib/api.ts';
import { Link, useParams, useSearchParams } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Display } from './live/Display.tsx';
import { LiveMeeting } from './live/LiveMeeting.tsx';
import { frameQuery, meetingQuery, participantsQuery } from './liveQueries.ts';

/** One meeting by the id in the address: as it goes on, before, and after. */
export default function LiveMeetingPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const search = useSearchParams();
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { data: meeting, error, refetch } = useQuery({ ...meetingQuery(Number(id)), enabled: isId });
  const { data: frame } = useQuery({ ...frameQuery(Number(id)), enabled: isId });
  // Asked for here, so that one call answers all three.
  useQuery({ ...participantsQuery(Number(id)), enabled: isId });
  // Whoever starts it settles the agenda, which the others hold as it was before.
  const isOld = meeting && frame && meeting.actualStartTime !== frame.meeting.actualStartTime;
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: frameQuery(Number(id)).queryKey });
  }, [client, id, isOld]);
  if (!isId || isNotFound(error)) {
    return (
      <Page title={say('Meeting Not Found')}>
        <EmptyState
          title={say('Meeting Not Found')}
          description="It may have been deleted, or the link is not right."
          action={
            <Button component={Link} to="/meetings">
              {say('Back to Meetings')}
            </Button>
          }
        />
      </Page>
    );
  }
  if (meeting && frame && search.has('display')) {
    return <Display meeting={meeting} agenda={frame.agenda} ahead={frame.ahead} />;
  }
  if (meeting && frame) return <LiveMeeting key={meeting.id} meeting={meeting} frame={frame} />;
  return <Page title={say('Meeting')}>{error ? <ErrorState onRetry={refetch} /> : <ListSkeleton />}</Page>;
}
