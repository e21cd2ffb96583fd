import type { LiveNoun } from '#contract/nouns.ts';
import type { Database } from '#server/db/pool.ts';
import type { Account, ClientInfo } from '#server/scope.ts';
import type { EventDescription, Feed } from './feed.ts';
import type { Noun, RecordedEvent, Recorder, Subjects } from './record.ts';

/** What a transaction hands to those who react to what it recorded. */
export type Reacting = {
  db: Database;
  actor: Account | undefined;
  from?: ClientInfo | undefined;
  now: Date;
  into(organizationId: number): Recorder;
};

/** What the events need to know about the nouns. */
export type Reactions = {
  /** How the rows of each noun are read, and who receives them. */
  feeds: { [N in LiveNoun]: Feed<N> };
  /** Makes everything that follows from what was recorded, in the same transaction. May record more. */
  react(scope: Reacting, recorded: RecordedEvent[]): Promise<void>;
  /** Makes changes that are in progress in an organization start again with the new permissions. */
  changePermissions(db: Database, organizationId: number): Promise<void>;
};

let current: Reactions | undefined;

/** Says once, before anything is recorded, what reacts to it: `server/app` knows all nouns. */
export const setReactions = (reactions: Reactions): void => {
  current = reactions;
};

/** Returns what reacts to recorded events. @throws Error before `setReactions` was called */
export function reactionsNow(): Reactions {
  if (!current) throw new Error('setReactions has not been called');
  return current;
}

/** Whether clients get rows of a noun. */
export const isLive = (noun: Noun): noun is LiveNoun => noun in reactionsNow().feeds;

/** What only concerns the permissions of connections. */
const unread: { [N in Exclude<Noun, LiveNoun>]: EventDescription<Subjects[N]> } = {
  accounts: { room: ({ id }) => `users:${id}` },
  audiences: { room: ({ id }) => id },
  sessions: { room: ({ id }) => `sessions:${id}` },
};

/** Returns how acts on the rows of a noun are recorded, and who receives them. */
export const descriptionOf = (noun: Noun): EventDescription<never> =>
  isLive(noun) ? reactionsNow().feeds[noun] : unread[noun];
