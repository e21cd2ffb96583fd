import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { language, t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { IconLock, IconPlus } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import { DeletedOrganizations } from './DeletedOrganizations.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { OrganizationList } from './OrganizationList.tsx';
import { overviewQuery } from './queries.ts';
import { SuperAdminLinks } from './SuperAdminLinks.tsx';
import { SuperAdmins } from './SuperAdmins.tsx';

const CreateOrganizationDialog = lazyDialog(() => import('./CreateOrganizationDialog.tsx'));

/** Where super admins create, activate, deactivate and delete organizations. */
export default function SuperAdminPage() {
  const { isSuperAdmin } = useCurrentUser();
  const dialog = useDialog();
  if (!isSuperAdmin) return <AccessDenied />;
  return (
    <Page
      title={t('Organizations')}
      actions={
        <Button
          aria-label={t('Create Organization')}
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={() => dialog.open()}
        >
          <span className="no-phone">{t('Create Organization')}</span>
        </Button>
      }
    >
      <SuperAdminLinks />
      <Overview />
      <FailedJobs />
      <OrganizationList />
      <DeletedOrganizations />
      <SuperAdmins />
      {dialog.draw(() => (
        <CreateOrganizationDialog onClose={dialog.close} />
      ))}
    </Page>
  );
}

function Overview() {
  const { data, isError, refetch } = useQuery(overviewQuery);
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton count={3} />;
  return (
    <Stats>
      <Stat label={t('Total Organizations')} value={data.organizations.toLocaleString(language)}>
        {t('on this server')}
      </Stat>
      <Stat label={t('Active Organizations')} value={data.activeOrganizations.toLocaleString(language)}>
        {t('{count, number} inactive', { count: data.organizations - data.activeOrganizations })}
      </Stat>
      <Stat label={t('Total Users')} value={data.users.toLocaleString(language)}>
        {t('across all organizations')}
      </Stat>
    </Stats>
  );
}

function AccessDenied() {
  return (
    <Page title={t('Super Admin')} narrow>
      <Card>
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title={t('Access Denied')}
          description={t("You don't have super admin privileges.")}
          action={
            <Button component={Link} to="/">
              {t('Go Home')}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
