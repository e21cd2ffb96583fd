/** Marks an English text in ICU syntax for the translations. */
const words = (text: string) => text;

/** What the product does with the rows of a noun. */
export type Abilities = {
  /** What one of them is called in answers, such as `rock`. */
  one: string;
  /** The address of their list in the client. */
  list?: `/${string}`;
  /** The address of a row in the client. */
  row?: `/${string}:id`;
  /** With its article in the API documentation: people comment on the rows and follow them. */
  discussedAs?: string;
  /** Rows can belong to a team: they leave it when it is deleted, and come back with it. */
  isOfTeam?: true;
  /** Someone owns each row: the rows are handed over when that person leaves. */
  isOwned?: true;
  /** People write the rows: what a person wrote is in the download of their data. */
  isWritten?: true;
  /** Deleted rows are in the trash, can be restored, and are purged. */
  isDeletable?: true;
  /** The search finds the rows by their title or name. */
  isSearched?: true;
  /** The button of a mail that leads to a row. */
  open?: string;
  /** Notifications are about the rows, and mails have the button `open`. */
  hasNotifications?: true;
  /** A link to a row in a text is shown with the row's title and status. */
  isLinked?: true;
  /** Rows can be created from a chat message. */
  isSourced?: true;
  /** A row as the object of a sentence: `the rock`. */
  called?: string;
  /** A number of rows: `3 rocks`. */
  amount?: string;
  /** How many rows an organization may have, unless the operator sets `QUOTAS`. Rows in the trash count. */
  quota?: number;
};

/**
 * Every kind of row that clients receive, in the order of search results, with what the product does with it. The server
 * (`server/app/nouns.ts`) and the client do not compile until they say how.
 */
export const nouns = {
  users: { one: 'person', row: '/users/:id', isSearched: true },
  teams: {
    one: 'team',
    called: words('the team'),
    amount: words('{count, plural, one {# team} other {# teams}}'),
    list: '/teams',
    row: '/teams?team=:id',
    isDeletable: true,
    isSearched: true,
    open: words('Open team'),
    hasNotifications: true,
    quota: 1_000,
  },
  rocks: {
    one: 'rock',
    called: words('the {rock}'),
    amount: words('{count, plural, one {# {rock}} other {# {rocks}}}'),
    list: '/rocks',
    row: '/rocks/:id',
    discussedAs: 'a rock',
    isOfTeam: true,
    isOwned: true,
    isWritten: true,
    isDeletable: true,
    isSearched: true,
    open: words('Open {rock}'),
    hasNotifications: true,
    isLinked: true,
    quota: 5_000,
  },
  milestones: {
    one: 'milestone',
    called: words('the {milestone}'),
    amount: words('{count, plural, one {# {milestone}} other {# {milestones}}}'),
    isWritten: true,
    isDeletable: true,
    isSearched: true,
    quota: 20_000,
  },
  todos: {
    one: 'todo',
    called: words('the {todo}'),
    amount: words('{count, plural, one {# {todo}} other {# {todos}}}'),
    list: '/todos',
    row: '/todos?todo=:id',
    discussedAs: 'a to-do',
    isOfTeam: true,
    isOwned: true,
    isWritten: true,
    isDeletable: true,
    isSearched: true,
    open: words('Open {todo}'),
    hasNotifications: true,
    isLinked: true,
    isSourced: true,
    quota: 50_000,
  },
  issues: {
    one: 'issue',
    called: words('the {issue}'),
    amount: words('{count, plural, one {# {issue}} other {# {issues}}}'),
    list: '/issues',
    row: '/issues?issue=:id',
    discussedAs: 'an issue',
    isOfTeam: true,
    isOwned: true,
    isWritten: true,
    isDeletable: true,
    isSearched: true,
    open: words('Open {issue}'),
    hasNotifications: true,
    isLinked: true,
    isSourced: true,
    quota: 20_000,
  },
  headlines: {
    one: 'headline',
    called: words('the {headline}'),
    amount: words('{count, plural, one {# {headline}} other {# {headlines}}}'),
    row: '/?headline=:id',
    isOfTeam: true,
    isWritten: true,
    isDeletable: true,
    isSearched: true,
    isLinked: true,
    isSourced: true,
    quota: 50_000,
  },
  comments: {
    one: 'comment',
    called: words('the comment'),
    amount: words('{count, plural, one {# comment} other {# comments}}'),
    isWritten: true,
    isDeletable: true,
    quota: 100_000,
  },
  scorecards: {
    one: 'scorecard',
    called: words('the {scorecard}'),
    amount: words('{count, plural, one {# {scorecard}} other {# {scorecards}}}'),
    row: '/scorecard?scorecard=:id',
    isOfTeam: true,
    isDeletable: true,
    isSearched: true,
    quota: 500,
  },
  measurables: {
    one: 'measurable',
    called: words('the {measurable}'),
    amount: words('{count, plural, one {# {measurable}} other {# {measurables}}}'),
    list: '/scorecard',
    row: '/scorecard?measurable=:id',
    discussedAs: 'a measurable',
    isOwned: true,
    isWritten: true,
    isDeletable: true,
    isSearched: true,
    open: words('Open {measurable}'),
    hasNotifications: true,
    isLinked: true,
    quota: 2_000,
  },
  cells: { one: 'cell' },
  meetings: {
    one: 'meeting',
    called: words('the {meeting}'),
    amount: words('{count, plural, one {# {meeting}} other {# {meetings}}}'),
    list: '/meetings',
    row: '/meetings/:id',
    isOfTeam: true,
    isSearched: true,
    open: words('Open {meeting}'),
    hasNotifications: true,
    isLinked: true,
    quota: 20_000,
  },
  participants: { one: 'participant' },
  sharedTexts: { one: 'sharedText' },
  recordings: { one: 'recording', called: words('the recording') },
  transcriptLines: {
    one: 'transcriptLine',
    called: words('a line of a transcript'),
    amount: words('{count, plural, one {# line of transcripts} other {# lines of transcripts}}'),
    quota: 2_000_000,
  },
  meetingSummaries: { one: 'meetingSummary', called: words('the summary of a {meeting}') },
  meetingQuestions: { one: 'meetingQuestion' },
  // Their quota includes the rooms of meetings and channels.
  videoRooms: {
    one: 'videoRoom',
    called: words('the video room'),
    amount: words('{count, plural, one {# video room} other {# video rooms}}'),
    list: '/meeting-bridge',
    row: '/meeting-bridge/:id',
    isOfTeam: true,
    isSearched: true,
    open: words('Open the room'),
    hasNotifications: true,
    quota: 5_000,
  },
  charts: {
    one: 'chart',
    called: words('the accountability chart'),
    amount: words('{count, plural, one {# chart} other {# charts}}'),
    list: '/org-chart',
    open: words('Open the chart'),
    hasNotifications: true,
    quota: 20,
  },
  seats: {
    one: 'seat',
    called: words('the seat'),
    amount: words('{count, plural, one {# seat} other {# seats}}'),
    row: '/org-chart?seat=:id',
    isSearched: true,
    quota: 10_000,
  },
  // Their quota includes direct messages.
  channels: {
    one: 'channel',
    called: words('the channel'),
    amount: words('{count, plural, one {# channel} other {# channels}}'),
    list: '/chat',
    row: '/chat/:id',
    isOfTeam: true,
    isDeletable: true,
    isSearched: true,
    open: words('Open chat'),
    hasNotifications: true,
    quota: 50_000,
  },
  messages: {
    one: 'message',
    amount: words('{count, plural, one {# message} other {# messages}}'),
    isWritten: true,
    isDeletable: true,
    isLinked: true,
    quota: 2_000_000,
  },
  unread: { one: 'unread' },
  threads: { one: 'thread' },
  messageDrafts: { one: 'messageDraft', isWritten: true },
  savedMessages: { one: 'savedMessage' },
  scheduledMessages: { one: 'scheduledMessage', isWritten: true },
  customEmoji: {
    one: 'customEmoji',
    called: words('the emoji'),
    amount: words('{count, plural, one {# emoji} other {# emoji}}'),
    quota: 500,
  },
  notifications: { one: 'notification' },
  followings: { one: 'following' },
  invitations: { one: 'invitation', list: '/invitations', open: words('Open invitations'), hasNotifications: true },
  exports: { one: 'export', list: '/organization/export', open: words('Open the export'), hasNotifications: true },
  teamMembers: { one: 'teamMember' },
  organizations: { one: 'organization', called: words('the organization') },
} as const satisfies Record<string, Abilities>;

type Nouns = typeof nouns;
/** A noun whose rows clients receive. */
export type LiveNoun = keyof Nouns;
export type Ability = Exclude<keyof Abilities, 'one'>;

/** The nouns that have an ability. */
export type NounWith<A extends Ability> = {
  [N in LiveNoun]: Nouns[N] extends { [One in A]: unknown } ? N : never;
}[LiveNoun];

/** What one row of a noun is called. */
export type OneOf<N extends LiveNoun> = Nouns[N]['one'];
/** What one row is called, of all nouns that have an ability. */
export type KindWith<A extends Ability> = OneOf<NounWith<A>>;

/** The names of all nouns. */
export const allNouns = Object.keys(nouns) as LiveNoun[];

/** Returns the nouns that have an ability, in the order of search results. */
export const nounsWith = <A extends Ability>(ability: A): NounWith<A>[] =>
  allNouns.filter((noun): noun is NounWith<A> => ability in nouns[noun]);

/** Returns a value for each noun that has an ability. */
export const ofNounsWith = <A extends Ability, Value>(
  ability: A,
  of: (noun: NounWith<A>) => Value,
): Record<NounWith<A>, Value> =>
  Object.fromEntries(nounsWith(ability).map((noun) => [noun, of(noun)])) as Record<NounWith<A>, Value>;

/** Returns what one row is called, of all nouns that have an ability. */
export const kindsWith = <A extends Ability>(ability: A): [KindWith<A>, ...KindWith<A>[]] =>
  nounsWith(ability).map((noun) => nouns[noun].one) as [KindWith<A>, ...KindWith<A>[]];

/** Returns the noun of a kind: `rocks` of `rock`. */
export const nounOf = <Kind extends OneOf<LiveNoun>>(
  kind: Kind,
): { [N in LiveNoun]: OneOf<N> extends Kind ? N : never }[LiveNoun] =>
  allNouns.find((noun) => nouns[noun].one === kind) as never;

/** A noun whose rows people comment on and follow. */
export type CommentableNoun = NounWith<'discussedAs'>;
export const commentableNouns = nounsWith('discussedAs');

/** The field of a comment that holds the id of its row, such as `rockId`. */
export type TargetField<N extends CommentableNoun = CommentableNoun> = `${OneOf<N>}Id`;
/** Returns the field of a comment that holds the id of a row of the noun. */
export const targetFieldOf = <N extends CommentableNoun>(noun: N) => `${nouns[noun].one}Id` as TargetField<N>;

/** Returns what a row is called in the name of a call: the `Rock` of `createOnRock`. */
export const kindOf = <N extends CommentableNoun>(noun: N) => {
  const { one } = nouns[noun];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}` as Capitalize<OneOf<N>>;
};
/** Returns the name of the call that lists or creates comments on rows of a noun. The names for to-dos are the oldest, and shorter. */
export const commentCall = (verb: 'list' | 'create', noun: CommentableNoun): string =>
  noun === 'todos' ? verb : `${verb}On${kindOf(noun)}`;

/** Returns the address of a row in the client; undefined for nouns without one. */
export function addressOf(noun: LiveNoun, id: number | string): string | undefined {
  const { row }: Abilities = nouns[noun];
  return row?.replace(':id', String(id));
}
