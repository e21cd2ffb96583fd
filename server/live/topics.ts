import { sql } from 'drizzle-orm';
import type { Subscribed, Topic } from '#contract/live.ts';
import type { SignedIn } from '#server/auth/sessions.ts';
import { findChannel, type Reader } from '#server/chat/channels.ts';
import { listPrivateIds } from '#server/chat/members.ts';
import { findDiscussed } from '#server/comments/discussed.ts';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { adminRoom, channelRoom, inboxRoom, teamRoom } from '#server/events/rooms.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Reading } from '#server/scope.ts';
import { listPrivateTeamIds } from '#server/teams/teams.ts';
import { listEvents, readChanges } from './read-changes.ts';

/** How many events somebody who comes back is told; who missed more asks anew. */
const missedAtMost = 1_000;

/** Whether somebody may hear of a topic: the question that is asked for reading it. */
async function mayHear(scope: Reading & Reader, { noun, id }: Topic): Promise<boolean> {
  if (noun === 'organizations') return id === scope.actor.organizationId;
  if (noun === 'channels') return isThere(findChannel(scope, id));
  return isThere(noun === 'meetings' ? findMeeting(scope, id) : findDiscussed(scope, { noun, id }));
}

const isThere = (finding: Promise<unknown>): Promise<boolean> =>
  finding.then(
    () => true,
    (error) => {
      if (error instanceof NotFound) return false;
      throw error;
    },
  );

/**
 * The rooms in an organization that are somebody's own: what they are told there, the private channels and teams that they are
 * in, and what admins hear.
 */
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

/** The organization that somebody is at work in, if they may hear of the topic there. */
export async function placeFor(
  db: Database,
  { userId, organizationId, isActive, lacksSecondFactor }: SignedIn,
  topic: Topic,
): Promise<number | null> {
  if (organizationId === null || !isActive || lacksSecondFactor) return null;
  const scope = { db, now: new Date(), actor: { organizationId, userId } };
  return (await mayHear(scope, topic)) ? organizationId : null;
}

/** What was told in rooms after one event and up to another; `anew` where that is too much or cannot be known. */
export async function missedIn(
  db: Database,
  reader: Reading['actor'],
  rooms: string[],
  after: number | null,
  upTo: number,
): Promise<Extract<Subscribed, { lastEvent: number }>['missed']> {
  if (after === null || after === upTo) return undefined;
  // A database that was put back to an earlier day has given fewer numbers than the client has heard.
  if (after > upTo) return 'anew';
  const inRoom = sql`organization_id = ${reader.organizationId} and room = any(${sql.param(rooms)}::text[])`;
  const told = await listEvents(db, after, upTo, inRoom, missedAtMost + 1);
  if (told.length > missedAtMost) return 'anew';
  // Events tell of rows that changed, and not of rows that somebody may see now, or no longer.
  if (told.some(({ noun }) => noun === 'audiences')) return 'anew';
  return told.length > 0 ? readChanges(db, reader, told) : undefined;
}
