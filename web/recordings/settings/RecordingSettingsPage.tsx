import { useQuery } from '@tanstack/react-query';
import { mayAdminister } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconLock } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { recordingSettingsQuery } from '../queries.ts';
import { AllRecordings } from './AllRecordings.tsx';
import { RecordingForm } from './RecordingForm.tsx';
import { RecordingUsage } from './RecordingUsage.tsx';

/** How the organization records, what that costs, and all recordings; for admins. */
export default function RecordingSettingsPage() {
  const mayEdit = mayAdminister(useAsker());
  const { data: settings, isError, refetch } = useQuery({ ...recordingSettingsQuery, enabled: mayEdit });
  return (
    <Page title={t('Recordings')} narrow>
      <BackLink to="/organization">{t('Organization Settings')}</BackLink>
      {!mayEdit ? (
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title={t('Only admins can change how the organization records')}
          description={t('You find the recordings of a {meeting} in the {meeting}.')}
        />
      ) : settings ? (
        <>
          <RecordingForm settings={settings} />
          <RecordingUsage settings={settings} />
          <AllRecordings />
        </>
      ) : isError ? (
        <ErrorState title={t("Couldn't load the settings")} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={5} height={60} />
      )}
    </Page>
  );
}
