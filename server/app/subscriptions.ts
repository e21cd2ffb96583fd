import { sql } from 'drizzle-orm';
import type { Subscribed, Topic } from '#contract/live.ts';
import { channelRoom } from '#server/chat/channel-room.ts';
import { findChannel, type Reader } from '#server/chat/channels.ts';
import { listPrivateIds } from '#server/chat/members.ts';
import { findDiscussed } from '#server/comments/discussed.ts';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { adminRoom, inboxRoom, teamRoom } from '#server/events/rooms.ts';
import { listEvents, readChanges } from '#server/live/read-changes.ts';
import { hearsMeeting } from '#server/meetings/heard.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Reading, SignedIn } from '#server/scope.ts';
import { listPrivateTeamIds } from '#server/teams/teams.ts';

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

/** The rooms that a person joins along with their organization: their inbox, their private channels and teams, and the admins'. */
export async function ownRooms(
  db: Database,
  organizationId: number,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
): Promise<string[]> {
  const scope = { db, actor: { organizationId, userId } };
  return [
    inboxRoom(organizationId, userId),
    ...(await listPrivateIds(scope)).map((id) => channelRoom(id, false, organizationId)),
    ...(await listPrivateTeamIds(scope)).map(teamRoom),
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

/**
 * The changes in rooms after the event `after`, up to the event `upTo`; `reload` if there are too many or they cannot be known, and
 * the client has to reload.
 */
export async function readMissed(
  db: Database,
  reader: Reading['actor'],
  rooms: string[],
  after: number | null,
  upTo: number,
): Promise<Extract<Subscribed, { lastEvent: number }>['missed']> {
  if (after === null || after === upTo) return undefined;
  // A database that was restored to an earlier day has fewer events than the client knows of.
  if (after > upTo) return 'reload';
  const inRooms = sql`organization_id = ${reader.organizationId} and room = any(${sql.param(rooms)}::text[])`;
  const events = await listEvents(db, after, upTo, inRooms, missedLimit + 1);
  if (events.length > missedLimit) return 'reload';
  // Events name rows that changed, but not unchanged rows that someone can see now, or no longer.
  if (events.some(({ noun }) => noun === 'audiences')) return 'reload';
  return events.length > 0 ? readChanges(db, reader, events) : undefined;
}
