import { ActionIcon } from '@mantine/core';
import { IconLogout, IconSelector } from '@tabler/icons-react';
import { fullName } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import classes from './AccountFooter.module.css';
import { AccountMenu } from './AccountMenu.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';

/** The user and organization. Opens the account menu; in the drawer it links to the profile, with a button to sign out. */
export function AccountFooter({ inDrawer, onChoose }: { inDrawer: boolean; onChoose?: () => void }) {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const organization = useOrganizationName();
  const account = (
    <>
      <PersonAvatar person={user} size={32} />
      <span className="fill snug">
        <span className="block truncate weight-560">{fullName(user)}</span>
        <span className="block truncate dimmed tiny">{organization ?? '\u00a0'}</span>
      </span>
    </>
  );
  if (!inDrawer) {
    return (
      <AccountMenu
        trigger={(props) => (
          <button type="button" className={classes.account} data-footer {...props}>
            {account}
            <IconSelector className="dimmed" size={16} stroke={1.6} aria-label={t('Account menu')} role="img" />
          </button>
        )}
      />
    );
  }
  return (
    <>
      <SchemeChoice />
      <div className={classes.footer}>
        <Link to="/profile" className={classes.account} onClick={onChoose}>
          {account}
        </Link>
        <ActionIcon size={44} aria-label={t('Sign out')} onClick={() => signOut.mutate()} loading={signOut.isPending}>
          <IconLogout size={20} stroke={1.6} />
        </ActionIcon>
      </div>
    </>
  );
}
