import { Badge } from '@mantine/core';
import { Link, useLocation } from '#web/lib/router.tsx';
import classes from './Admin.module.css';

const places = [
  { path: '/super-admin', name: 'Organizations' },
  { path: '/admin', name: 'Dashboard' },
  { path: '/super-admin/audit', name: 'Audit Log' },
];

/** The other screens of super admins, who may be in no organization, and so have no navigation. */
export function SuperAdminLinks() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.places} aria-label="Super Admin">
      <Badge color="teal">Super Admin</Badge>
      {places
        .filter(({ path }) => path !== pathname)
        .map(({ path, name }) => (
          <Link key={path} to={path}>
            {name}
          </Link>
        ))}
    </nav>
  );
}
