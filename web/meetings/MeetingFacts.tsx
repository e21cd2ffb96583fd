import type { Meeting } from '#contract/meetings.ts';
import { useFormats } from '#web/lib/formats.ts';
import { listed } from '#web/lib/listed.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { IconLock } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './MeetingFacts.module.css';
import { whenOf } from './when.ts';

type Props = {
  meeting: Meeting;
  /** The name of its team when it ended. */
  teamName?: string | null | undefined;
};

/** One line about a meeting: date, length, how often it repeats, and its team or people. If it has ended, when it started. */
export function MeetingFacts({ meeting, teamName }: Props) {
  useFormats();
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
      <time dateTime={meetingDate}>{whenOf({ meetingDate })}</time>
      {' · '}
      {t('{minutes} min', { minutes: meeting.durationMinutes })}
      {meeting.repeat && (
        <>
          {' · '}
          {t(
            '{repeat, select, weekly {every week} biweekly {every two weeks} monthly {every month} other {every quarter}}',
            { repeat: meeting.repeat },
          )}
        </>
      )}
      {team}
    </>
  );
}

/** The other people of a meeting that only its participants see. */
export function MeetingPeople({ ids }: { ids: string[] }) {
  const me = useCurrentUser().id;
  const { people, nameOf } = usePeople();
  const others = ids.filter((id) => id !== me);
  if (people.length === 0) return null;
  return (
    <>
      {' · '}
      <span className={classes.people} title={t('No one else sees this {meeting}')}>
        <IconLock size={14} stroke={1.8} role="img" aria-label={t('Private')} />
        {others.length === 0 ? t('only you') : t('with {names}', { names: listed(others.map((id) => nameOf(id))) })}
      </span>
    </>
  );
}
