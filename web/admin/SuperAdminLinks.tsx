import { Badge } from '@mantine/core';
import { msg } from '#rules/translate.ts';
import { Link, useLocation } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';

const links = [
  { path: '/super-admin', name: msg('Organizations') },
  { path: '/admin', name: msg('Dashboard') },
  { path: '/super-admin/audit', name: msg('Audit Log') },
];

/** Links to the other screens for super admins, who have no navigation if they belong to no organization. */
export function SuperAdminLinks() {
  const { pathname } = useLocation();
  return (
    <nav className="row wrap gap-4-16 mb-16" aria-label={t('Super Admin')}>
      <Badge color="teal">{t('Super Admin')}</Badge>
      {links
        .filter(({ path }) => path !== pathname)
        .map(({ path, name }) => (
          <Link key={path} to={path}>
            {t(name)}
          </Link>
        ))}
    </nav>
  );
}
