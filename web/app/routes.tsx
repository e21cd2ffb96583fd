import {
  IconAddressBook,
  IconBuilding,
  IconBuildings,
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconCompass,
  IconFlag3,
  IconListCheck,
  IconMessages,
  type IconProps,
  IconSitemap,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import My90Page from '#web/dashboard/My90Page.tsx';
import { prefetchDashboard } from '#web/dashboard/prefetchDashboard.ts';
import { matchPath } from '#web/lib/routing/matchPath.ts';
import type { Door } from '#web/lib/session.ts';

export const groups = ['Overview', 'Core Tools', 'Team', 'Super Admin'] as const;

/** How the navigation leads to a screen, by its first path. */
export type Destination = {
  group: (typeof groups)[number];
  icon: ComponentType<IconProps>;
  /** Other words people look for it by. */
  also?: string;
  /** The letter that, after `g`, goes there. */
  key?: string;
  /** Whom it is shown, if not everybody. */
  isFor?: (user: CurrentUser) => boolean;
};

export type Screen = {
  /** All addresses of the screen; links are drawn with the first. */
  paths: [string, ...string[]];
  /** What its link says, and its header until its code is there. */
  name: string;
  destination?: Destination;
  /** Shown in whatever organization one is, be it inactive, and in none. */
  isBeyond?: true;
  /** Shown to whoever is in no organization, too, and says so itself. */
  isAlsoOutside?: true;
  /** Stays as it is from one of its addresses to the next: its lists keep their scroll. */
  staysMounted?: true;
  /** The path at which one writes at once: what is typed on the way there is kept for it. */
  writesAt?: string;
  /** Asks for what it shows, while it is still to be drawn for the first time. */
  ahead?: (user: CurrentUser) => void;
} & (
  | { component: ComponentType; load?: never }
  | { load: () => Promise<{ default: ComponentType }>; component?: never }
);

/** Every screen of those who are signed in: adding one is one line, which the build reads too (`screenFiles`). */
export const screens: Screen[] = [
  {
    paths: ['/'],
    name: 'My 90',
    // The home screen comes with the start: fetched on its own it would bring twenty small files along.
    component: My90Page,
    ahead: prefetchDashboard,
    destination: { group: 'Overview', icon: IconCompass, key: 'm', also: 'home dashboard' },
  },
  {
    paths: ['/scorecard'],
    name: 'Scorecard',
    load: () => import('#web/scorecards/ScorecardPage.tsx'),
    destination: { group: 'Core Tools', icon: IconChartBar, key: 's', also: 'measurables numbers metrics kpis goals' },
  },
  {
    paths: ['/rocks'],
    name: 'Rocks',
    load: () => import('#web/rocks/RocksPage.tsx'),
    destination: { group: 'Core Tools', icon: IconFlag3, key: 'r', also: 'goals milestones quarter' },
  },
  { paths: ['/rocks/:id', '/rock/:id'], name: 'Rock', load: () => import('#web/rocks/page/RockPage.tsx') },
  {
    paths: ['/todos'],
    name: 'To-Dos',
    load: () => import('#web/todos/TodosPage.tsx'),
    destination: { group: 'Core Tools', icon: IconListCheck, key: 't', also: 'tasks' },
  },
  {
    paths: ['/issues'],
    name: 'Issues',
    load: () => import('#web/issues/IssuesPage.tsx'),
    destination: { group: 'Core Tools', icon: IconBulb, key: 'i', also: 'problems ids' },
  },
  {
    paths: ['/meetings'],
    name: 'Meetings',
    load: () => import('#web/meetings/MeetingsPage.tsx'),
    destination: { group: 'Core Tools', icon: IconCalendarEvent, key: 'l', also: 'l10 level 10 calendar agenda' },
  },
  {
    paths: ['/meetings/history'],
    name: 'Meeting History',
    load: () => import('#web/meetings/history/HistoryPage.tsx'),
  },
  {
    paths: ['/meetings/series/:id'],
    name: 'Meeting',
    load: () => import('#web/meetings/SeriesPage.tsx'),
  },
  {
    paths: ['/meetings/:id/live', '/meetings/:id', '/live-meeting/:id'],
    name: 'Meeting',
    load: () => import('#web/meetings/LiveMeetingPage.tsx'),
  },
  {
    paths: ['/teams'],
    name: 'Teams',
    load: () => import('#web/teams/TeamsPage.tsx'),
    destination: { group: 'Team', icon: IconUsers, key: 'e', also: 'groups departments' },
  },
  { paths: ['/chat/search'], name: 'Search messages', load: () => import('#web/chat/search/SearchPage.tsx') },
  {
    paths: ['/chat', '/chat/:channelId'],
    name: 'Chat',
    load: () => import('#web/chat/ChatPage.tsx'),
    writesAt: '/chat/:channelId',
    isAlsoOutside: true,
    staysMounted: true,
    destination: { group: 'Overview', icon: IconMessages, key: 'c', also: 'messages channels' },
  },
  {
    paths: ['/org-chart'],
    name: 'Org Chart',
    load: () => import('#web/seats/OrgChartPage.tsx'),
    destination: { group: 'Team', icon: IconSitemap, key: 'h', also: 'accountability chart seats' },
  },
  {
    paths: ['/directory'],
    name: 'Directory',
    load: () => import('#web/users/DirectoryPage.tsx'),
    destination: { group: 'Team', icon: IconAddressBook, key: 'd', also: 'people colleagues members users' },
  },
  {
    paths: ['/invitations'],
    name: 'Invitations',
    load: () => import('#web/organizations/InvitationsPage.tsx'),
    destination: {
      group: 'Team',
      icon: IconUserPlus,
      key: 'v',
      also: 'invite',
      isFor: mayInvite,
    },
  },
  {
    paths: ['/organization'],
    name: 'Organization',
    load: () => import('#web/organizations/settings/OrganizationPage.tsx'),
    destination: {
      group: 'Team',
      icon: IconBuilding,
      key: 'o',
      also: 'company settings words terms logo domains time zone quarter week',
      isFor: ({ role }) => mayAdminister({ role }),
    },
  },
  { paths: ['/audit'], name: 'Audit Log', load: () => import('#web/audit/AuditPage.tsx') },
  {
    paths: ['/super-admin/audit'],
    name: 'Audit Log',
    load: () => import('#web/audit/WholeAuditPage.tsx'),
    isBeyond: true,
  },
  {
    paths: ['/notifications'],
    name: 'Notifications',
    load: () => import('#web/notifications/NotificationsPage.tsx'),
  },
  {
    paths: ['/super-admin'],
    name: 'Organizations',
    load: () => import('#web/admin/SuperAdminPage.tsx'),
    destination: { group: 'Super Admin', icon: IconBuildings, isFor: ({ isSuperAdmin }) => isSuperAdmin },
    isBeyond: true,
  },
  { paths: ['/admin'], name: 'Super Admin Dashboard', load: () => import('#web/admin/AdminPage.tsx'), isBeyond: true },
  { paths: ['/trash'], name: 'Trash', load: () => import('#web/trash/TrashPage.tsx') },
  { paths: ['/users/:id', '/profile'], name: 'Profile', load: () => import('#web/users/ProfilePage.tsx') },
];

/** The screens for which nobody need be signed in. */
export const doors: { paths: [Door]; load: () => Promise<{ default: ComponentType }> }[] = [
  { paths: ['/auth'], load: () => import('#web/auth/AuthPage.tsx') },
  { paths: ['/signup'], load: () => import('#web/auth/SignupPage.tsx') },
  { paths: ['/invite'], load: () => import('#web/auth/InvitePage.tsx') },
  { paths: ['/forgot-password'], load: () => import('#web/auth/ForgotPasswordPage.tsx') },
  { paths: ['/reset-password'], load: () => import('#web/auth/ResetPasswordPage.tsx') },
  { paths: ['/confirm-email'], load: () => import('#web/auth/ConfirmEmailPage.tsx') },
  { paths: ['/undo-email'], load: () => import('#web/auth/UndoEmailPage.tsx') },
];

/** The screen at an address, with what its path says; none elsewhere. */
export function screenAt(pathname: string) {
  for (const screen of screens) {
    for (const path of screen.paths) {
      const params = matchPath(path, pathname);
      if (params) return { screen, params };
    }
  }
  return undefined;
}

/** Whether one writes at an address as soon as its screen is there. */
export function writesAt(pathname: string): boolean {
  const { writesAt } = screenAt(pathname)?.screen ?? {};
  return writesAt !== undefined && matchPath(writesAt, pathname) !== undefined;
}

/** Whether an address is of a screen that stands beyond organizations. */
export const isBeyond = (pathname: string): boolean => screenAt(pathname)?.screen.isBeyond ?? false;

/** Whether an address is of a screen that is shown to whoever is in no organization. */
export function isOutside(pathname: string): boolean {
  const { isBeyond, isAlsoOutside } = screenAt(pathname)?.screen ?? {};
  return Boolean(isBeyond || isAlsoOutside);
}

/** The screens that stand in the navigation, of everybody together. */
export const destinations = screens.flatMap(({ paths, name, load, destination }) =>
  destination ? [{ ...destination, label: name, path: paths[0], ahead: load ? [load] : [] }] : [],
);

/** The screens that stand in the navigation of somebody. */
export const destinationsFor = (user: CurrentUser) => destinations.filter(({ isFor }) => isFor?.(user) ?? true);
