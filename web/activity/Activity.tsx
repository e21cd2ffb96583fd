import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import type { Measurable } from '#contract/measurables.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import classes from './Activity.module.css';
import { activityQuery, type Subject } from './queries.ts';
import { sentenceOf } from './sentences.ts';
import { useLookUps } from './useLookUps.ts';

export type ActivityProps = {
  noun: Subject;
  id: RowId;
  /** How its values are shown, if it is of a measurable. */
  measurable?: Pick<Measurable, 'format' | 'unit'>;
};

/** What was done to something, by whom and when, the latest first. */
export function Activity({ noun, id, measurable }: ActivityProps) {
  const activity = useInfiniteQuery(activityQuery(noun, id));
  const { lookUps, isLookingUp } = useLookUps(noun, measurable);
  const acts = activity.data?.pages.flat();
  if (activity.isError && !acts) {
    return <ErrorState title="The activity could not be loaded" onRetry={activity.refetch} />;
  }
  if (!acts || isLookingUp) return <ListSkeleton />;
  if (acts.length === 0) return <p className={classes.quiet}>Nothing has changed yet</p>;
  return (
    <>
      <ol className={classes.acts} aria-label="Activity">
        {acts.map((act) => (
          <li key={act.id} className={classes.act}>
            <PersonAvatar person={act.actor} size={24} />
            <span className={classes.sentence}>{sentenceOf(act, lookUps)}</span>
            <span className={classes.time}>
              <TimeAgo at={act.createdAt} />
            </span>
          </li>
        ))}
      </ol>
      {activity.hasNextPage && (
        <Button
          className={classes.more}
          variant="subtle"
          loading={activity.isFetchingNextPage}
          onClick={() => activity.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
