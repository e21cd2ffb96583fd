import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Directory.module.css';
import { Directory } from './Directory.tsx';
import { usersQuery } from './queries.ts';

/** Everyone in the organization. */
export default function DirectoryPage() {
  const { data: people, isError, refetch } = useQuery(usersQuery);
  return (
    <Page title={t('Team Directory')}>
      {people ? <Directory people={people} /> : isError ? <ErrorState onRetry={refetch} /> : <DirectorySkeleton />}
    </Page>
  );
}

const cards = 6;

/** Grey cards while the people load. */
function DirectorySkeleton() {
  return (
    <div role="status" aria-label={t('Loading')}>
      <div className={`${classes.toolbar} row wrap gap-8-12 mb-16`}>
        <Skeleton height={36} className={classes.search} />
        <Skeleton height={36} width={140} />
      </div>
      <div className={classes.cards}>
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
          <Card key={card} className={classes.card}>
            <Skeleton circle height={44} />
            <div className={classes.who}>
              <Skeleton height={16} width="55%" my={4} />
              <Skeleton height={14} width="75%" mt={5} mb={9} />
              <Skeleton height={20} width={64} />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
