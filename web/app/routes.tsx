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
  label: string;
  icon: ComponentType<IconProps>;
  /** The letter that, after `g`, goes there. */
  key: string;
};

export type Screen = {
  /** All addresses of the screen; links are drawn with the first. */
  paths: [string, ...string[]];
  load: () => Promise<{ default: ComponentType }>;
  place?: Place;
};

/** Every screen of those who are signed in: adding one is one line. */
export const screens: Screen[] = [
  {
    paths: ['/'],
    // The home screen comes with the start: fetched on its own it would bring twenty small files along.
    load: async () => ({ default: My90Page }),
    place: { group: 'Overview', label: 'My 90', icon: IconCompass, key: 'm' },
  },
  {
    paths: ['/scorecard'],
    load: () => import('#web/scorecards/ScorecardPage.tsx'),
    place: { group: 'Core Tools', label: 'Scorecard', icon: IconChartBar, key: 's' },
  },
  {
    paths: ['/rocks'],
    load: () => import('#web/rocks/RocksPage.tsx'),
    place: { group: 'Core Tools', label: 'Rocks', icon: IconFlag3, key: 'r' },
  },
  { paths: ['/rocks/:id', '/rock/:id'], load: () => import('#web/rocks/RockPage.tsx') },
  {
    paths: ['/todos'],
    load: () => import('#web/todos/TodosPage.tsx'),
    place: { group: 'Core Tools', label: 'To-Dos', icon: IconListCheck, key: 't' },
  },
  {
    paths: ['/issues'],
    load: () => import('#web/issues/IssuesPage.tsx'),
    place: { group: 'Core Tools', label: 'Issues', icon: IconBulb, key: 'i' },
  },
  {
    paths: ['/teams'],
    load: () => import('#web/teams/TeamsPage.tsx'),
    place: { group: 'Team', label: 'Teams', icon: IconUsers, key: 'e' },
  },
  {
    paths: ['/directory'],
    load: () => import('#web/users/DirectoryPage.tsx'),
    place: { group: 'Team', label: 'Directory', icon: IconAddressBook, key: 'd' },
  },
  {
    paths: ['/invitations'],
    load: () => import('#web/organizations/InvitationsPage.tsx'),
    place: { group: 'Team', label: 'Invitations', icon: IconUserPlus, key: 'v' },
  },
  { paths: ['/users/:id', '/profile'], load: () => import('#web/users/ProfilePage.tsx') },
];

/** The screens that stand in the navigation. */
export const places = screens.flatMap(({ paths, load, place }) => (place ? [{ ...place, path: paths[0], load }] : []));
