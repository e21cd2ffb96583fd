import { Link } from '#web/lib/router.tsx';
import { IconChevronLeft } from '#web/ui/icons/icons.ts';
import classes from './BackLink.module.css';

/** A link from a row's page to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      data-reach
      className={`${classes.back} no-print inline-row gap-4 mb-12 min-h-24 undecorated dimmed small`}
    >
      <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </Link>
  );
}
