import { type SQL, sql } from 'drizzle-orm';
import type { Changes, RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { rowIds } from '#rules/live.ts';
import type { Database } from '#server/db/pool.ts';
import { isTruncated } from '#server/db/rows.ts';
import { reactionsNow } from '#server/events/reactions.ts';
import type { Noun } from '#server/events/record.ts';
import { adminRoom } from '#server/events/rooms.ts';
import { events } from '#server/events/table.ts';
import { type Reading, theServer } from '#server/scope.ts';

/** Above this number of changed rows of a noun, clients reload their lists instead of getting each row. */
const rowLimit = 500;

/** The same for the long texts in those rows, in characters. */
const textLimit = 200_000;
const textLengthOf = (rows: object[]) =>
  rows.reduce((sum: number, row) => {
    const { description, content, note, update } = row as {
      [Text in 'description' | 'content' | 'note' | 'update']?: string;
    };
    return sum + (description ?? content ?? note ?? update ?? '').length;
  }, 0);

/** A numbered event of the feed. */
export type FeedEvent = {
  number: number;
  organizationId: number | null;
  room: string;
  noun: Noun;
  subjectId: string | null;
  version: number | null;
};

/** Up to `limit` events with a number greater than `after` and at most `upTo` that meet a condition, in order. */
export async function listEvents(
  db: Database,
  after: number,
  upTo: number,
  condition: SQL,
  limit: number,
): Promise<FeedEvent[]> {
  const { rows } = await db.execute(sql`
    select number, organization_id as "organizationId", room, noun, subject_id as "subjectId", version from ${events}
    where number > ${after} and number <= ${upTo} and ${condition} order by number limit ${limit}`);
  return rows as FeedEvent[];
}

/** The reader who sees exactly what everyone in a live room may see. */
export function readerOf(room: string, organizationId: number): Reading['actor'] {
  const [kind, id = '', userId = ''] = room.split(':');
  if (kind === 'organizations') return { organizationId, everyone: true };
  if (kind === 'teams') return { organizationId, everyone: true, teamId: Number(id) };
  if (kind === 'inbox') return { organizationId, userId };
  // Connections in the room of a private channel or a row were checked when they joined.
  return theServer(organizationId);
}

/**
 * Reads the current rows behind events of one organization, as a reader may see them. Rows that are gone, or that the reader may no
 * longer see, are returned as removed.
 */
export async function readChanges(db: Database, actor: Reading['actor'], feedEvents: FeedEvent[]): Promise<Changes> {
  const scope: Reading = { db, now: new Date(), actor };
  const changes: Changes = { lastEvent: feedEvents.at(-1)?.number ?? 0 };
  const markStale = (noun: LiveNoun) => {
    changes.stale = [...(changes.stale ?? []), noun];
  };
  // Admins learn that a private team exists, and reload what they may see of it.
  const roomOfAdmins = adminRoom(actor.organizationId);
  if (feedEvents.some(({ room }) => room === roomOfAdmins)) markStale('teams');
  // Only some roles may see the invite code of an organization, so each client reloads what it may see.
  if (feedEvents.some(({ noun }) => noun === 'organizations')) markStale('organizations');
  const rowEvents = feedEvents.filter(
    ({ room, noun }) => room !== roomOfAdmins && noun !== 'audiences' && noun !== 'organizations',
  );
  for (const [noun, nounEvents] of Map.groupBy(rowEvents, (event) => event.noun as LiveNoun)) {
    const versions = new Map<RowId, number>();
    for (const { subjectId, version } of nounEvents) {
      if (subjectId !== null) versions.set(rowIds[noun].parse(subjectId), version ?? 0);
    }
    if (versions.size > rowLimit || nounEvents.some(({ subjectId }) => subjectId === null)) {
      markStale(noun);
      continue;
    }
    const rows = await reactionsNow().feeds[noun].read(scope, [...versions.keys()] as never[]);
    if (isTruncated(rows) || textLengthOf(rows) > textLimit) {
      markStale(noun);
      continue;
    }
    for (const row of rows) versions.delete(rowIds[noun].of(row as never));
    if (rows.length > 0) changes.changed = { ...changes.changed, [noun]: rows };
    if (versions.size > 0) changes.removed = { ...changes.removed, [noun]: [...versions] };
  }
  return changes;
}

const mergeLists = <Lists extends { [noun: string]: unknown[] }>(
  one: Lists | undefined,
  other: Lists | undefined,
): Lists =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((noun) => [noun, [...(one?.[noun] ?? []), ...(other?.[noun] ?? [])]]),
  ) as Lists;

/** Returns two changes as one. */
export const mergeChanges = (one: Changes, other: Changes): Changes => ({
  lastEvent: Math.max(one.lastEvent, other.lastEvent),
  changed: mergeLists<NonNullable<Changes['changed']>>(one.changed, other.changed),
  removed: mergeLists<NonNullable<Changes['removed']>>(one.removed, other.removed),
  stale: [...new Set([...(one.stale ?? []), ...(other.stale ?? [])])],
});
