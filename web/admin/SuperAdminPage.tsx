import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import classes from './Admin.module.css';
import { DeletedOrganizations } from './DeletedOrganizations.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { OrganizationList } from './OrganizationList.tsx';
import { overviewQuery } from './queries.ts';
import { SuperAdminLinks } from './SuperAdminLinks.tsx';
import { SuperAdmins } from './SuperAdmins.tsx';

const FoundingDialog = lazyDialog(() => import('./FoundingDialog.tsx'));

/** All organizations of the installation, to be created, switched on and off, and deleted. */
export default function SuperAdminPage() {
  const { isSuperAdmin } = useCurrentUser();
  const dialog = useDialog();
  if (!isSuperAdmin) return <AccessDenied />;
  return (
    <Page
      title="Organizations"
      actions={
        <Button
          className={classes.create}
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={() => dialog.open()}
        >
          Create Organization
        </Button>
      }
    >
      <SuperAdminLinks />
      <Numbers />
      <FailedJobs />
      <OrganizationList />
      <DeletedOrganizations />
      <SuperAdmins />
      {dialog.draw(() => (
        <FoundingDialog onClose={dialog.close} />
      ))}
    </Page>
  );
}

function Numbers() {
  const { data, isError, refetch } = useQuery(overviewQuery);
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton count={3} />;
  return (
    <Stats>
      <Stat label="Total Organizations" value={data.organizations.toLocaleString('en')}>
        on this installation
      </Stat>
      <Stat label="Active Organizations" value={data.activeOrganizations.toLocaleString('en')}>
        {(data.organizations - data.activeOrganizations).toLocaleString('en')} inactive
      </Stat>
      <Stat label="Total Users" value={data.users.toLocaleString('en')}>
        across all organizations
      </Stat>
    </Stats>
  );
}

function AccessDenied() {
  return (
    <Page title="Super Admin" narrow>
      <Card>
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title="Access Denied"
          description="You don't have super admin privileges."
          action={
            <Button component={Link} to="/">
              Go Home
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
