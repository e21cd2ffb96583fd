import { use } from 'react';
import { useSignOut } from '#web/auth/useSignOut.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconBell, IconHelpCircle, IconKeyboard, IconLogout, IconTrash, IconUser } from '#web/ui/icons/icons.ts';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';
import { colorSchemes } from '../colorSchemes.ts';
import { OpenOverlay } from '../overlays/overlay.ts';
import { useColorScheme } from '../useColorScheme.ts';

/** The items of the account menu: profile, notification settings, trash, appearance, shortcuts and sign-out. */
export default function AccountItems() {
  const open = use(OpenOverlay);
  const signOut = useSignOut();
  const [colorScheme, setColorScheme] = useColorScheme();
  return (
    <>
      <MenuGroup>
        <MenuItem ref={takeFocus} icon={<IconUser size={16} stroke={1.6} />} onSelect={() => navigate('/profile')}>
          {t('Profile')}
        </MenuItem>
        <MenuItem icon={<IconBell size={16} stroke={1.6} />} onSelect={() => navigate('/notifications?tab=settings')}>
          {t('Notification settings')}
        </MenuItem>
        <MenuItem icon={<IconTrash size={16} stroke={1.6} />} onSelect={() => navigate('/trash')}>
          {t('Trash')}
        </MenuItem>
        <MenuItem icon={<IconHelpCircle size={16} stroke={1.6} />} onSelect={() => navigate('/help')}>
          {t('Help')}
        </MenuItem>
        <MenuItem icon={<IconKeyboard size={16} stroke={1.6} />} end="?" onSelect={() => open('help')}>
          {t('Keyboard shortcuts')}
        </MenuItem>
      </MenuGroup>
      <MenuGroup label={t('Appearance')}>
        {colorSchemes.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={value}
            icon={<Icon size={16} stroke={1.6} />}
            chosen={colorScheme === value}
            onSelect={() => setColorScheme(value)}
          >
            {t(label)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon={<IconLogout size={16} stroke={1.6} />} onSelect={() => signOut.mutate()}>
          {t('Sign out')}
        </MenuItem>
      </MenuGroup>
    </>
  );
}
