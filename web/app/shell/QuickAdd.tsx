import { use } from 'react';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { loadOverlay } from '../overlays/loadOverlay.ts';
import { OpenOverlay } from '../overlays/overlay.ts';
import { creations } from '../routes.tsx';
import classes from './QuickAdd.module.css';

function fetchDialogs(): void {
  for (const { overlay } of creations) fetchAhead(() => loadOverlay(overlay));
}

/** The menu for creating work from anywhere. On small screens its button is a plus; observers have none. */
export function QuickAdd() {
  const open = use(OpenOverlay);
  const mayWork = useMayWork();
  if (!mayWork) return null;
  return (
    <Menu
      label={t('Quick Add')}
      width={224}
      trigger={(props) => (
        <button
          type="button"
          className={classes.button}
          onPointerEnter={fetchDialogs}
          onFocus={fetchDialogs}
          {...props}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          <span className={classes.label}>{t('Quick Add')}</span>
        </button>
      )}
    >
      {creations.map(({ overlay, key, label, icon: Icon }) => (
        <MenuItem
          key={overlay}
          icon={<Icon size={16} stroke={1.6} />}
          end={`C ${key.toUpperCase()}`}
          onSelect={() => open(overlay)}
        >
          {t(label)}
        </MenuItem>
      ))}
    </Menu>
  );
}
