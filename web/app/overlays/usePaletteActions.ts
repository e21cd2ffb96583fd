import {
  IconBell,
  IconBuilding,
  IconBulb,
  IconCalendarEvent,
  IconDeviceLaptop,
  IconDownload,
  IconFilter,
  IconFingerprint,
  IconFlag3,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMessageSearch,
  IconNews,
  IconSettings,
  IconShieldLock,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { membershipsQuery } from '#web/organizations/queries.ts';
import { useSwitchOrganization } from '#web/organizations/useSwitchOrganization.ts';
import { colorSchemes } from '../colorSchemes.ts';
import { destinationsFor } from '../routes.tsx';
import { useColorScheme } from '../useColorScheme.ts';
import { OpenOverlay } from './overlay.ts';
import type { PaletteEntry } from './paletteEntry.ts';

type Address = { label: string; path: string; icon: PaletteEntry['icon']; also?: string; isForAdmins?: true };

/** Screens that the navigation has no link to. */
const screens: Address[] = [
  { label: 'Notifications', path: '/notifications', icon: IconBell },
  { label: 'Meeting history', path: '/meetings/history', icon: IconHistory, also: 'past recaps' },
  { label: 'Search messages', path: '/chat/search', icon: IconMessageSearch, also: 'chat' },
  { label: 'Profile', path: '/profile', icon: IconUser, also: 'account settings name email picture' },
  { label: 'Trash', path: '/trash', icon: IconTrash, also: 'deleted restore' },
  { label: 'Audit log', path: '/audit', icon: IconShieldLock, also: 'security', isForAdmins: true },
];

/** Lists as they are looked at most. */
const filteredLists: Address[] = [
  { label: 'My rocks', path: '/rocks?owner=me', icon: IconFlag3, also: 'mine' },
  { label: 'Off-track rocks', path: '/rocks?status=off_track', icon: IconFlag3 },
  { label: 'Overdue rocks', path: '/rocks?due=overdue', icon: IconFlag3, also: 'late' },
  { label: 'My to-dos', path: '/todos?owner=me', icon: IconListCheck, also: 'mine tasks' },
  { label: 'Overdue to-dos', path: '/todos?due=overdue', icon: IconListCheck, also: 'late tasks' },
  { label: 'To-dos without an owner', path: '/todos?scope=all&owner=none', icon: IconFilter, also: 'no owner nobody' },
  { label: 'My issues', path: '/issues?owner=me', icon: IconBulb, also: 'mine' },
  { label: 'Long-term issues', path: '/issues?type=long_term', icon: IconBulb },
  { label: 'Closed issues', path: '/issues?closed=true', icon: IconBulb, also: 'solved archive' },
];

const settings: Address[] = [
  {
    label: 'Notification settings',
    path: '/notifications?tab=settings',
    icon: IconBell,
    also: 'email mail push browser digest mute',
  },
  {
    label: 'Preferences',
    path: '/profile#preferences',
    icon: IconSettings,
    also: 'settings language dates numbers time zone week appearance theme',
  },
  { label: 'Password', path: '/profile#password', icon: IconKey, also: 'change settings' },
  {
    label: 'Two-factor sign-in',
    path: '/profile#second-factor',
    icon: IconShieldLock,
    also: '2fa mfa authentication authenticator settings',
  },
  { label: 'Passkeys', path: '/profile#passkeys', icon: IconFingerprint, also: 'settings' },
  {
    label: 'Where you are signed in',
    path: '/profile#sessions',
    icon: IconDeviceLaptop,
    also: 'sessions devices browsers settings',
  },
];

const files: Address[] = [
  { label: 'Export scorecard', path: '/scorecard#export', icon: IconDownload, also: 'import csv download' },
  { label: 'Export rocks', path: '/rocks#export', icon: IconDownload, also: 'csv download' },
  { label: 'Export to-dos', path: '/todos#export', icon: IconDownload, also: 'csv download' },
  { label: 'Export issues', path: '/issues#export', icon: IconDownload, also: 'csv download' },
  {
    label: 'Export audit log',
    path: '/audit#export',
    icon: IconDownload,
    also: 'csv download',
    isForAdmins: true,
  },
];

/** Everything that can be done from anywhere. */
export function usePaletteActions(): PaletteEntry[] {
  const user = useCurrentUser();
  const asker = useAsker();
  const isAdmin = mayAdminister(asker);
  const open = use(OpenOverlay);
  const signOut = useSignOut();
  const switchOrganization = useSwitchOrganization();
  const [, setColorScheme] = useColorScheme();
  const { data: memberships = [] } = useQuery(membershipsQuery);
  const action = (
    group: string,
    label: string,
    icon: PaletteEntry['icon'],
    run: () => void,
    { keys, also }: Pick<PaletteEntry, 'keys' | 'also'> = {},
  ): PaletteEntry => ({ id: `${group} ${label}`, group, label, icon, run, keys, also });
  const addresses = (group: string, entries: Address[]) =>
    entries
      .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
      .map(({ label, path, icon, also }) => action(group, say(label), icon, () => navigate(path), { also }));
  return [
    ...destinationsFor(user).map(({ label, icon, path, key, also }) =>
      action('Go to', say(label), icon, () => navigate(path), { keys: key && `G ${key.toUpperCase()}`, also }),
    ),
    ...addresses('Go to', screens),
    ...(mayWork(asker)
      ? [
          action('Create', say('New Rock'), IconFlag3, () => open('rock'), { keys: 'C R' }),
          action('Create', say('New Todo'), IconListCheck, () => open('todo'), { keys: 'C T' }),
          action('Create', say('New Issue'), IconBulb, () => open('issue'), { keys: 'C I' }),
          action('Create', say('New Headline'), IconNews, () => open('headline'), { keys: 'C H' }),
          action('Create', say('Schedule Meeting'), IconCalendarEvent, () => open('meeting'), { keys: 'C M' }),
        ]
      : []),
    ...addresses('Lists', filteredLists),
    ...addresses('Settings', settings),
    ...addresses('Files', files),
    ...memberships
      .filter(({ isDefault }) => !isDefault)
      .map(({ organization: { id, name } }) =>
        action('Switch organization', name, IconBuilding, () => switchOrganization.mutate(id)),
      ),
    ...colorSchemes.map(({ value, label, icon }) =>
      action('Appearance', `${label} appearance`, icon, () => setColorScheme(value), { also: 'theme mode settings' }),
    ),
    action('Account', 'Keyboard shortcuts', IconKeyboard, () => open('help'), { keys: '?', also: 'help' }),
    action('Account', 'Sign out', IconLogout, () => signOut.mutate(), { also: 'log out logout' }),
  ];
}
