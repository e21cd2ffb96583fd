import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowScope } from '#contract/shapes.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { useSearchParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconCalendarPlus } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { AgendaSummary } from './list/AgendaSummary.tsx';
import { History } from './list/History.tsx';
import { RunningMeetings } from './list/RunningMeetings.tsx';
import { StartMeeting } from './list/StartMeeting.tsx';
import { UpcomingList } from './list/UpcomingList.tsx';
import classes from './Meetings.module.css';
import { recentHistoryQuery, runningMeetingsQuery, suspendedMeetingsQuery, upcomingMeetingsQuery } from './queries.ts';
import { useMeetingDialogs } from './useMeetingDialogs.tsx';

/** Meetings in progress, a form to start one, upcoming meetings and past ones. */
export default function MeetingsPage() {
  const now = useQuarter();
  const scope: RowScope = useSearchParams().get('scope') === 'mine' ? 'mine' : 'all';
  const isReady = useIsReady(scope);
  const defaultTeam = useDefaultTeam();
  const [chosenId, setChosenId] = useState<number | null>();
  const teamId = chosenId === undefined ? defaultTeam : chosenId;
  const dialogs = useMeetingDialogs(now?.timeZone ?? 'UTC');
  return (
    <Page
      title={t('{meetingsTitle}')}
      subtitle={t('Run your weekly {levelTen} {meetings}')}
      actions={
        <NotForObservers>
          <Button
            data-adds
            aria-label={t('Schedule {meetingTitle}')}
            leftSection={<IconCalendarPlus size={16} stroke={1.8} />}
            onClick={dialogs.schedule}
          >
            <span className="no-phone">{t('Schedule {meetingTitle}')}</span>
            <span className={classes.brief}>{t('Schedule')}</span>
          </Button>
        </NotForObservers>
      }
    >
      {now && isReady ? (
        <div className={classes.columns}>
          <div className="stack gap-16">
            <RunningMeetings />
            <NotForObservers>
              <StartMeeting teamId={teamId} onTeam={setChosenId} />
            </NotForObservers>
            <UpcomingList now={now} scope={scope} onEdit={dialogs.edit} />
            <History />
          </div>
          <AgendaSummary teamId={teamId} />
        </div>
      ) : (
        <ListSkeleton />
      )}
      {dialogs.dialogs}
    </Page>
  );
}

/** Whether all lists have loaded once. Shown one by one, each would move the ones below it. */
function useIsReady(scope: RowScope): boolean {
  const upcoming = useQuery(upcomingMeetingsQuery(scope));
  const running = useQuery(runningMeetingsQuery);
  const suspended = useQuery(suspendedMeetingsQuery);
  const history = useQuery(recentHistoryQuery);
  const [isReady, setIsReady] = useState(false);
  // A list that failed counts as loaded.
  if (!isReady && [upcoming, running, suspended, history].every(({ isPending }) => !isPending)) setIsReady(true);
  return isReady;
}
