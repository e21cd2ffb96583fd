import type { PastMeeting } from '#contract/past-meetings.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { NameWithLock, TeamName, useIsPrivateTeam } from '#web/teams/TeamName.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { Marked } from '#web/ui/lists/Marked.tsx';
import { MeetingPeople } from '../MeetingFacts.tsx';
import meetingClasses from '../Meetings.module.css';
import classes from './History.module.css';

type Props = { held: PastMeeting; words: string };

/** A meeting that was held, in figures, and what a search for these words found in its recap. */
export function HeldRow({ held, words }: Props) {
  const { id, title, participantIds, endedAt, minutes, average, solved, excerpts } = held;
  return (
    <li>
      <Link to={`/meetings/${id}`} className={classes.link}>
        <span className={meetingClasses.rowTitle}>
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
                <HeldTeam held={held} />
              </>
            )}
            {` · ${minutes} min · ${average === null ? 'not rated' : `${average} of 10`} · ${solved} solved`}
          </span>
        </span>
        {excerpts.map(({ heading, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an excerpt is its index
          <span key={index} className={classes.excerpt}>
            {say(heading)}: <Marked anywhere text={text} words={words} />
          </span>
        ))}
      </Link>
    </li>
  );
}

/** The team of a meeting, by the name that it had when the meeting ended. */
function HeldTeam({ held: { teamId, team } }: { held: PastMeeting }) {
  const isPrivate = useIsPrivateTeam(teamId);
  if (team !== null) return <NameWithLock name={team} isPrivate={isPrivate} />;
  return teamId === null ? 'No team' : <TeamName id={teamId} />;
}
