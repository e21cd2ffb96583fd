import { eq, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { channels } from './table.ts';

/** How many people make a conversation a group, which can be joined and left. */
export const minGroup = 3;

type Group = Pick<Channel, 'id' | 'people'>;

const hasPeople = ({ people }: Group) => people?.map(({ id }) => id) ?? [];

/** Adds a person to the people of a group conversation that is locked. @throws Conflict */
export async function addToPeople(scope: Scope, channel: Group, userId: string): Promise<void> {
  const before = hasPeople(channel);
  if (before.includes(userId)) return;
  if (before.length < minGroup)
    throw new Conflict(msg("You can't add people to a direct message. Start a new one with everyone in it."));
  if (before.length > limits.directPeople)
    throw new Conflict(msg('A conversation has at most {count} people', { count: limits.directPeople + 1 }));
  await setPeople(scope, channel, [...before, userId]);
}

/** Takes the caller from the people of a group conversation that is locked. @throws Conflict for two people */
export async function takeFromPeople(scope: Scope, channel: Group): Promise<void> {
  const before = hasPeople(channel);
  if (before.length < minGroup)
    throw new Conflict(msg("Direct messages can't be left. Hide the conversation instead."));
  await setPeople(
    scope,
    channel,
    before.filter((id) => id !== scope.actor.userId),
  );
}

/**
 * Sets who is in a conversation. The same people may have another one, which stays the one that they open: no user has the id of this
 * channel, which makes the set unique.
 */
async function setPeople(scope: Scope, { id }: Group, userIds: string[]): Promise<void> {
  const people = [...userIds.sort(), String(id)];
  await scope.db
    .update(channels)
    .set({ people: sql`${sql.param(people)}::text[]`, ...touched })
    .where(ours(scope, channels, eq(channels.id, id)));
}
