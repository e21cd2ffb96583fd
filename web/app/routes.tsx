import type { CurrentUser } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { matchPath } from '#web/lib/routing/matchPath.ts';
import type { Icon } from '#web/ui/icons/icon.ts';
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
  IconNews,
  IconSitemap,
  IconUserPlus,
  IconUsers,
  IconVideo,
} from '#web/ui/icons/icons.ts';

type LazyParts = typeof import('./lazyParts.ts');
type ScreenParts = LazyParts['screenParts'];

export type Path = '/' | keyof ScreenParts;

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
  icon: Icon;
  /** Pressing `g` and this letter goes there. */
  key?: string;
  /** Who sees it; everyone if left out. */
  isFor?: (user: CurrentUser) => boolean;
};

export type Screen = {
  /** All addresses of the screen; links are drawn with the first. */
  paths: [Path, ...string[]];
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
};

/** Every screen for signed-in users. The build reads this list too (`screenFiles`). */
export const screens: Screen[] = [
  {
    paths: ['/'],
    name: msg('My 90'),
    destination: { group: 'overview', icon: IconCompass, key: 'm' },
  },
  {
    paths: ['/scorecard'],
    name: msg('{scorecardTitle}'),
    destination: {
      group: 'tools',
      icon: IconChartBar,
      key: 's',
    },
  },
  {
    paths: ['/rocks'],
    name: msg('{rocksTitle}'),
    destination: { group: 'tools', icon: IconFlag3, key: 'r' },
  },
  { paths: ['/rocks/:id', '/rock/:id'], name: msg('{rockTitle}') },
  {
    paths: ['/todos'],
    name: msg('{todosTitle}'),
    destination: { group: 'tools', icon: IconListCheck, key: 't' },
  },
  {
    paths: ['/issues'],
    name: msg('{issuesTitle}'),
    destination: { group: 'tools', icon: IconBulb, key: 'i' },
  },
  {
    paths: ['/meetings'],
    name: msg('{meetingsTitle}'),
    destination: { group: 'tools', icon: IconCalendarEvent, key: 'l' },
  },
  {
    paths: ['/meetings/history'],
    name: msg('{meetingTitle} History'),
  },
  {
    paths: ['/meetings/series/:id'],
    name: msg('{meetingTitle}'),
  },
  {
    paths: ['/meetings/:id/live', '/meetings/:id', '/live-meeting/:id'],
    name: msg('{meetingTitle}'),
  },
  {
    paths: ['/meeting-bridge'],
    name: msg('{meetingTitle} Bridge'),
    destination: { group: 'tools', icon: IconVideo, key: 'b' },
  },
  {
    paths: ['/meeting-bridge/:id'],
    name: msg('Video room'),
  },
  {
    paths: ['/teams'],
    name: msg('Teams'),
    destination: { group: 'team', icon: IconUsers, key: 'e' },
  },
  {
    paths: ['/team-community'],
    name: msg('Team Community'),
    destination: { group: 'team', icon: IconBuildingCommunity, key: 'v' },
  },
  {
    paths: ['/office'],
    name: msg('Virtual office'),
    isBare: true,
  },
  { paths: ['/chat/mentions'], name: msg('Mentions') },
  { paths: ['/chat/later'], name: msg('Later') },
  { paths: ['/chat/threads'], name: msg('Threads') },
  { paths: ['/chat/search'], name: msg('Search messages') },
  {
    paths: ['/chat', '/chat/:channelId'],
    name: msg('Chat'),
    writesAt: '/chat/:channelId',
    isAlsoOutside: true,
    staysMounted: true,
    destination: { group: 'overview', icon: IconMessages, key: 'c' },
  },
  {
    paths: ['/org-chart'],
    name: msg('Org Chart'),
    destination: { group: 'team', icon: IconSitemap, key: 'h' },
  },
  {
    paths: ['/directory'],
    name: msg('Directory'),
    destination: { group: 'team', icon: IconAddressBook, key: 'd' },
  },
  {
    paths: ['/users/:id/remove'],
    name: msg('Remove person'),
  },
  {
    paths: ['/invitations'],
    name: msg('Invitations'),
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
  },
  { paths: ['/organization/import'], name: msg('Import') },
  { paths: ['/organization/export'], name: msg('Export') },
  { paths: ['/organization-import'], name: msg('Import an organization'), isAlsoOutside: true },
  { paths: ['/audit'], name: msg('Audit Log') },
  {
    paths: ['/super-admin/audit'],
    name: msg('Audit Log'),
    isBeyond: true,
  },
  {
    paths: ['/notifications'],
    name: msg('Notifications'),
  },
  {
    paths: ['/super-admin'],
    name: msg('Organizations'),
    destination: { group: 'superAdmin', icon: IconBuildings, isFor: ({ isSuperAdmin }) => isSuperAdmin },
    isBeyond: true,
  },
  {
    paths: ['/admin'],
    name: msg('Super Admin Dashboard'),
    isBeyond: true,
  },
  { paths: ['/help'], name: msg('Help'), isBeyond: true },
  { paths: ['/trash'], name: msg('Trash') },
  {
    paths: ['/account'],
    name: msg('Your account'),
    isAlsoOutside: true,
  },
  { paths: ['/users/:id', '/profile'], name: msg('Profile') },
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
export const destinations = screens.flatMap(({ paths: [path], name, destination }) =>
  destination ? [{ ...destination, label: name, path }] : [],
);

/** The navigation entries that a user sees. */
export const destinationsFor = (user: CurrentUser) => destinations.filter(({ isFor }) => isFor?.(user) ?? true);

type Creation = { overlay: keyof LazyParts['creationParts']; key: string; label: Message; icon: Destination['icon'] };

/** What can be created from any screen: the dialog, its key after `c`, and what menus call it. */
export const creations: Creation[] = [
  { overlay: 'rock', key: 'r', label: msg('New {rockTitle}'), icon: IconFlag3 },
  { overlay: 'todo', key: 't', label: msg('New {plainTodoTitle}'), icon: IconListCheck },
  { overlay: 'issue', key: 'i', label: msg('New {issueTitle}'), icon: IconBulb },
  { overlay: 'headline', key: 'h', label: msg('New {headlineTitle}'), icon: IconNews },
  { overlay: 'meeting', key: 'm', label: msg('Schedule {meetingTitle}'), icon: IconCalendarEvent },
];
