import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isNotFound } from '#web/lib/api.ts';
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
      <Page title="Rock">
        <EmptyState
          title="Rock not found"
          description="The rock you're looking for doesn't exist."
          action={
            <Button component={Link} to="/rocks">
              Back to Rocks
            </Button>
          }
        />
      </Page>
    );
  }
  if (rock) return <RockDetail key={rock.id} rock={rock} />;
  return (
    <Page title="Rock">
      {error ? (
        <ErrorState title="Failed to fetch rock" onRetry={refetch} />
      ) : (
        <p className={classes.loading} role="status">
          Loading rock details...
        </p>
      )}
    </Page>
  );
}
