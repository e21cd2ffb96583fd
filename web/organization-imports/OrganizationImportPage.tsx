import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { FileField } from '#web/ui/sheets/FileField.tsx';
import { OrganizationImportItem } from './OrganizationImportItem.tsx';
import { organizationImportsQuery } from './queries.ts';
import { useUpload } from './useUpload.ts';

/** Creates an organization from the export of another one, here or elsewhere. */
export default function OrganizationImportPage() {
  const { data, isError, refetch } = useQuery(organizationImportsQuery);
  return (
    <Page
      title={t('Import an organization')}
      subtitle={t('Create an organization from an export file, of this installation or of another one')}
      narrow
    >
      <BackLink to="/organization-signup">{t('Create Organization')}</BackLink>
      {data ? (
        <>
          {!data.some(({ status }) => status === 'running') && <NewUpload />}
          {data.map((one) => (
            <OrganizationImportItem key={one.id} one={one} />
          ))}
        </>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={52} />
      )}
    </Page>
  );
}

function NewUpload() {
  const { share, error, start, cancel } = useUpload();
  return (
    <Card className="p-20 mb-16" aria-label={t('Export file')}>
      <p className="mb-12 breaks">
        {t(
          'Admins download the file under Organization → Export. You see what is in it before anything is created. You become the admin of the new organization; all others become people without an account, with their work.',
        )}
      </p>
      {share === undefined ? (
        <FileField
          label={t('The ZIP file of an export')}
          accept=".zip"
          error={error}
          onChoose={([file]) => file && start(file)}
        />
      ) : (
        <>
          <ProgressBar value={Math.floor(share * 100)} label={t('Upload')} />
          <p className="dimmed small mt-6">
            {share < 1 ? t('Stay on this page until the file is there.') : t('Reading the file…')}
          </p>
          <Button className="mt-8" variant="default" size="xs" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </>
      )}
    </Card>
  );
}
