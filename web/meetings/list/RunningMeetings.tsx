import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { navigate } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { MeetingPeople } from '../MeetingFacts.tsx';
import classes from '../Meetings.module.css';
import { runningMeetingsQuery, suspendedMeetingsQuery } from '../queries.ts';
import { liveMeetingPath, useJoin } from '../useJoin.ts';

/** A banner for each meeting in progress or suspended. */
export function RunningMeetings() {
  const { data: running = [] } = useQuery(runningMeetingsQuery);
  const { data: suspended = [] } = useQuery(suspendedMeetingsQuery);
  return [...running, ...suspended].map((meeting) => <Banner key={meeting.id} meeting={meeting} />);
}

function Banner({ meeting }: { meeting: Meeting }) {
  const join = useJoin(meeting);
  const mayWork = useMayWork();
  const isRunning = meeting.status === 'in_progress';
  const open = () => navigate(liveMeetingPath(meeting.id));
  return (
    <Card
      className={`${classes.banner} row between gap-16 p-14-16`}
      data-running={isRunning || undefined}
      aria-label={meeting.title}
    >
      <div className="stack fill breaks">
        <strong dir="auto">{meeting.title}</strong>
        <span className={classes.facts}>
          {isRunning ? t('In progress') : t('Suspended')}
          {meeting.teamId !== null && (
            <>
              {' · '}
              <TeamName id={meeting.teamId} />
            </>
          )}
          {meeting.participantIds && <MeetingPeople ids={meeting.participantIds} />}
        </span>
      </div>
      <Button
        loading={join.isPending}
        variant={isRunning ? 'filled' : 'default'}
        onClick={() => (mayWork ? join.mutate(undefined, { onSuccess: open }) : open())}
      >
        {mayWork ? t('Join {meetingTitle}') : t('Watch {meetingTitle}')}
      </Button>
    </Card>
  );
}
