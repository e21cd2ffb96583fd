import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayAdminister } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { IconLock } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ExportItem } from './ExportItem.tsx';
import { exports, exportsQuery } from './queries.ts';

/** Exports what the user may read of the organization as one file, for admins. */
export default function ExportPage() {
  const mayExport = mayAdminister(useAsker());
  return (
    <Page title={t('Export')} subtitle={t('Everything that you can read in this organization, as one file')} narrow>
      {mayExport ? (
        <>
          <NewExport />
          <Exports />
        </>
      ) : (
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title={t('Only admins can export the organization')}
          description={t('You can download your own data in your profile.')}
        />
      )}
    </Page>
  );
}

function NewExport() {
  const [withRecordings, setWithRecordings] = useState(false);
  const { data } = useQuery(exportsQuery);
  const create = useChange({
    receives: exports,
    call: () => api.exports.create({ body: { withRecordings } }),
    of: () => 'exports',
    ifOffline: t("You're offline. Try again when you're connected."),
    failure: t("Couldn't start the export"),
  });
  return (
    <Card className="p-20 mb-16" aria-label={t('New export')}>
      <p className="mb-8 breaks">
        {t(
          'A ZIP file with all rows as JSON and as CSV, and with all files. It has no passwords and no secret links, and nothing that only others can see: private teams that you are not on, and conversations and one-on-ones of others.',
        )}
      </p>
      <CheckField label={t('With recordings')} checked={withRecordings} onChange={setWithRecordings} />
      <Button
        className="mt-8"
        loading={create.isPending}
        disabled={data?.some(({ status }) => status === 'running') ?? true}
        onClick={() => create.mutate()}
      >
        {t('Export organization')}
      </Button>
    </Card>
  );
}

function Exports() {
  const { data, isError, refetch } = useQuery(exportsQuery);
  if (data?.length === 0) return null;
  return (
    <Card className="p-20" aria-label={t('Exports')}>
      <h2 className="mb-4 size-15">{t('Exports')}</h2>
      {data ? (
        <ul className="lined">
          {data.map((one) => (
            <ExportItem key={one.id} one={one} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={52} />
      )}
    </Card>
  );
}
