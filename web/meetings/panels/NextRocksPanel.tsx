import { useQuery } from '@tanstack/react-query';
import { daysOfQuarter, quarterAfter, quarterLabel } from '#rules/dates.ts';
import { isRockOfMeeting, quarterToReview } from '#rules/meetings.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { rocks as allRocks, rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { RocksWithoutTeam } from '#web/rocks/RocksWithoutTeam.tsx';
import { useCreateRock } from '#web/rocks/useRockChanges.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { AddOwnedLine } from './AddOwnedLine.tsx';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { RockRow } from './RockRow.tsx';

/** The rocks of the team or participants in the quarter after the reviewed one, with an input for new ones. */
export function NextRocksPanel({ meeting, now, open }: PanelProps) {
  const { teamId, participantIds } = meeting;
  const reviewed = quarterToReview(meeting, now);
  const quarter = quarterAfter(reviewed);
  const { last: dueDate } = daysOfQuarter(quarter, now.startMonth);
  const isCurrent = quarter === now.quarter;
  const { data, isError, refetch } = useQuery(rocksOfQuarterQuery(quarter, isCurrent));
  const create = useCreateRock();
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  // Unfinished rocks of earlier quarters come with those of the current one.
  const rocks = data.filter((rock) => rock.quarter === quarter && isRockOfMeeting(rock, meeting));
  return (
    <>
      <p className={classes.lead}>
        {t(
          '{count, plural, =0 {No {rocks} for {quarter}.} one {# {rock} for {quarter}.} other {# {rocks} for {quarter}.}}',
          {
            count: rocks.length,
            quarter: quarterLabel(quarter),
          },
        )}{' '}
        {t('Unfinished {rocks} from {quarter} carry over automatically.', { quarter: quarterLabel(reviewed) })}
      </p>
      <AddOwnedLine
        meeting={meeting}
        label={t('New {rock}')}
        placeholder={t('Add {rockArticle} {rock}')}
        ownerLabel={t('Owner of the new {rock}')}
        draft={`meeting ${meeting.id} rock`}
        onAdd={(fields, restore) =>
          create.mutate({ ...fields, quarter, dueDate, teamId, status: 'not_started' }, { onError: restore })
        }
        lines={{
          noun: 'rocks',
          create: ({ isDone: _, dueDate: day, ...fields }) =>
            api.rocks.create({ body: { ...fields, quarter, dueDate: day ?? dueDate, teamId, status: 'not_started' } }),
          receives: allRocks,
        }}
      />
      {participantIds && <WhoCanSee teamId={null} visibleTo={null} isSpaced />}
      <ul>
        {rocks.map((rock) => (
          <RockRow key={rock.id} rock={rock} onOpen={open.openRock} />
        ))}
      </ul>
      {teamId !== null && (
        <RocksWithoutTeam teamId={teamId} quarter={quarter} isCurrent={isCurrent} onOpen={open.openRock} />
      )}
    </>
  );
}
