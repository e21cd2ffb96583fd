import { ActionIcon } from '@mantine/core';
import { useSignOut } from '#web/auth/useSignOut.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { IconHelpCircle, IconLogout } from '#web/ui/icons/icons.ts';
import { colorSchemes } from '../colorSchemes.ts';
import { useColorScheme } from '../useColorScheme.ts';
import account from './AccountFooter.module.css';
import { AccountLabel } from './AccountLabel.tsx';
import classes from './NavigationDrawer.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The navigation on small screens: closes when something is chosen or the overlay is clicked. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} label={t('Navigation')} className={classes.drawer}>
      <Sidebar inDrawer onChoose={onClose} footer={<DrawerFooter onChoose={onClose} />} />
    </Dialog>
  );
}

/** The end of the drawer: the color scheme, a link to the profile, and a button to sign out. */
function DrawerFooter({ onChoose }: { onChoose: () => void }) {
  const signOut = useSignOut();
  return (
    <>
      <SchemeChoice />
      <div className={account.footer}>
        <Link to="/profile" className={account.account} onClick={onChoose}>
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

/** The choice of system, light or dark for the drawer, which has no account menu. */
function SchemeChoice() {
  const [colorScheme, setColorScheme] = useColorScheme();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{t('Appearance')}</legend>
      {colorSchemes.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={colorScheme === value}
          className={classes.option}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
