import { ActionIcon } from '@mantine/core';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { MeetingFacts } from '#web/meetings/MeetingFacts.tsx';
import { liveMeetingPath } from '#web/meetings/useJoin.ts';
import type { useMeetingDialogs } from '#web/meetings/useMeetingDialogs.tsx';
import { useUpcomingMeetings } from '#web/meetings/useUpcomingMeetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { NoTeamHint } from './NoTeamHint.tsx';

/** My next meetings. A click edits one; its link prepares it. */
export function UpcomingMeetings({ now, dialogs }: { now: Now; dialogs: ReturnType<typeof useMeetingDialogs> }) {
  const { meetings, isError, refetch } = useUpcomingMeetings(now, 'mine');
  return (
    <DashboardCard
      title={t('Upcoming {meetingsTitle}')}
      actions={
        <NotForObservers>
          <ActionIcon
            title={t('Schedule {meetingTitle}')}
            aria-label={t('Schedule {meetingTitle}')}
            onClick={dialogs.schedule}
          >
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        </NotForObservers>
      }
    >
      <DashboardList
        rows={meetings}
        renderRow={(meeting) => (
          <div className="hover row gap-12 line-below">
            <button
              type="button"
              className="fill p-8-16 min-h-44 plain-link text-left pointer"
              onClick={() => dialogs.edit(meeting)}
            >
              <span className="block breaks weight-540" dir="auto">
                {meeting.title}
              </span>
              <span className="breaks dimmed small">
                <MeetingFacts meeting={meeting} />
              </span>
            </button>
            <Link
              to={liveMeetingPath(meeting.id)}
              className="inline-row min-h-44 p-8-16 small"
              aria-label={t('Prepare {title}', { title: meeting.title })}
            >
              {t('Prepare')}
            </Link>
          </div>
        )}
        rowHeight={58}
        emptyText={t('No upcoming {meetings}')}
        hint={<NoTeamHint rows={t('{meetings}')} />}
        isError={isError}
        onRetry={refetch}
        maxRows={5}
        whole={{ path: '/meetings?scope=mine', label: t('{Meetings}') }}
      />
    </DashboardCard>
  );
}
