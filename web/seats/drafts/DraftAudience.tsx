import { IconLock, IconUsers } from '@tabler/icons-react';
import type { Chart } from '#contract/seats.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import classes from './Drafts.module.css';

/** Who sees a draft, in a few words with an icon. */
export function DraftAudience({ draft: { visibleTo } }: { draft: Pick<Chart, 'visibleTo'> }) {
  const me = useCurrentUser().id;
  const organization = useOrganizationName();
  const Icon = visibleTo ? IconLock : IconUsers;
  const others = visibleTo?.filter((id) => id !== me).length;
  return (
    <span className={classes.audience}>
      <Icon size={14} stroke={1.7} aria-hidden />
      {others === undefined
        ? `Everyone in ${organization ?? 'your organization'}`
        : others === 0
          ? 'Only you'
          : `You and ${others} ${others === 1 ? 'other' : 'others'}`}
    </span>
  );
}
