import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Redirect } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import { AdminList } from './AdminList.tsx';
import { overviewQuery } from './queries.ts';
import { SuperAdminLinks } from './SuperAdminLinks.tsx';

/** All organizations at a glance, for super admins; others go home. */
export default function AdminPage() {
  const { isSuperAdmin } = useCurrentUser();
  if (!isSuperAdmin) return <Redirect to="/" />;
  return (
    <Page
      title="Super Admin Dashboard"
      subtitle="Manage all organizations and monitor platform activity"
      actions={
        <Button component={Link} to="/" variant="default">
          Back to App
        </Button>
      }
    >
      <SuperAdminLinks />
      <Overview />
      <AdminList />
    </Page>
  );
}

function Overview() {
  const { data, isError, refetch } = useQuery(overviewQuery);
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <StatsSkeleton />;
  const { organizations, activeOrganizations, users, activeRocks } = data;
  const health = organizations === 0 ? 0 : Math.round((activeOrganizations / organizations) * 100);
  return (
    <Stats>
      <Stat label="Total Organizations" value={organizations.toLocaleString('en')}>
        {activeOrganizations.toLocaleString('en')} active
      </Stat>
      <Stat label="Total Users" value={users.toLocaleString('en')}>
        across all organizations
      </Stat>
      <Stat label="Active Rocks" value={activeRocks.toLocaleString('en')}>
        Quarterly goals in progress
      </Stat>
      <Stat label="Platform Health" value={`${health}%`}>
        of organizations are active
      </Stat>
    </Stats>
  );
}
