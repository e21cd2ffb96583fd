import type { Meeting } from '#contract/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { repeatNames, whenOf } from './when.ts';

/** When a meeting is, for how long, how often, and of which team, in a line; of one that is over, when it was held. */
export function MeetingFacts({ meeting, now }: { meeting: Meeting; now: Now }) {
  const teamName = useTeamName();
  const { actualStartTime, endedAt } = meeting;
  const team = meeting.teamId !== null && ` · ${teamName(meeting.teamId)}`;
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
      <time dateTime={meeting.meetingDate}>{whenOf(meeting, now)}</time>
      {` · ${meeting.durationMinutes} min`}
      {meeting.repeat && ` · ${repeatNames[meeting.repeat].toLowerCase()}`}
      {team}
    </>
  );
}
