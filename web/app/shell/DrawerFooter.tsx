import { ActionIcon } from '@mantine/core';
import { IconHelpCircle, IconLogout } from '@tabler/icons-react';
import { useSignOut } from '#web/auth/useSignOut.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import classes from './AccountFooter.module.css';
import { AccountLabel } from './AccountLabel.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';

/** The end of the drawer: the color scheme, a link to the profile, and a button to sign out. */
export function DrawerFooter({ onChoose }: { onChoose: () => void }) {
  const signOut = useSignOut();
  return (
    <>
      <SchemeChoice />
      <div className={classes.footer}>
        <Link to="/profile" className={classes.account} onClick={onChoose}>
          <AccountLabel />
        </Link>
        <ActionIcon component={Link} to="/help" size={44} aria-label={t('Help')} title={t('Help')} onClick={onChoose}>
          <IconHelpCircle size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={44} aria-label={t('Sign out')} onClick={() => signOut.mutate()} loading={signOut.isPending}>
          <IconLogout size={20} stroke={1.6} />
        </ActionIcon>
      </div>
    </>
  );
}
