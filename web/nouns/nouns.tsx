import type { ReactNode } from 'react';
import type { IssueStatus } from '#contract/issues.ts';
import type { LinkedRows } from '#contract/links.ts';
import type { NounWith } from '#contract/nouns.ts';
import type { SearchResult } from '#contract/search.ts';
import { isMoment } from '#rules/meetings.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { type Message, msg } from '#rules/translate.ts';
import { messages } from '#web/chat/queries.ts';
import { headlines } from '#web/headlines/queries.ts';
import { statusNames, statusSigns } from '#web/issues/options.ts';
import { issues } from '#web/issues/queries.ts';
import type { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { meetings } from '#web/meetings/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { measurables } from '#web/scorecards/queries.ts';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { todos } from '#web/todos/queries.ts';
import { todoStanding } from '#web/todos/standing.ts';
import { Sign, type SignName } from '#web/ui/badges/Sign.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts';
import type { Icon } from '#web/ui/icons/icon.ts';
import {
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconFlag3,
  IconHash,
  IconListCheck,
  IconMessage,
  IconNews,
  IconProgressCheck,
  IconSitemap,
  IconTable,
  IconUser,
  IconUsers,
  IconVideo,
} from '#web/ui/icons/icons.ts';

type Api = typeof api;
/** A noun whose rows have an activity. */
export type Subject = { [N in keyof Api]: Api[N] extends { activity: unknown } ? N : never }[keyof Api];

/** The state of a row: a sign and its label. Null for rows without one. */
export type Standing = [SignName, string] | null;

/** A row that is found by its name. */
type Searched = {
  icon: Icon;
  group: Message;
  /** What the palette shows beside the title; the detail as it is if left out. */
  detail?: (row: SearchResult) => ReactNode;
  /** Where the palette leads; to the address of the row (`addressOf`) if left out. */
  path?: (row: SearchResult) => string;
};
/** A row that texts link to. `today` (`YYYY-MM-DD`) decides what is overdue; undefined until it is loaded. */
type Linked<Row> = {
  icon: Icon;
  title: Message;
  collection: { one: unknown };
  standing: ((row: Row, today: string | undefined) => Standing) | null;
};
/** What each noun must declare, by what the contract says of it. */
type Declarations = { [N in NounWith<'isSearched'>]: Searched } & {
  [N in NounWith<'isLinked'>]: Linked<LinkedRows[N][number]>;
} & { [N in NounWith<'hasNotifications'>]: { title: Message } } & {
  [N in NounWith<'isDeletable'>]: { trash: Message };
} & {
  [N in Subject]: { subject: Message };
} & { [N in NounWith<'isSourced'>]: { source: Message } };

const date = ({ detail }: SearchResult) => detail && <DateText value={detail} />;

/**
 * What the client knows of each noun in lists of several nouns: its icon, its words, and how its rows are shown and asked for. Its
 * screens, and what creates it from anywhere, are in `web/app/routes.tsx`.
 */
export const nouns = {
  users: { icon: IconUser, group: msg('People') },
  teams: {
    icon: IconUsers,
    title: msg('Team'),
    group: msg('Teams'),
    trash: msg('Team'),
    subject: msg('this team'),
    detail: ({ id, detail }) => (
      <>
        {detail} <TeamLock id={Number(id)} />
      </>
    ),
  },
  rocks: {
    icon: IconFlag3,
    title: msg('{rockTitle}'),
    group: msg('{rocksTitle}'),
    trash: msg('{Rock}'),
    subject: msg('this {rock}'),
    collection: rocks,
    standing: ({ status }) => [status, t(rockStatusNames[status])],
  },
  milestones: {
    icon: IconProgressCheck,
    group: msg('{milestonesTitle}'),
    trash: msg('{Milestone}'),
    path: ({ rockId }) => `/rocks/${rockId}`,
  },
  todos: {
    icon: IconListCheck,
    title: msg('{todoTitle}'),
    group: msg('{todosTitle}'),
    trash: msg('{Todo}'),
    subject: msg('this {todo}'),
    source: msg('Create {plainTodoTitle}'),
    detail: date,
    collection: todos,
    standing: todoStanding,
  },
  issues: {
    icon: IconBulb,
    title: msg('{issueTitle}'),
    group: msg('{issuesTitle}'),
    trash: msg('{Issue}'),
    subject: msg('this {issue}'),
    source: msg('Create {issueTitle}'),
    detail: ({ detail }) =>
      detail && <Sign sign={statusSigns[detail as IssueStatus]} label={t(statusNames[detail as IssueStatus])} />,
    collection: issues,
    standing: ({ status }) => [statusSigns[status], t(statusNames[status])],
  },
  headlines: {
    icon: IconNews,
    title: msg('{headlineTitle}'),
    group: msg('{headlinesTitle}'),
    trash: msg('{Headline}'),
    source: msg('Create {headlineTitle}'),
    detail: date,
    collection: headlines,
    standing: ({ readAt }) => (readAt === null ? ['not_started', t('Not read')] : ['complete', t('Read')]),
  },
  comments: { trash: msg('A comment') },
  scorecards: {
    icon: IconTable,
    group: msg('{scorecardsTitle}'),
    trash: msg('{Scorecard}'),
  },
  measurables: {
    icon: IconChartBar,
    title: msg('{measurableTitle}'),
    group: msg('{measurablesTitle}'),
    trash: msg('{Measurable}'),
    subject: msg('this {measurable}'),
    collection: measurables,
    standing: null,
  },
  meetings: {
    icon: IconCalendarEvent,
    title: msg('{meetingTitle}'),
    group: msg('{meetingsTitle}'),
    detail: date,
    path: ({ id }) => `/?meeting=${id}`,
    collection: meetings,
    standing: (meeting) => {
      if (meeting.status === 'completed') return ['complete', t('Ended')];
      if (meeting.status === 'in_progress') return ['in_progress', t('In progress')];
      if (meeting.status === 'suspended') return ['at_risk', t('Suspended')];
      return ['not_started', isMoment(meeting) ? formatMoment(meeting.meetingDate) : formatDay(meeting.meetingDate)];
    },
  },
  videoRooms: {
    icon: IconVideo,
    title: msg('Video room'),
    group: msg('Video rooms'),
  },
  charts: { title: msg('Accountability Chart') },
  seats: {
    icon: IconSitemap,
    group: msg('Seats'),
    subject: msg('this seat'),
  },
  channels: {
    icon: IconHash,
    title: msg('Channel'),
    group: msg('Channels'),
    trash: msg('Channel'),
  },
  messages: { icon: IconMessage, title: msg('Message'), trash: msg('Message'), collection: messages, standing: null },
  invitations: { title: msg('Invitation') },
  exports: { title: msg('Export') },
} satisfies Declarations;

/** The nouns whose rows have an activity. */
export const subjects = (Object.keys(nouns) as (keyof typeof nouns)[]).filter(
  (noun): noun is Subject => 'subject' in nouns[noun],
);
