import { useQuery } from '@tanstack/react-query';
import { quarterLabel } from '#rules/dates.ts';
import { isRockOfMeeting, quarterToReview } from '#rules/meetings.ts';
import { isOnTrack } from '#rules/rocks.ts';
import { say } from '#web/lib/say.ts';
import { rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { RocksWithoutTeam } from '#web/rocks/RocksWithoutTeam.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import { type PanelProps, thisWeek } from './props.ts';
import { RockRow } from './RockRow.tsx';

/** The rocks of the team, or of the people, in the reviewed quarter: on track or off track, and what is off dropped to the issues. */
export function RocksPanel({ meeting, now, open }: PanelProps) {
  const quarter = quarterToReview(meeting, now);
  const isCurrent = quarter === now.quarter;
  const label = quarterLabel(quarter);
  const week = thisWeek(now);
  const { data, isError, refetch } = useQuery(rocksOfQuarterQuery(quarter, isCurrent));
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const rocks = data.filter((rock) => isRockOfMeeting(rock, meeting));
  return (
    <>
      {rocks.length === 0 ? (
        <p className={classes.nothing}>{say`No rocks in ${label}.`}</p>
      ) : (
        <p className={classes.lead}>
          {!isCurrent && `${label}: `}
          {rocks.filter(({ status }) => isOnTrack(status)).length} of {rocks.length} on track
        </p>
      )}
      <ul className={classes.rows}>
        {rocks.map((rock) => (
          <RockRow key={rock.id} rock={rock} onOpen={open.openRock}>
            <DropToIssues
              meeting={meeting}
              open={open}
              name={rock.title}
              isFrom={({ rockId, droppedWeek }) => rockId === rock.id && droppedWeek === week}
              fields={{ title: `Off track: ${rock.title}`, ownerId: rock.ownerId, rockId: rock.id, droppedWeek: week }}
            />
          </RockRow>
        ))}
      </ul>
      {meeting.teamId !== null && (
        <RocksWithoutTeam teamId={meeting.teamId} quarter={quarter} isCurrent={isCurrent} onOpen={open.openRock} />
      )}
    </>
  );
}
