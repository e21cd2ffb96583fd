import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#web/lib/api.ts';
import { Link, useParams } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { rockQuery } from '../queries.ts';
import { RockDetail } from './RockDetail.tsx';
import classes from './RockPage.module.css';

/** One rock by the id in the address: found, being looked for, or not there. */
export default function RockPage() {
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { data: rock, error, refetch } = useQuery({ ...rockQuery(Number(id)), enabled: isId });
  const isGone = !isId || isNotFound(error);
  if (isGone) {
    return (
      <Page title={say('Rock')}>
        <EmptyState
          title={say('Rock not found')}
          description={say("The rock you're looking for doesn't exist.")}
          action={
            <Button component={Link} to="/rocks">
              {say('Back to Rocks')}
            </Button>
          }
        />
      </Page>
    );
  }
  if (rock) return <RockDetail key={rock.id} rock={rock} />;
  return (
    <Page title={say('Rock')}>
      {error ? (
        <ErrorState title={say('Failed to fetch rock')} onRetry={refetch} />
      ) : (
        <p className={classes.loading} role="status">
          {say('Loading rock details...')}
        </p>
      )}
    </Page>
  );
}
