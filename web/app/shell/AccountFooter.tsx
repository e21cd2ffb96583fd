import { idlePart } from '#web/lib/offline/idlePart.tsx';
import { t } from '#web/lib/translate.ts';
import { IconSelector } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import classes from './AccountFooter.module.css';
import { AccountLabel } from './AccountLabel.tsx';

const AccountItems = idlePart(() => import('./AccountItems.tsx'), null);

/** The user and organization. Opens the account menu. */
export function AccountFooter() {
  return (
    <Menu
      label={t('Account')}
      width={232}
      trigger={(props) => (
        <button type="button" className={classes.account} data-footer {...props}>
          <AccountLabel />
          <IconSelector className="dimmed" size={16} stroke={1.6} aria-label={t('Account menu')} role="img" />
        </button>
      )}
    >
      <AccountItems />
    </Menu>
  );
}
