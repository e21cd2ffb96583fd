import {
  IconBuilding,
  IconBulb,
  IconCalendarEvent,
  IconFlag3,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { membershipsQuery } from '#web/organizations/queries.ts';
import { useSwitchOrganization } from '#web/organizations/useSwitchOrganization.ts';
import { colorSchemes } from '../colorSchemes.ts';
import { destinationsFor } from '../routes.tsx';
import { useColorScheme } from '../useColorScheme.ts';
import { OpenOverlay } from './overlay.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** Everything that can be done from anywhere. */
export function usePaletteActions(): PaletteEntry[] {
  const user = useCurrentUser();
  const open = use(OpenOverlay);
  const signOut = useSignOut();
  const switchOrganization = useSwitchOrganization();
  const [, setColorScheme] = useColorScheme();
  const { data: memberships = [] } = useQuery(membershipsQuery);
  const action = (group: string, label: string, icon: PaletteEntry['icon'], run: () => void, keys?: string) => ({
    id: `${group} ${label}`,
    group,
    label,
    icon,
    run,
    keys,
  });
  return [
    ...destinationsFor(user).map(({ label, icon, path, key }) =>
      action('Go to', say(label), icon, () => navigate(path), key && `G ${key.toUpperCase()}`),
    ),
    action('Go to', 'Profile', IconUser, () => navigate('/profile')),
    action('Go to', 'Trash', IconTrash, () => navigate('/trash')),
    action('Create', say('New Rock'), IconFlag3, () => open('rock'), 'C R'),
    action('Create', say('New Todo'), IconListCheck, () => open('todo'), 'C T'),
    action('Create', say('New Issue'), IconBulb, () => open('issue'), 'C I'),
    action('Create', say('Schedule Meeting'), IconCalendarEvent, () => open('meeting'), 'C M'),
    ...memberships
      .filter(({ isDefault }) => !isDefault)
      .map(({ organization: { id, name } }) =>
        action('Switch organization', name, IconBuilding, () => switchOrganization.mutate(id)),
      ),
    ...colorSchemes.map(({ value, label, icon }) =>
      action('Appearance', `${label} appearance`, icon, () => setColorScheme(value)),
    ),
    action('Account', 'Keyboard shortcuts', IconKeyboard, () => open('help'), '?'),
    action('Account', 'Sign out', IconLogout, () => signOut.mutate()),
  ];
}
