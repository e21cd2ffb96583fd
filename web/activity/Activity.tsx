import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import type { Measurable } from '#contract/measurables.ts';
import { t } from '#web/lib/translate.ts';
import type { Subject } from '#web/nouns/nouns.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import classes from './Activity.module.css';
import { activityQuery } from './queries.ts';
import { sentencesOf } from './sentences.ts';
import { useLookUps } from './useLookUps.ts';

export type ActivityProps = {
  noun: Subject;
  id: RowId;
  /** The format and unit of its values, for a measurable. */
  measurable?: Pick<Measurable, 'format' | 'unit'>;
};

/** Who changed something, what and when, the latest change first. */
export function Activity({ noun, id, measurable }: ActivityProps) {
  const activity = useInfiniteQuery(activityQuery(noun, id));
  const entries = activity.data?.pages.flat();
  const { lookUps, isLoading } = useLookUps(entries, measurable);
  if (activity.isError && !entries) {
    return <ErrorState title={t("Couldn't load the activity")} onRetry={activity.refetch} />;
  }
  if (!entries || isLoading) return <ListSkeleton />;
  if (entries.length === 0) return <p className="my-8 dimmed">{t('Nothing has changed yet')}</p>;
  return (
    <>
      <ol className="py-4" aria-label={t('Activity')}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <PersonAvatar person={entry.actor} size={24} />
            <span className={classes.sentences}>
              {sentencesOf(entry, lookUps).map((sentence) => (
                <span key={sentence}>{sentence}</span>
              ))}
            </span>
            <span className={classes.time}>
              <TimeAgo at={entry.createdAt} />
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
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
