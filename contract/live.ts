import type { Channel, ChannelUnread } from './channels.ts';
import type { Comment, CommentableNoun } from './comments.ts';
import type { Following } from './followers.ts';
import type { Headline } from './headlines.ts';
import type { Invitation } from './invitations.ts';
import type { Issue } from './issues.ts';
import type { Cell, Measurable } from './measurables.ts';
import type { Meeting, Participant } from './meetings.ts';
import type { Message } from './messages.ts';
import type { Milestone } from './milestones.ts';
import type { NotePiece } from './notes.ts';
import type { Notification } from './notifications.ts';
import type { Organization } from './organizations.ts';
import type { Rock } from './rocks.ts';
import type { Scorecard } from './scorecards.ts';
import type { Chart, Seat } from './seats.ts';
import type { Team, TeamMember } from './teams.ts';
import type { Todo } from './todos.ts';
import type { User } from './users.ts';

/** The rows that are told live, each as lists hold it. */
export type LiveRows = {
  organizations: Organization;
  users: User;
  teams: Team;
  teamMembers: TeamMember;
  rocks: Rock;
  milestones: Milestone;
  todos: Todo;
  comments: Comment;
  issues: Issue;
  scorecards: Scorecard;
  measurables: Measurable;
  cells: Cell;
  meetings: Meeting;
  participants: Participant;
  /** What is written, piece by piece; told to those who look at the meeting. */
  notes: NotePiece;
  headlines: Headline;
  /** What is private is told to the members of its channel alone. */
  channels: Channel;
  messages: Message;
  /** Told to whom it is of alone. */
  unread: ChannelUnread;
  charts: Chart;
  seats: Seat;
  /** Told to their reader alone. */
  notifications: Notification;
  followings: Following;
  invitations: Invitation;
};
export type LiveNoun = keyof LiveRows;
export type RowId = number | string;

/** What changed. Whatever order messages are heard in, the versions tell what is newest. */
export type Changes = {
  /** The event up to which a connection has heard everything once it has this message. */
  lastEvent: number;
  changed?: { [Noun in LiveNoun]?: LiveRows[Noun][] };
  /** What is there no more, with the version of its removal. */
  removed?: { [Noun in LiveNoun]?: [id: RowId, version: number][] };
  /** So many rows of these changed at once that lists have to be asked again. */
  stale?: LiveNoun[];
};

/** What one may subscribe to: everything of an organization, what is said about something, or what is written in a meeting. */
export type Topic = { noun: 'organizations' | 'meetings' | 'channels' | CommentableNoun; id: number };

/**
 * The answer to a subscription; `anew` where too much was missed to be told. `timeline` names the history of the database:
 * where it is another one than before, numbers and versions from before mean nothing, and the client asks for everything again.
 */
export type Subscribed =
  | { lastEvent: number; timeline: string | null; missed?: Changes | 'anew'; present?: string[] }
  | { refused: 'unauthorized' | 'not_found' | 'too_many' };

/** How often one connection may ask or signal, as a bucket: so many at once, and so many a second after that. */
export const liveRate = { burst: 60, perSecond: 10 } as const;
/** How many topics one connection may be subscribed to. */
export const topicsAtMost = 50;

/**
 * Where somebody is in a note of a meeting: at an item, between two places of its Yjs document (relative positions, in
 * base64), the caret at the second; null once they left it.
 */
export type NoteCaret = { item: number; at: [from: string, to: string] | null };

/** What the server sends to a connection. */
export type ServerEvents = {
  changes(changes: Changes): void;
  /** Memberships, the current organization or the history of the database changed: the client has to subscribe again. */
  account(): void;
  /** This sign-in has ended, here or in another window. */
  ended(): void;
  /** Who of an organization came or went. */
  presence(change: { here: string[]; gone: string[] }): void;
  /** Somebody is writing about something; never kept, and lost without harm. */
  writing(signal: { on: Topic; userId: string; caret?: NoteCaret | undefined }): void;
};

/** What a connection sends to the server. `lastEvent` is the last event heard, if any. */
export type ClientEvents = {
  subscribe(topic: Topic, lastEvent: number | null, answer: (subscribed: Subscribed) => void): void;
  unsubscribe(topic: Topic): void;
  writing(on: Topic, caret?: NoteCaret): void;
};
