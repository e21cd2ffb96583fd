import { useQuery } from '@tanstack/react-query';
import { quarterLabel } from '#rules/dates.ts';
import { isRockOfMeeting, quarterToReview } from '#rules/meetings.ts';
import { isOnTrack } from '#rules/rocks.ts';
import { t } from '#web/lib/translate.ts';
import { rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { RocksWithoutTeam } from '#web/rocks/RocksWithoutTeam.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import { type PanelProps, thisWeek } from './props.ts';
import { RockRow } from './RockRow.tsx';

/** The rocks of the team or participants in the reviewed quarter. Each can be dropped to the issues. */
export function RocksPanel({ meeting, now, open }: PanelProps) {
  const quarter = quarterToReview(meeting, now);
  const isCurrent = quarter === now.quarter;
  const label = quarterLabel(quarter);
  const week = thisWeek(now);
  const { data, isError, refetch } = useQuery(rocksOfQuarterQuery(quarter, isCurrent));
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const rocks = data.filter((rock) => isRockOfMeeting(rock, meeting));
  const onTrack = rocks.filter(({ status }) => isOnTrack(status)).length;
  return (
    <>
      {rocks.length === 0 ? (
        <p className={classes.nothing}>{t('No {rocks} in {quarter}.', { quarter: label })}</p>
      ) : (
        <p className={classes.lead}>
          {isCurrent
            ? t('{onTrack} of {total} on track', { onTrack, total: rocks.length })
            : t('{quarter}: {onTrack} of {total} on track', { quarter: label, onTrack, total: rocks.length })}
        </p>
      )}
      <ul>
        {rocks.map((rock) => (
          <RockRow key={rock.id} rock={rock} onOpen={open.openRock}>
            <DropToIssues
              meeting={meeting}
              open={open}
              title={rock.title}
              isFrom={({ rockId, droppedWeek }) => rockId === rock.id && droppedWeek === week}
              fields={{
                title: t('Off track: {title}', { title: rock.title }),
                ownerId: rock.ownerId,
                rockId: rock.id,
                droppedWeek: week,
              }}
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
