import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { type Asker, mayAdminister, mayManage, mayWork } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useSignOut } from '#web/auth/useSignOut.ts';
import { navigate } from '#web/lib/router.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { membershipsQuery } from '#web/organizations/queries.ts';
import { useSwitchOrganization } from '#web/organizations/useSwitchOrganization.ts';
import {
  IconBell,
  IconBuilding,
  IconBulb,
  IconDeviceLaptop,
  IconDownload,
  IconFilter,
  IconFingerprint,
  IconFlag3,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMessageSearch,
  IconSettings,
  IconShieldLock,
  IconTrash,
  IconUpload,
  IconUser,
} from '#web/ui/icons/icons.ts';
import { colorSchemes } from '../colorSchemes.ts';
import { creations, destinationsFor } from '../routes.tsx';
import { useColorScheme } from '../useColorScheme.ts';
import { OpenOverlay } from './overlay.ts';
import type { PaletteEntry } from './paletteEntry.ts';

type Address = {
  label: Message;
  path: string;
  icon: PaletteEntry['icon'];
  keywords?: Message;
  isFor?: (asker: Asker) => boolean;
};

/** Other words that people search the screens of the navigation by. */
const destinationWords: Record<string, Message> = {
  '/': msg('home dashboard'),
  '/scorecard': msg('measurables numbers metrics kpis goals'),
  '/team-community': msg('virtual office map avatar'),
  '/rocks': msg('goals milestones quarter'),
  '/todos': msg('tasks'),
  '/issues': msg('problems ids'),
  '/meetings': msg('l10 level 10 calendar agenda'),
  '/meeting-bridge': msg('video rooms calls conference'),
  '/teams': msg('groups departments'),
  '/chat': msg('messages channels'),
  '/org-chart': msg('accountability chart seats'),
  '/directory': msg('people colleagues members users'),
  '/invitations': msg('invite'),
  '/organization': msg('company settings words terms logo domains time zone quarter week'),
};

/** Screens without a link in the navigation. */
const screens: Address[] = [
  { label: msg('Notifications'), path: '/notifications', icon: IconBell },
  { label: msg('{Meeting} history'), path: '/meetings/history', icon: IconHistory, keywords: msg('past recaps') },
  { label: msg('Search messages'), path: '/chat/search', icon: IconMessageSearch, keywords: msg('chat') },
  { label: msg('Profile'), path: '/profile', icon: IconUser, keywords: msg('account settings name email picture') },
  { label: msg('Help'), path: '/help', icon: IconHelpCircle, keywords: msg('manual guide how to support') },
  { label: msg('Trash'), path: '/trash', icon: IconTrash, keywords: msg('deleted restore') },
  { label: msg('Audit log'), path: '/audit', icon: IconShieldLock, keywords: msg('security'), isFor: mayAdminister },
];

/** Frequently used filters of lists. */
const filteredLists: Address[] = [
  { label: msg('My {rocks}'), path: '/rocks?owner=me', icon: IconFlag3, keywords: msg('mine') },
  { label: msg('Off-track {rocks}'), path: '/rocks?status=off_track', icon: IconFlag3 },
  { label: msg('Overdue {rocks}'), path: '/rocks?due=overdue', icon: IconFlag3, keywords: msg('late') },
  { label: msg('My {todos}'), path: '/todos?owner=me', icon: IconListCheck, keywords: msg('mine tasks') },
  { label: msg('Overdue {todos}'), path: '/todos?due=overdue', icon: IconListCheck, keywords: msg('late tasks') },
  {
    label: msg('{Todos} without an owner'),
    path: '/todos?scope=all&owner=none',
    icon: IconFilter,
    keywords: msg('no owner unassigned'),
  },
  { label: msg('My {issues}'), path: '/issues?owner=me', icon: IconBulb, keywords: msg('mine') },
  { label: msg('Long-term {issues}'), path: '/issues?type=long_term', icon: IconBulb },
  { label: msg('Closed {issues}'), path: '/issues?closed=true', icon: IconBulb, keywords: msg('solved archive') },
];

const settings: Address[] = [
  {
    label: msg('Notification settings'),
    path: '/notifications?tab=settings',
    icon: IconBell,
    keywords: msg('email mail push browser digest mute'),
  },
  {
    label: msg('Preferences'),
    path: '/profile#preferences',
    icon: IconSettings,
    keywords: msg('settings language dates numbers time zone week appearance theme'),
  },
  { label: msg('Password'), path: '/profile#password', icon: IconKey, keywords: msg('change settings') },
  {
    label: msg('Two-factor sign-in'),
    path: '/profile#second-factor',
    icon: IconShieldLock,
    keywords: msg('2fa mfa authentication authenticator settings'),
  },
  { label: msg('Passkeys'), path: '/profile#passkeys', icon: IconFingerprint, keywords: msg('settings') },
  {
    label: msg('Active sessions'),
    path: '/profile#sessions',
    icon: IconDeviceLaptop,
    keywords: msg('sessions devices browsers settings'),
  },
];

const files: Address[] = [
  {
    label: msg('Export {scorecard}'),
    path: '/scorecard#export',
    icon: IconDownload,
    keywords: msg('import csv download'),
  },
  { label: msg('Export {rocks}'), path: '/rocks#export', icon: IconDownload, keywords: msg('csv download') },
  { label: msg('Export {todos}'), path: '/todos#export', icon: IconDownload, keywords: msg('csv download') },
  { label: msg('Export {issues}'), path: '/issues#export', icon: IconDownload, keywords: msg('csv download') },
  {
    label: msg('Export audit log'),
    path: '/audit#export',
    icon: IconDownload,
    keywords: msg('csv download'),
    isFor: mayAdminister,
  },
  {
    label: msg('Import'),
    path: '/organization/import',
    icon: IconUpload,
    keywords: msg('csv excel upload move ninety asana trello'),
    isFor: mayManage,
  },
  {
    label: msg('Export organization'),
    path: '/organization/export',
    icon: IconDownload,
    keywords: msg('csv json zip download backup'),
    isFor: mayAdminister,
  },
];

/** Everything that a user can do from anywhere. */
export function usePaletteActions(): PaletteEntry[] {
  const user = useCurrentUser();
  const asker = useAsker();
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
    { keys, keywords }: Pick<PaletteEntry, 'keys' | 'keywords'> = {},
  ): PaletteEntry => ({ id: `${group} ${label}`, group, label, icon, run, keys, keywords });
  const addresses = (group: string, entries: Address[]) =>
    entries
      .filter(({ isFor }) => isFor?.(asker) ?? true)
      .map(({ label, path, icon, keywords }) =>
        action(group, t(label), icon, () => navigate(path), { keywords: keywords && t(keywords) }),
      );
  return [
    ...destinationsFor(user).map(({ label, icon, path, key }) =>
      action(t('Go to'), t(label), icon, () => navigate(path), {
        keys: key && `G ${key.toUpperCase()}`,
        keywords: destinationWords[path] && t(destinationWords[path]),
      }),
    ),
    ...addresses(t('Go to'), screens),
    ...(mayWork(asker)
      ? creations.map(({ overlay, key, label, icon }) =>
          action(t('Create'), t(label), icon, () => open(overlay), { keys: `C ${key.toUpperCase()}` }),
        )
      : []),
    ...addresses(t('Lists'), filteredLists),
    ...addresses(t('Settings'), settings),
    ...addresses(t('Files'), files),
    ...memberships
      .filter(({ organization }) => organization.id !== user.organizationId)
      .map(({ organization: { id, name } }) =>
        action(t('Switch organization'), name, IconBuilding, () => switchOrganization.mutate(id)),
      ),
    ...colorSchemes.map(({ value, label, icon }) =>
      action(t('Appearance'), t('Appearance: {scheme}', { scheme: label }), icon, () => setColorScheme(value), {
        keywords: t('theme mode settings'),
      }),
    ),
    action(t('Account'), t('Keyboard shortcuts'), IconKeyboard, () => open('help'), { keys: '?', keywords: t('help') }),
    action(t('Account'), t('Sign out'), IconLogout, () => signOut.mutate(), { keywords: t('log out logout') }),
  ];
}
