import { Skeleton } from '@mantine/core';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Dashboard.module.css';

/** Four grey numbers. */
export function StatsSkeleton() {
  return (
    <div className={classes.stats} role="status" aria-label="Loading">
      {['rocks', 'todos', 'issues', 'scorecard'].map((stat) => (
        <Card key={stat} className={classes.stat}>
          <Skeleton height={14} width="60%" mb={12} />
          <Skeleton height={24} width="35%" mb="auto" />
          <Skeleton height={8} />
        </Card>
      ))}
    </div>
  );
}
