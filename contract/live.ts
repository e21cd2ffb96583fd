import type { LiveRows } from './index.ts';
import type { CommentableNoun, LiveNoun } from './nouns.ts';
import type { SharedTextCaret } from './shared-texts.ts';
import type { RoomCredentials } from './video-rooms.ts';
import type { FromRoom, ParticipantState, ToRoom } from './video-signals.ts';

export type RowId = number | string;

/** Changed rows. Messages may arrive in any order: the row with the greatest version is the newest. */
export type Changes = {
  /** With this message, the connection has received all events up to this one. */
  lastEvent: number;
  changed?: { [Noun in LiveNoun]?: LiveRows[Noun][] };
  /** The ids of rows that are gone or no longer visible, with the version of the removal. */
  removed?: { [Noun in LiveNoun]?: [id: RowId, version: number][] };
  /** Nouns whose lists clients reload, because too many rows changed. */
  stale?: LiveNoun[];
};

/** What a client can subscribe to: its organization, a channel, a meeting, its transcript (`id` is the meeting), or a row with comments. */
export type Topic = { noun: 'organizations' | 'meetings' | 'transcripts' | 'channels' | CommentableNoun; id: number };

/** Where someone is typing: in a topic, or in a thread of a channel. */
export type WrittenTopic = Topic & { threadId?: number | undefined };

/**
 * The answer to a subscription. `missed` is `reload` if the client missed too much and must reload. `timeline` names the history of
 * the database: if it differs from the last one, earlier numbers and versions are void, and the client reloads too.
 */
export type Subscribed =
  | { lastEvent: number; timeline: string | null; missed?: Changes | 'reload'; present?: string[] }
  | { refused: 'unauthorized' | 'not_found' | 'too_many' };

/** How often all connections of one account together may subscribe or unsubscribe, and say that the person is typing: token buckets. */
export const liveRates = {
  subscriptions: { burst: 90, perSecond: 15 },
  writing: { burst: 60, perSecond: 10 },
} as const;
/**
 * How long clients wait until they connect again, in ms, each with a deviation of its own, up to `reconnectionDelayMax`: after a restart
 * all are back within that time. For longer delays people would wait; for shorter ones all would come at the same moment.
 */
export const reconnection = { reconnectionDelay: 500, reconnectionDelayMax: 1_000 } as const;
/** The most topics of one connection. */
export const topicLimit = 50;

/** What the server sends to a connection. */
export type ServerEvents = {
  changes(changes: Changes): void;
  /** Memberships, permissions, the current organization or the history of the database changed: subscribe again. */
  account(): void;
  /** The session has ended. */
  ended(): void;
  /** Who in the organization came online or went offline. */
  presence(change: { here: string[]; gone: string[] }): void;
  /** Someone is typing. Never stored, and lost without harm. */
  writing(signal: { on: WrittenTopic; userId: string; caret?: SharedTextCaret | undefined }): void;
  /** What happens in a video room, for one of its participants. */
  room(participantId: string, message: FromRoom): void;
};

/** What a client sends. `lastEvent` is the last event it received, if any. */
export type ClientEvents = {
  subscribe(topic: Topic, lastEvent: number | null, answer: (subscribed: Subscribed) => void): void;
  unsubscribe(topic: Topic): void;
  writing(on: WrittenTopic, caret?: SharedTextCaret): void;
  /**
   * Enters a video room with the id that joining it answered; again after each reconnect, when the room asks for it, and before the
   * credentials expire. The answer has new ones; false if the id is not valid: join again. The room sends its roster next.
   */
  roomEnter(participantId: string, state: ParticipantState, answer: (entered: RoomCredentials | false) => void): void;
  roomLeave(participantId: string): void;
  roomSend(participantId: string, message: ToRoom): void;
};
