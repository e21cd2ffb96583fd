import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { organizationQuery } from '../useQuarter.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The settings of the organization: admins change them, everybody else sees by what it reckons. */
export default function OrganizationPage() {
  const { data: organization, isError, refetch } = useQuery(organizationQuery(useCurrentUser().organizationId));
  return (
    <Page title="Organization Settings" narrow>
      {organization ? (
        <SettingsForm organization={organization} />
      ) : isError ? (
        <ErrorState title="The settings could not be loaded" onRetry={refetch} />
      ) : (
        <ListSkeleton rows={5} height={60} />
      )}
    </Page>
  );
}
