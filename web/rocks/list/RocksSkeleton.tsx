import { Skeleton } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../RocksPage.module.css';

const cards = 6;

/** Grey cards while the rocks load. */
export function RocksSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-10">
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <Card key={card} className={classes.waiting}>
          <Skeleton height={16} width="34%" />
          <Skeleton height={12} width="62%" />
        </Card>
      ))}
    </div>
  );
}
