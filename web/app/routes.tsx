import {
  IconAddressBook,
  IconBulb,
  IconChartBar,
  IconCompass,
  IconFlag3,
  IconListCheck,
  type IconProps,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import My90Page from '#web/dashboard/My90Page.tsx';

export const groups = ['Overview', 'Core Tools', 'Team'] as const;

/** A screen's place in the navigation; its link leads to the screen's first path. */
export type Place = {
  group: (typeof groups)[number];
  icon: ComponentType<IconProps>;
  /** The letter that, after `g`, goes there. */
  key: string;
};

export type Screen = {
  /** All addresses of the screen; links are drawn with the first. */
  paths: [string, ...string[]];
  /** What its link says, and its header until its code is there. */
  name: string;
  place?: Place;
} & (
  | { component: ComponentType; load?: never }
  | { load: () => Promise<{ default: ComponentType }>; component?: never }
);

/** Every screen of those who are signed in: adding one is one line. */
export const screens: Screen[] = [
  {
    paths: ['/'],
    name: 'My 90',
    // The home screen comes with the start: fetched on its own it would bring twenty small files along.
    component: My90Page,
    place: { group: 'Overview', icon: IconCompass, key: 'm' },
  },
  {
    paths: ['/scorecard'],
    name: 'Scorecard',
    load: () => import('#web/scorecards/ScorecardPage.tsx'),
    place: { group: 'Core Tools', icon: IconChartBar, key: 's' },
  },
  {
    paths: ['/rocks'],
    name: 'Rocks',
    load: () => import('#web/rocks/RocksPage.tsx'),
    place: { group: 'Core Tools', icon: IconFlag3, key: 'r' },
  },
  { paths: ['/rocks/:id', '/rock/:id'], name: 'Rock', load: () => import('#web/rocks/page/RockPage.tsx') },
  {
    paths: ['/todos'],
    name: 'To-Dos',
    load: () => import('#web/todos/TodosPage.tsx'),
    place: { group: 'Core Tools', icon: IconListCheck, key: 't' },
  },
  {
    paths: ['/issues'],
    name: 'Issues',
    load: () => import('#web/issues/IssuesPage.tsx'),
    place: { group: 'Core Tools', icon: IconBulb, key: 'i' },
  },
  {
    paths: ['/teams'],
    name: 'Teams',
    load: () => import('#web/teams/TeamsPage.tsx'),
    place: { group: 'Team', icon: IconUsers, key: 'e' },
  },
  {
    paths: ['/directory'],
    name: 'Directory',
    load: () => import('#web/users/DirectoryPage.tsx'),
    place: { group: 'Team', icon: IconAddressBook, key: 'd' },
  },
  {
    paths: ['/invitations'],
    name: 'Invitations',
    load: () => import('#web/organizations/InvitationsPage.tsx'),
    place: { group: 'Team', icon: IconUserPlus, key: 'v' },
  },
  { paths: ['/trash'], name: 'Trash', load: () => import('#web/trash/TrashPage.tsx') },
  { paths: ['/users/:id', '/profile'], name: 'Profile', load: () => import('#web/users/ProfilePage.tsx') },
];

/** The screens that stand in the navigation. */
export const places = screens.flatMap(({ paths, name, load, place }) =>
  place ? [{ ...place, label: name, path: paths[0], ahead: load ? [load] : [] }] : [],
);
