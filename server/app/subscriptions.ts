import { and, eq, ne, sql } from 'drizzle-orm';
import type { Changes, Subscribed, Topic } from '#contract/live.ts';
import { channelRoom } from '#server/chat/channel-room.ts';
import { findChannel, type Reader } from '#server/chat/channels.ts';
import { channelMembers, channels } from '#server/chat/table.ts';
import { findDiscussed } from '#server/comments/discussed.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { NotFound } from '#server/errors.ts';
import { adminRoom, inboxRoom, organizationRoom, teamRoom } from '#server/events/rooms.ts';
import { type FeedEvent, listEvents, mergeChanges, readChanges, readerOf } from '#server/live/read-changes.ts';
import { hearsMeeting } from '#server/meetings/heard.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Reading, SignedIn } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';

/** The most events that a client gets when it returns; after more it reloads everything. */
const missedLimit = 1_000;

/** Whether a person may read, and so subscribe to, a topic. */
async function mayRead(scope: Reading & Reader, { noun, id }: Topic): Promise<boolean> {
  if (noun === 'organizations') return id === scope.actor.organizationId;
  if (noun === 'channels') return isFound(findChannel(scope, id));
  if (noun === 'meetings') return isFound(findMeeting(scope, id));
  if (noun === 'transcripts') return hearsMeeting(scope, id);
  return isFound(findDiscussed(scope, { noun, id }));
}

const isFound = (row: Promise<unknown>): Promise<boolean> =>
  row.then(
    () => true,
    (error) => {
      if (error instanceof NotFound) return false;
      throw error;
    },
  );

/** The ids of a person's private and direct channels, and of their private teams. */
const privateRooms = writeOnce((actor: { organizationId: number; userId: string }) => {
  const ownChannels = ours({ actor }, channelMembers, eq(channelMembers.userId, sql`${actor.userId}`));
  return sql`
    select 'channels' as noun, ${channels.id} from ${channelMembers} join ${channels} on ${channels.id} = ${channelMembers.channelId}
    where ${and(ownChannels, ne(channels.type, sql.raw("'public'")))}
    union all
    select 'teams', ${teams.id} from ${teams} where ${ours({ actor }, teams, sql`${teams.isPrivate}`)}`;
});

/** The rooms that a person joins along with their organization: their inbox, their private channels and teams, and the admins'. */
export async function ownRooms(
  db: Database,
  organizationId: number,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
): Promise<string[]> {
  const { rows } = await db.execute(privateRooms({ organizationId, userId }));
  return [
    inboxRoom(organizationId, userId),
    ...(rows as { noun: string; id: number }[]).map(({ noun, id }) =>
      noun === 'teams' ? teamRoom(id) : channelRoom(id, false, organizationId),
    ),
    ...(role === 'admin' ? [adminRoom(organizationId)] : []),
  ];
}

/** The person's current organization, if they may subscribe to the topic there; otherwise null. */
export async function organizationFor(
  db: Database,
  { userId, organizationId, isActive, lacksSecondFactor }: SignedIn,
  topic: Topic,
): Promise<number | null> {
  if (organizationId === null || !isActive || lacksSecondFactor) return null;
  const scope = { db, now: new Date(), actor: { organizationId, userId } };
  return (await mayRead(scope, topic)) ? organizationId : null;
}

type Missed = Extract<Subscribed, { lastEvent: number }>['missed'];

/** How many reads are shared at most, and for how long, in ms: until all who come back at once have theirs. */
const sharedLimit = 100;
const sharedForMs = 2_000;

/**
 * Returns a function that reads the changes in rooms after the event `after`, up to the event `upTo`; `reload` if there are too many or
 * they cannot be known, and the client has to reload. Until the next event, people who return with the same `after` share what they
 * missed in the room of their organization: its events are final, and its rows are read as everyone there may see them.
 */
export function openMissed(
  db: Database,
): (reader: Reading['actor'], rooms: string[], after: number | null, upTo: number) => Promise<Missed> {
  const reads = new Map<string, Promise<unknown>>();
  let sharedUpTo = 0;

  function shared<Result>(upTo: number, key: string, read: () => Promise<Result>): Promise<Result> {
    if (upTo !== sharedUpTo) reads.clear();
    sharedUpTo = upTo;
    const before = reads.get(key) as Promise<Result> | undefined;
    if (before) return before;
    const result = read();
    if (reads.size >= sharedLimit) return result;
    reads.set(key, result);
    const forget = () => {
      if (reads.get(key) === result) reads.delete(key);
    };
    result.then(() => setTimeout(forget, sharedForMs).unref(), forget);
    return result;
  }

  return async (reader, rooms, after, upTo) => {
    if (after === null || after === upTo) return undefined;
    // A database that was restored to an earlier day has fewer events than the client knows of.
    if (after > upTo) return 'reload';
    const { organizationId } = reader;
    const inOrganization = sql`organization_id = ${organizationId}`;
    const everyone = organizationRoom(organizationId);
    const key = `${everyone} ${after}`;
    const all = await shared(upTo, key, () => listEvents(db, after, upTo, inOrganization, missedLimit + 1));
    const events =
      all.length <= missedLimit
        ? all.filter(({ room }) => rooms.includes(room))
        : await listEvents(
            db,
            after,
            upTo,
            sql`${inOrganization} and room = any(${sql.param(rooms)}::text[])`,
            missedLimit + 1,
          );
    if (events.length > missedLimit) return 'reload';
    // Events name rows that changed, but not unchanged rows that someone can see now, or no longer.
    if (events.some(({ noun }) => noun === 'audiences')) return 'reload';
    const isForEveryone = ({ room }: FeedEvent) => room === everyone;
    const common = events.filter(isForEveryone);
    const own = events.filter((event) => !isForEveryone(event));
    const changes: Changes[] = [];
    if (common.length > 0)
      changes.push(
        await shared(upTo, `${key} rows`, () => readChanges(db, readerOf(everyone, organizationId), common)),
      );
    if (own.length > 0) changes.push(await readChanges(db, reader, own));
    return changes.length > 0 ? changes.reduce(mergeChanges) : undefined;
  };
}
