import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { DeletedList } from './DeletedList.tsx';
import { trashQuery } from './queries.ts';
import classes from './TrashPage.module.css';

/** What was deleted and can still be brought back. */
export default function TrashPage() {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 200);
  const { data, isError, refetch } = useQuery({ ...trashQuery(q), placeholderData: keepPreviousData });
  return (
    <Page title="Trash" subtitle="You can bring back what was deleted for 30 days">
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search the trash"
        placeholder="Search the trash..."
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Card className={classes.card} aria-label="Trash">
        {data ? (
          <DeletedList rows={data} isSearched={q !== ''} />
        ) : isError ? (
          <ErrorState title="The trash could not be loaded" onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
      </Card>
    </Page>
  );
}
