import {
  IconAddressBook,
  IconBuilding,
  IconBuildingCommunity,
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
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import My90Page from '#web/dashboard/My90Page.tsx';
import { matchPath } from '#web/lib/routing/matchPath.ts';
import type { Door } from '#web/lib/session.ts';

/** The groups of the navigation, in the order they are shown. */
export const groups = {
  overview: msg('Overview'),
  tools: msg('Core Tools'),
  team: msg('Team'),
  superAdmin: msg('Super Admin'),
};

/** The navigation entry of a screen; it links to the first path. */
export type Destination = {
  group: keyof typeof groups;
  icon: ComponentType<IconProps>;
  /** Pressing `g` and this letter goes there. */
  key?: string;
  /** Who sees it; everyone if left out. */
  isFor?: (user: CurrentUser) => boolean;
};

export type Screen = {
  /** All addresses of the screen; links are drawn with the first. */
  paths: [string, ...string[]];
  /** Its link text, and its heading until its code is loaded. */
  name: Message;
  destination?: Destination;
  /** Shown in every organization, even an inactive one, and without one. */
  isBeyond?: true;
  /** Also shown to users without an organization; handles that case itself. */
  isAlsoOutside?: true;
  /** Shown without navigation and header, as in the frame of another screen. */
  isBare?: true;
  /** Stays mounted when the address changes within the screen, so that its lists keep their scroll position. */
  staysMounted?: true;
  /** The path whose screen begins with a focused field: keys typed while it loads go there. */
  writesAt?: string;
} & (
  | { component: ComponentType; load?: never }
  | { load: () => Promise<{ default: ComponentType }>; component?: never }
);

/** Every screen for signed-in users. The build reads this list too (`screenFiles`). */
export const screens: Screen[] = [
  {
    paths: ['/'],
    name: msg('My 90'),
    // Bundled with the start: as a chunk of its own it would bring along twenty small files.
    component: My90Page,
    destination: { group: 'overview', icon: IconCompass, key: 'm' },
  },
  {
    paths: ['/scorecard'],
    name: msg('{scorecardTitle}'),
    load: () => import('#web/scorecards/ScorecardPage.tsx'),
    destination: {
      group: 'tools',
      icon: IconChartBar,
      key: 's',
    },
  },
  {
    paths: ['/rocks'],
    name: msg('{rocksTitle}'),
    load: () => import('#web/rocks/RocksPage.tsx'),
    destination: { group: 'tools', icon: IconFlag3, key: 'r' },
  },
  { paths: ['/rocks/:id', '/rock/:id'], name: msg('{rockTitle}'), load: () => import('#web/rocks/page/RockPage.tsx') },
  {
    paths: ['/todos'],
    name: msg('{todosTitle}'),
    load: () => import('#web/todos/TodosPage.tsx'),
    destination: { group: 'tools', icon: IconListCheck, key: 't' },
  },
  {
    paths: ['/issues'],
    name: msg('{issuesTitle}'),
    load: () => import('#web/issues/IssuesPage.tsx'),
    destination: { group: 'tools', icon: IconBulb, key: 'i' },
  },
  {
    paths: ['/meetings'],
    name: msg('{meetingsTitle}'),
    load: () => import('#web/meetings/MeetingsPage.tsx'),
    destination: { group: 'tools', icon: IconCalendarEvent, key: 'l' },
  },
  {
    paths: ['/meetings/history'],
    name: msg('{meetingTitle} History'),
    load: () => import('#web/meetings/history/HistoryPage.tsx'),
  },
  {
    paths: ['/meetings/series/:id'],
    name: msg('{meetingTitle}'),
    load: () => import('#web/meetings/SeriesPage.tsx'),
  },
  {
    paths: ['/meetings/:id/live', '/meetings/:id', '/live-meeting/:id'],
    name: msg('{meetingTitle}'),
    load: () => import('#web/meetings/LiveMeetingPage.tsx'),
  },
  {
    paths: ['/meeting-bridge'],
    name: msg('{meetingTitle} Bridge'),
    load: () => import('#web/video-rooms/MeetingBridgePage.tsx'),
    destination: { group: 'tools', icon: IconVideo, key: 'b' },
  },
  {
    paths: ['/meeting-bridge/:id'],
    name: msg('Video room'),
    load: () => import('#web/video-rooms/RoomPage.tsx'),
  },
  {
    paths: ['/teams'],
    name: msg('Teams'),
    load: () => import('#web/teams/TeamsPage.tsx'),
    destination: { group: 'team', icon: IconUsers, key: 'e' },
  },
  {
    paths: ['/team-community'],
    name: msg('Team Community'),
    load: () => import('#web/office/TeamCommunityPage.tsx'),
    destination: { group: 'team', icon: IconBuildingCommunity, key: 'v' },
  },
  {
    paths: ['/office'],
    name: msg('Virtual office'),
    load: () => import('#web/office/OfficePage.tsx'),
    isBare: true,
  },
  { paths: ['/chat/mentions'], name: msg('Mentions'), load: () => import('#web/chat/lists/MentionsPage.tsx') },
  { paths: ['/chat/later'], name: msg('Later'), load: () => import('#web/chat/lists/LaterPage.tsx') },
  { paths: ['/chat/threads'], name: msg('Threads'), load: () => import('#web/chat/lists/ThreadsPage.tsx') },
  { paths: ['/chat/search'], name: msg('Search messages'), load: () => import('#web/chat/search/SearchPage.tsx') },
  {
    paths: ['/chat', '/chat/:channelId'],
    name: msg('Chat'),
    load: () => import('#web/chat/ChatPage.tsx'),
    writesAt: '/chat/:channelId',
    isAlsoOutside: true,
    staysMounted: true,
    destination: { group: 'overview', icon: IconMessages, key: 'c' },
  },
  {
    paths: ['/org-chart'],
    name: msg('Org Chart'),
    load: () => import('#web/seats/OrgChartPage.tsx'),
    destination: { group: 'team', icon: IconSitemap, key: 'h' },
  },
  {
    paths: ['/directory'],
    name: msg('Directory'),
    load: () => import('#web/users/DirectoryPage.tsx'),
    destination: { group: 'team', icon: IconAddressBook, key: 'd' },
  },
  {
    paths: ['/users/:id/remove'],
    name: msg('Remove person'),
    load: () => import('#web/users/RemovePage.tsx'),
  },
  {
    paths: ['/invitations'],
    name: msg('Invitations'),
    load: () => import('#web/organizations/InvitationsPage.tsx'),
    destination: {
      group: 'team',
      icon: IconUserPlus,
      key: 'n',
      isFor: mayInvite,
    },
  },
  {
    paths: ['/organization'],
    name: msg('Organization'),
    load: () => import('#web/organizations/settings/OrganizationPage.tsx'),
    destination: {
      group: 'team',
      icon: IconBuilding,
      key: 'o',
      isFor: ({ role }) => mayAdminister({ role }),
    },
  },
  {
    paths: ['/organization/recordings'],
    name: msg('Recordings'),
    load: () => import('#web/recordings/settings/RecordingSettingsPage.tsx'),
  },
  { paths: ['/audit'], name: msg('Audit Log'), load: () => import('#web/audit/AuditPage.tsx') },
  {
    paths: ['/super-admin/audit'],
    name: msg('Audit Log'),
    load: () => import('#web/audit/WholeAuditPage.tsx'),
    isBeyond: true,
  },
  {
    paths: ['/notifications'],
    name: msg('Notifications'),
    load: () => import('#web/notifications/NotificationsPage.tsx'),
  },
  {
    paths: ['/super-admin'],
    name: msg('Organizations'),
    load: () => import('#web/admin/SuperAdminPage.tsx'),
    destination: { group: 'superAdmin', icon: IconBuildings, isFor: ({ isSuperAdmin }) => isSuperAdmin },
    isBeyond: true,
  },
  {
    paths: ['/admin'],
    name: msg('Super Admin Dashboard'),
    load: () => import('#web/admin/AdminPage.tsx'),
    isBeyond: true,
  },
  { paths: ['/help'], name: msg('Help'), load: () => import('#web/help/HelpPage.tsx'), isBeyond: true },
  { paths: ['/trash'], name: msg('Trash'), load: () => import('#web/trash/TrashPage.tsx') },
  {
    paths: ['/account'],
    name: msg('Your account'),
    load: () => import('#web/users/AccountPage.tsx'),
    isAlsoOutside: true,
  },
  { paths: ['/users/:id', '/profile'], name: msg('Profile'), load: () => import('#web/users/ProfilePage.tsx') },
];

/** The screens that need no sign-in. */
export const doors: { paths: [Door]; load: () => Promise<{ default: ComponentType }> }[] = [
  { paths: ['/auth'], load: () => import('#web/auth/AuthPage.tsx') },
  { paths: ['/signup'], load: () => import('#web/auth/SignupPage.tsx') },
  { paths: ['/meeting-answer'], load: () => import('#web/meeting-invitations/AnswerPage.tsx') },
  { paths: ['/invite'], load: () => import('#web/auth/InvitePage.tsx') },
  { paths: ['/guest'], load: () => import('#web/video-rooms/guests/GuestPage.tsx') },
  { paths: ['/forgot-password'], load: () => import('#web/auth/ForgotPasswordPage.tsx') },
  { paths: ['/reset-password'], load: () => import('#web/auth/ResetPasswordPage.tsx') },
  { paths: ['/confirm-email'], load: () => import('#web/auth/ConfirmEmailPage.tsx') },
  { paths: ['/undo-email'], load: () => import('#web/auth/UndoEmailPage.tsx') },
];

/** The screen at an address with its path parameters, or undefined. */
export function screenAt(pathname: string) {
  for (const screen of screens) {
    for (const path of screen.paths) {
      const params = matchPath(path, pathname);
      if (params) return { screen, params };
    }
  }
  return undefined;
}

/** Whether the screen at an address begins with a focused field. */
export function writesAt(pathname: string): boolean {
  const { writesAt } = screenAt(pathname)?.screen ?? {};
  return writesAt !== undefined && matchPath(writesAt, pathname) !== undefined;
}

/** Whether the screen at an address needs no organization. */
export const isBeyond = (pathname: string): boolean => screenAt(pathname)?.screen.isBeyond ?? false;

/** Whether users without an organization see the screen at an address. */
export function isOutside(pathname: string): boolean {
  const { isBeyond, isAlsoOutside } = screenAt(pathname)?.screen ?? {};
  return Boolean(isBeyond || isAlsoOutside);
}

/** All entries of the navigation. */
export const destinations = screens.flatMap(({ paths, name, load, destination }) =>
  destination ? [{ ...destination, label: name, path: paths[0], loaders: load ? [load] : [] }] : [],
);

/** The navigation entries that a user sees. */
export const destinationsFor = (user: CurrentUser) => destinations.filter(({ isFor }) => isFor?.(user) ?? true);
