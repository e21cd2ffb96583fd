import { Skeleton } from '@mantine/core';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

/** The shape of a profile that is coming. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Card className={classes.card}>
        <div className={classes.person}>
          <Skeleton circle height={64} />
          <div className={classes.names}>
            <Skeleton height={18} width="50%" mb={8} />
            <Skeleton height={14} width="35%" />
          </div>
        </div>
        <Skeleton height={14} width="60%" mt={20} />
      </Card>
      <Card className={classes.card}>
        <Skeleton height={16} width={150} mb={24} />
        <Skeleton height={12} width="45%" mb={16} />
      </Card>
    </div>
  );
}
