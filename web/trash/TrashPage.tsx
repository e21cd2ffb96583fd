import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trashDays } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconSearch } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { DeletedList } from './DeletedList.tsx';
import { trashQuery } from './queries.ts';

/** Deleted rows that can still be restored. */
export default function TrashPage() {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 200);
  const { data, isError, refetch } = useQuery({ ...trashQuery(q), placeholderData: keepPreviousData });
  return (
    <Page title={t('Trash')} subtitle={t('You can restore deleted items for {days} days', { days: trashDays })}>
      <TextInput
        className="mb-12 max-w-320"
        type="search"
        aria-label={t('Search the trash')}
        placeholder={t('Search the trash...')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Card className="py-4" aria-label={t('Trash')}>
        {data ? (
          <DeletedList rows={data} isSearched={q !== ''} />
        ) : isError ? (
          <ErrorState title={t("Couldn't load the trash")} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
      </Card>
    </Page>
  );
}
