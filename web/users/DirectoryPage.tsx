import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Directory } from './Directory.tsx';
import { DirectorySkeleton } from './DirectorySkeleton.tsx';
import { usersQuery } from './queries.ts';

/** Everybody in the organization. */
export default function DirectoryPage() {
  const { data: people, isError, refetch } = useQuery(usersQuery);
  return (
    <Page title="Team Directory">
      {people ? <Directory people={people} /> : isError ? <ErrorState onRetry={refetch} /> : <DirectorySkeleton />}
    </Page>
  );
}
