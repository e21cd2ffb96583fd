import type { PastMeeting } from '#contract/past-meetings.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { SummaryMark } from '#web/summaries/SummaryMark.tsx';
import { NameWithLock, TeamName, useIsPrivateTeam } from '#web/teams/TeamName.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { Marked } from '#web/ui/lists/Marked.tsx';
import { MeetingPeople } from '../MeetingFacts.tsx';
import meetingClasses from '../Meetings.module.css';

type Props = { meeting: PastMeeting; words: string };

/** A past meeting with its numbers, and the rows of its recap that contain the searched words. */
export function PastMeetingRow({ meeting, words }: Props) {
  const { id, title, participantIds, endedAt, minutes, average, solved, excerpts } = meeting;
  return (
    <li>
      <Link to={`/meetings/${id}`} className="grid gap-2 p-8-16 breaks plain-link hover">
        <span className="weight-500">
          <Marked anywhere text={title} words={words} />
        </span>
        <span className={meetingClasses.facts}>
          <span>
            <DateText value={endedAt} withYear />
            {participantIds ? (
              <MeetingPeople ids={participantIds} />
            ) : (
              <>
                {' · '}
                <PastTeam meeting={meeting} />
              </>
            )}
            {[
              '',
              t('{minutes} min', { minutes }),
              average === null ? t('not rated') : t('{rating, number} of 10', { rating: average }),
              t('{count} solved', { count: solved }),
            ].join(' · ')}
          </span>
          <SummaryMark id={id} />
        </span>
        {excerpts.map(({ heading, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: excerpts are identified by their position
          <span key={index} className="small">
            {heading}: <Marked anywhere text={text} words={words} />
          </span>
        ))}
      </Link>
    </li>
  );
}

/** The team of a meeting, with the name that it had when the meeting ended. */
function PastTeam({ meeting: { teamId, team } }: { meeting: PastMeeting }) {
  const isPrivate = useIsPrivateTeam(teamId);
  if (team !== null) return <NameWithLock name={team} isPrivate={isPrivate} />;
  return teamId === null ? t('No team') : <TeamName id={teamId} />;
}
