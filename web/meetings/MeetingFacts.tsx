import { IconLock } from '@tabler/icons-react';
import type { Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './MeetingFacts.module.css';
import { repeatNames, whenOf } from './when.ts';

type Props = {
  meeting: Meeting;
  now: Now;
  /** How its team was called when it ended. */
  teamName?: string | null | undefined;
};

/** When a meeting is, for how long, how often, and of which team or with whom, in a line; of one that is over, when it was held. */
export function MeetingFacts({ meeting, now, teamName }: Props) {
  const { actualStartTime, endedAt } = meeting;
  // A meeting may start before its time, even a day before.
  const meetingDate = actualStartTime ?? meeting.meetingDate;
  const team = meeting.participantIds ? (
    <MeetingPeople ids={meeting.participantIds} />
  ) : (
    meeting.teamId !== null && (
      <>
        {' · '}
        {teamName ?? <TeamName id={meeting.teamId} />}
      </>
    )
  );
  if (actualStartTime && endedAt) {
    return (
      <>
        <time dateTime={actualStartTime}>{formatMoment(actualStartTime)}</time>
        {team}
      </>
    );
  }
  return (
    <>
      <time dateTime={meetingDate}>{whenOf({ meetingDate }, now)}</time>
      {` · ${meeting.durationMinutes} min`}
      {meeting.repeat && ` · ${repeatNames[meeting.repeat].toLowerCase()}`}
      {team}
    </>
  );
}

/** The other people in a meeting that only its people see. */
export function MeetingPeople({ ids }: { ids: string[] }) {
  const me = useCurrentUser().id;
  const { people, find } = usePeople();
  const others = ids.filter((id) => id !== me);
  if (people.length === 0) return null;
  return (
    <>
      {' · '}
      <span className={classes.people} title="Nobody else sees this meeting">
        <IconLock size={14} stroke={1.8} role="img" aria-label="Private" />
        {others.length === 0 ? 'only you' : `with ${others.map((id) => fullName(find(id))).join(', ')}`}
      </span>
    </>
  );
}
