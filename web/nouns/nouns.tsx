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
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Comment, CommentableNoun } from '#contract/comments.ts';
import type { Following } from '#contract/followers.ts';
import type { IssueStatus as Status } from '#contract/issues.ts';
import type { LinkedRows } from '#contract/links.ts';
import type { EntityType } from '#contract/notifications.ts';
import type { SearchResult } from '#contract/search.ts';
import type { SourcedNoun } from '#contract/sources.ts';
import type { Deleted } from '#contract/trash.ts';
import type { LinkedNoun } from '#rules/links.ts';
import { isMoment } from '#rules/meetings.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { type Message, msg } from '#rules/translate.ts';
import { messages } from '#web/chat/queries.ts';
import { headlines } from '#web/headlines/queries.ts';
import { IssueStatus } from '#web/issues/IssueStatus.tsx';
import { statusNames, statusSigns } from '#web/issues/options.ts';
import { issues } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { meetings } from '#web/meetings/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { measurables } from '#web/scorecards/queries.ts';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { todos } from '#web/todos/queries.ts';
import { todoStanding } from '#web/todos/standing.ts';
import type { SignName } from '#web/ui/badges/Sign.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts';

/** The plurals that are more than their kind and an `s`. */
const plurals = { person: 'users' } as const;
/** The noun of a kind of row: `rocks` of `rock`. */
export type NounOf<Kind extends string> = Kind extends keyof typeof plurals ? (typeof plurals)[Kind] : `${Kind}s`;
export const nounOf = <Kind extends string>(kind: Kind) =>
  ((plurals as Record<string, string>)[kind] ?? `${kind}s`) as NounOf<Kind>;

type Api = typeof api;
/** The nouns whose rows have an activity. */
export type Subject = { [N in keyof Api]: Api[N] extends { activity: unknown } ? N : never }[keyof Api];

/** The state of a row: a sign and its label. Null for rows without one. */
export type Standing = [SignName, string] | null;

/** A row that is found by its name. */
type Searched = {
  icon: typeof IconBulb;
  group: Message;
  /** What the palette shows beside the title; the detail as it is if left out. */
  detail?: (row: SearchResult) => ReactNode;
  /** Where the palette leads; to the address of the row (`pathTo`) if left out. */
  path?: (row: SearchResult) => string;
};
/** A row that texts link to. `today` (`YYYY-MM-DD`) decides what is overdue; undefined until it is loaded. */
type Linked<Row> = {
  icon: typeof IconBulb;
  title: Message;
  collection: { one: unknown };
  standing: ((row: Row, today: string | undefined) => Standing) | null;
};
type CommentBody = { content: string; mentions: string[]; fileIds: number[] };
/** A row that people comment on and follow. */
type Discussed = {
  comments: (id: number) => ReturnType<Api['comments']['list']['options']>;
  comment: (id: number, body: CommentBody) => Promise<Comment>;
  following: (id: number) => Promise<Pick<Following, 'isFollowing'>>;
  follow: (id: number, body: Pick<Following, 'isFollowing'>) => Promise<Pick<Following, 'isFollowing'>>;
};

type SearchedNoun = NounOf<SearchResult['kind']>;
/** What each noun must declare, by what the contract says of it. */
type Declarations = { [N in SearchedNoun]: Searched } & {
  [N in Exclude<SearchedNoun, LinkedNoun>]: Required<Pick<Searched, 'path'>>;
} & { [N in LinkedNoun]: Linked<LinkedRows[N][number]> } & { [N in CommentableNoun]: Discussed } & {
  [N in NounOf<EntityType>]: { title: Message };
} & { [N in NounOf<Deleted['kind']>]: { trash: Message } } & { [N in Subject]: { subject: Message } } & {
  [N in SourcedNoun]: { source: Message };
};

const date = ({ detail }: SearchResult) => detail && <DateText value={detail} />;

/**
 * What the client knows of each noun in lists of several nouns: its icon, its words, and how its rows are shown and asked for. Its
 * screens, and what creates it from anywhere, are in `web/app/routes.tsx`.
 */
export const nouns = {
  users: { icon: IconUser, group: msg('People'), path: ({ id }) => `/users/${id}` },
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
    path: ({ id }) => `/teams?team=${id}`,
  },
  rocks: {
    icon: IconFlag3,
    title: msg('{rockTitle}'),
    group: msg('{rocksTitle}'),
    trash: msg('{Rock}'),
    subject: msg('this {rock}'),
    collection: rocks,
    standing: ({ status }) => [status, t(rockStatusNames[status])],
    comments: (rockId) => api.comments.listOnRock.options({ params: { rockId } }),
    comment: (rockId, body) => api.comments.createOnRock({ params: { rockId }, body }),
    following: (rockId) => api.followers.findOnRock({ params: { rockId } }),
    follow: (rockId, body) => api.followers.changeOnRock({ params: { rockId }, body }),
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
    comments: (todoId) => api.comments.list.options({ params: { todoId } }),
    comment: (todoId, body) => api.comments.create({ params: { todoId }, body }),
    following: (todoId) => api.followers.findOnTodo({ params: { todoId } }),
    follow: (todoId, body) => api.followers.changeOnTodo({ params: { todoId }, body }),
  },
  issues: {
    icon: IconBulb,
    title: msg('{issueTitle}'),
    group: msg('{issuesTitle}'),
    trash: msg('{Issue}'),
    subject: msg('this {issue}'),
    source: msg('Create {issueTitle}'),
    detail: ({ detail }) => detail && <IssueStatus status={detail as Status} />,
    collection: issues,
    standing: ({ status }) => [statusSigns[status], t(statusNames[status])],
    comments: (issueId) => api.comments.listOnIssue.options({ params: { issueId } }),
    comment: (issueId, body) => api.comments.createOnIssue({ params: { issueId }, body }),
    following: (issueId) => api.followers.findOnIssue({ params: { issueId } }),
    follow: (issueId, body) => api.followers.changeOnIssue({ params: { issueId }, body }),
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
    path: ({ id }) => `/scorecard?scorecard=${id}`,
  },
  measurables: {
    icon: IconChartBar,
    title: msg('{measurableTitle}'),
    group: msg('{measurablesTitle}'),
    trash: msg('{Measurable}'),
    subject: msg('this {measurable}'),
    collection: measurables,
    standing: null,
    comments: (measurableId) => api.comments.listOnMeasurable.options({ params: { measurableId } }),
    comment: (measurableId, body) => api.comments.createOnMeasurable({ params: { measurableId }, body }),
    following: (measurableId) => api.followers.findOnMeasurable({ params: { measurableId } }),
    follow: (measurableId, body) => api.followers.changeOnMeasurable({ params: { measurableId }, body }),
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
    path: ({ id }) => `/meeting-bridge/${id}`,
  },
  charts: { title: msg('Accountability Chart') },
  seats: {
    icon: IconSitemap,
    group: msg('Seats'),
    subject: msg('this seat'),
    path: ({ id }) => `/org-chart?seat=${id}`,
  },
  channels: {
    icon: IconHash,
    title: msg('Channel'),
    group: msg('Channels'),
    trash: msg('Channel'),
    path: ({ id }) => `/chat/${id}`,
  },
  messages: { icon: IconMessage, title: msg('Message'), trash: msg('Message'), collection: messages, standing: null },
  invitations: { title: msg('Invitation') },
} satisfies Declarations;

type Noun = keyof typeof nouns;
type NounWith<Fact> = { [N in Noun]: Fact extends keyof (typeof nouns)[N] ? N : never }[Noun];

/** The nouns that declare something. */
export const nounsWith = <Fact extends string>(fact: Fact): NounWith<Fact>[] =>
  (Object.keys(nouns) as Noun[]).filter((noun) => fact in nouns[noun]) as NounWith<Fact>[];
