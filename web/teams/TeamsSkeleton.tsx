import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Teams.module.css';

/** Grey list and detail, until the teams are there; on a phone the list alone. */
export function TeamsSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={classes.columns}>
      <ListSkeleton height={54} />
      {!isPhone && (
        <Card className={classes.detail}>
          <Skeleton height={24} width={180} mb={24} />
          <ListSkeleton height={44} />
        </Card>
      )}
    </div>
  );
}
