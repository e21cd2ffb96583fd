import { Skeleton } from '@mantine/core';
import classes from './Dashboard.module.css';

/** Four grey numbers. */
export function StatsSkeleton() {
  return (
    <div className={classes.stats} role="status" aria-label="Loading">
      {['rocks', 'todos', 'issues', 'scorecard'].map((stat) => (
        <div key={stat} className={classes.stat}>
          <Skeleton height={14} width="60%" mb={12} />
          <Skeleton height={24} width="35%" mb="auto" />
          <Skeleton height={8} />
        </div>
      ))}
    </div>
  );
}
