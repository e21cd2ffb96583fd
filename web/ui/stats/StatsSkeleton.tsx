import { Skeleton } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Stats.module.css';

/** Grey numbers; four by default. */
export function StatsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.stats} role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, stat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are all alike and never move
        <Card key={stat} className={classes.stat}>
          <Skeleton height={14} width="60%" mb={12} />
          <Skeleton height={24} width="35%" mb="auto" />
          <Skeleton height={8} />
        </Card>
      ))}
    </div>
  );
}
