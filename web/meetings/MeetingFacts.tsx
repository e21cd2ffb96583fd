import type { Meeting } from '#contract/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { repeatNames, whenOf } from './when.ts';

/** When a meeting is, for how long, how often, and of which team, in a line. */
export function MeetingFacts({ meeting, now }: { meeting: Meeting; now: Now }) {
  const teamName = useTeamName();
  return (
    <>
      <time dateTime={meeting.meetingDate}>{whenOf(meeting, now)}</time>
      {` · ${meeting.durationMinutes} min`}
      {meeting.repeat && ` · ${repeatNames[meeting.repeat].toLowerCase()}`}
      {meeting.teamId !== null && ` · ${teamName(meeting.teamId)}`}
    </>
  );
}
