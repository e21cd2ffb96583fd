import { Card } from '#web/ui/Card.tsx';
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx';
import classes from './Dashboard.module.css';
import { StatsSkeleton } from './StatsSkeleton.tsx';

/** My 90 in grey, until the quarter is known. */
export function DashboardSkeleton() {
  return (
    <>
      <StatsSkeleton />
      <div className={classes.cards}>
        {['rocks', 'todos'].map((card) => (
          <Card key={card} className={classes.card}>
            <div className={classes.cardHead} />
            <div className={classes.waiting}>
              <ListSkeleton height={56} />
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
