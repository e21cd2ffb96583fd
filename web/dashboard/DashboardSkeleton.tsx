import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import attention from './Attention.module.css';
import { Cards } from './Cards.tsx';
import classes from './Dashboard.module.css';

const card = (rowHeight: number) => (
  <Card className={classes.card}>
    <div className={classes.cardHead}>
      <Skeleton height={14} width={132} />
    </div>
    <div className={classes.waiting}>
      <ListSkeleton height={rowHeight} />
    </div>
  </Card>
);

/** My 90 in grey, until what stands above its cards is known. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={attention.strip} />
      <StatsSkeleton />
      <Cards rocks={card(76)} todos={card(66)} issues={card(44)} meetings={card(58)} scorecard={card(58)} />
    </>
  );
}
