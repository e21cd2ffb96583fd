import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import { isRockOfMeeting } from '#rules/meetings.ts';
import { isOnTrack } from '#rules/rocks.ts';
import { say } from '#web/lib/say.ts';
import { rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { RockFacts } from '#web/rocks/RockFacts.tsx';
import { RockProgress } from '#web/rocks/RockProgress.tsx';
import { RockStatusMenu } from '#web/rocks/RockStatusMenu.tsx';
import { RocksWithoutTeam } from '#web/rocks/RocksWithoutTeam.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import { type PanelProps, thisWeek } from './props.ts';

/** The rocks of the team, or of the people: on track or off track, and what is off dropped to the issues. */
export function RocksPanel({ meeting, now, open }: PanelProps) {
  const { quarter } = now;
  const { data, isError, refetch } = useQuery(rocksOfQuarterQuery(quarter, true));
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const rocks = data.filter((rock) => isRockOfMeeting(rock, meeting));
  return (
    <>
      {rocks.length === 0 ? (
        <p className={classes.nothing}>
          {meeting.participantIds
            ? say('You have no rocks this quarter.')
            : say('This team has no rocks this quarter.')}
        </p>
      ) : (
        <p className={classes.lead}>
          {rocks.filter(({ status }) => isOnTrack(status)).length} of {rocks.length} on track
        </p>
      )}
      <ul className={classes.rows}>
        {rocks.map((rock) => (
          <RockRow key={rock.id} rock={rock} meeting={meeting} open={open} week={thisWeek(now)} />
        ))}
      </ul>
      {meeting.teamId !== null && (
        <RocksWithoutTeam teamId={meeting.teamId} quarter={quarter} isCurrent onOpen={open.openRock} />
      )}
    </>
  );
}

type RowProps = { rock: Rock; week: string } & Pick<PanelProps, 'meeting' | 'open'>;

function RockRow({ rock, week, meeting, open }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.status}>
        <RockStatusMenu rock={rock} />
      </span>
      <span className={classes.text}>
        <TitleButton className={classes.title} onClick={() => open.openRock(rock)}>
          {rock.title}
        </TitleButton>
        <RockFacts rock={rock} />
      </span>
      <span className={classes.progress}>
        <RockProgress rock={rock} />
      </span>
      <DropToIssues
        meeting={meeting}
        open={open}
        name={rock.title}
        isFrom={({ rockId, droppedWeek }) => rockId === rock.id && droppedWeek === week}
        fields={{ title: `Off track: ${rock.title}`, ownerId: rock.ownerId, rockId: rock.id, droppedWeek: week }}
      />
    </li>
  );
}
