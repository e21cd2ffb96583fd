import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Redirect } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { language, t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { StatsSkeleton } from '#web/ui/stats/StatsSkeleton.tsx';
import { AdminList } from './AdminList.tsx';
import { overviewQuery } from './queries.ts';
import { SuperAdminLinks } from './SuperAdminLinks.tsx';

/** The dashboard of super admins. Other users are redirected to the home page. */
export default function AdminPage() {
  const { isSuperAdmin } = useCurrentUser();
  if (!isSuperAdmin) return <Redirect to="/" />;
  return (
    <Page
      title={t('Super Admin Dashboard')}
      subtitle={t('Manage all organizations and monitor platform activity')}
      actions={
        <Button component={Link} to="/" variant="default">
          {t('Back to App')}
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
      <Stat label={t('Total Organizations')} value={organizations.toLocaleString(language)}>
        {t('{count, number} active', { count: activeOrganizations })}
      </Stat>
      <Stat label={t('Total Users')} value={users.toLocaleString(language)}>
        {t('across all organizations')}
      </Stat>
      <Stat label={t('Active {rocksTitle}')} value={activeRocks.toLocaleString(language)}>
        {t('Quarterly goals in progress')}
      </Stat>
      <Stat label={t('Platform Health')} value={t('{percent}%', { percent: health })}>
        {t('of organizations are active')}
      </Stat>
    </Stats>
  );
}
