import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mayInviteAs } from '#rules/invitations.ts';
import { useAsker } from '#web/lib/session.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Directory.module.css';
import { Directory } from './Directory.tsx';
import { usersQuery } from './queries.ts';

const AddPersonDialog = lazyDialog(() => import('./AddPersonDialog.tsx'));

/** Everybody in the organization. */
export default function DirectoryPage() {
  const { data: people, isError, refetch } = useQuery(usersQuery);
  const addition = useDialog();
  return (
    <Page
      title="Team Directory"
      actions={
        mayInviteAs(useAsker(), 'managee') && (
          <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={() => addition.open()}>
            Add Person
          </Button>
        )
      }
    >
      {people ? <Directory people={people} /> : isError ? <ErrorState onRetry={refetch} /> : <DirectorySkeleton />}
      {addition.draw(() => (
        <AddPersonDialog onClose={addition.close} />
      ))}
    </Page>
  );
}

const cards = 6;

/** Grey cards, until the people are there. */
function DirectorySkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className={classes.toolbar}>
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
