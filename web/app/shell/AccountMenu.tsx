import { IconBell, IconCheck, IconKeyboard, IconLogout, IconTrash, IconUser } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { Menu, type TriggerProps } from '#web/ui/menus/Menu.tsx';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { colorSchemes } from '../colorSchemes.ts';
import { OpenOverlay } from '../overlays/overlay.ts';
import { useColorScheme } from '../useColorScheme.ts';

/** Profile, notification settings, trash, light and dark, keyboard help and the way out. */
export function AccountMenu({ trigger }: { trigger: (props: TriggerProps) => ReactNode }) {
  const open = use(OpenOverlay);
  const signOut = useSignOut();
  const [colorScheme, setColorScheme] = useColorScheme();
  return (
    <Menu label="Account" width={232} trigger={trigger}>
      <MenuGroup>
        <MenuItem icon={<IconUser size={16} stroke={1.6} />} onSelect={() => navigate('/profile')}>
          Profile
        </MenuItem>
        <MenuItem icon={<IconBell size={16} stroke={1.6} />} onSelect={() => navigate('/notifications?tab=settings')}>
          Notification settings
        </MenuItem>
        <MenuItem icon={<IconTrash size={16} stroke={1.6} />} onSelect={() => navigate('/trash')}>
          Trash
        </MenuItem>
        <MenuItem icon={<IconKeyboard size={16} stroke={1.6} />} end="?" onSelect={() => open('help')}>
          Keyboard shortcuts
        </MenuItem>
      </MenuGroup>
      <MenuGroup label="Appearance">
        {colorSchemes.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={value}
            icon={<Icon size={16} stroke={1.6} />}
            chosen={colorScheme === value}
            end={colorScheme === value && <IconCheck size={16} aria-hidden="true" />}
            onSelect={() => setColorScheme(value)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon={<IconLogout size={16} stroke={1.6} />} onSelect={() => signOut.mutate()}>
          Sign out
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
