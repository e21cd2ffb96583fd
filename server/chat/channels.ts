import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { Found } from '#contract/search.ts';
import { mayDeleteChannel, mayManageChannel } from '#rules/chat.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { readList } from '#server/db/rows.ts';
import { findDeleted, findLocked, found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import { type Touching, teamRows } from '#server/db/touch.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import { asServer, type Reading, type Scope, type SystemScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { onSameText } from '#server/texts.ts';
import { asPerson } from '#server/users/table.ts';
import { channelMembers, channels } from './table.ts';

const columns = {
  id: channels.id,
  name: sql<string>`case channels.type when 'direct' then
    (select string_agg(concat_ws(' ', first_name, last_name), ', ' order by first_name, last_name, id)
    from users where id = any(channels.people)) else channels.name end`,
  description: channels.description,
  type: channels.type,
  people: sql<Channel['people']>`case channels.type when 'direct' then
    (select json_agg(${asPerson} order by first_name, last_name, id) from users where id = any(channels.people)) end`,
  teamId: channels.teamId,
  createdById: channels.createdById,
  memberCount: sql<number>`case channels.type
    when 'public' then case when exists (select from teams where teams.id = channels.team_id and teams.is_private)
      then (select count(*)::int from team_members join users on users.id = user_id and has_account
        where team_members.team_id = channels.team_id)
      else (select count(*)::int from memberships join users on users.id = user_id and has_account
        where organization_id = channels.organization_id) end
    else (select count(*)::int from channel_members where channel_id = channels.id) end`,
  archivedAt: channels.archivedAt,
  createdAt: channels.createdAt,
  updatedAt: channels.updatedAt,
  version: channels.version,
};

/** Who reads, and where. */
export type Reader = { actor: Pick<Scope['actor'], 'organizationId' | 'userId'> };

/** The condition that somebody is in a channel: everybody in a public one. */
export const isMember = (scope: Reader): SQL | undefined =>
  or(
    eq(channels.type, 'public'),
    sql`exists (select from channel_members
      where channel_id = ${channels.id} and channel_members.user_id = ${scope.actor.userId})`,
  );

/** The condition that somebody may read a channel: everybody a public one, and its members a private or direct one. */
export const readable = (scope: Reader): SQL | undefined => ours(scope, channels, isMember(scope));

const select = (scope: Reading, condition: SQL | undefined): Promise<Channel[]> =>
  readList<Channel, 'description'>(scope.db, columns, {
    from: sql`from ${channels} where ${condition}`,
    order: sql`lower(${channels.name}), ${channels.id}`,
    text: 'description',
  });

/** The channels that the caller may read, by name; direct ones are listed apart. */
export const listChannels = (scope: Scope): Promise<Channel[]> =>
  select(scope, and(readable(scope), ne(channels.type, 'direct')));

/** The direct channels that the caller is in. */
export const listDirect = (scope: Scope): Promise<Channel[]> =>
  select(scope, and(readable(scope), eq(channels.type, 'direct')));

/** Channels by their ids: whoever is told of them has been found to be their reader. */
export const readChannels = (scope: Reading, ids: number[]): Promise<Channel[]> =>
  select(scope, ours(scope, channels, isOneOf(channels.id, ids)));

/** A channel that somebody may read. @throws NotFound */
export const findChannel = async (scope: Reading & Reader, id: number): Promise<Channel> =>
  found(await select(scope, and(readable(scope), eq(channels.id, id))), 'Channel');

/** The same, and nobody else changes it until this is through. @throws NotFound */
export const lockChannel = (scope: Scope, id: number): Promise<Channel> =>
  findLocked(scope, channels, id, () => findChannel(scope, id));

/** Makes sure that an organization is the one that the caller is at work in. @throws NotFound */
export function demandHere({ actor }: Scope, organizationId: number): void {
  if (actor.organizationId !== organizationId) throw new NotFound('Organization');
}

type NewChannel = Partial<Pick<Channel, 'description' | 'type' | 'teamId'>> & { name: string };

/** Creates a channel, of which its creator is a member. @throws Invalid */
export async function createChannel(scope: Scope, fields: { [F in keyof NewChannel]: NewChannel[F] | undefined }) {
  const { name = '', teamId, ...rest } = fields;
  await checkTeam(scope, teamId);
  const { organizationId, userId } = scope.actor;
  const [row] = await scope.db
    .insert(channels)
    .values({ ...rest, name, teamId, organizationId, createdById: userId })
    .returning({ id: channels.id });
  const channelId = row?.id ?? 0;
  await scope.db.insert(channelMembers).values({ organizationId, channelId, userId });
  const channel = await findChannel(scope, channelId);
  // Who is in a private channel hears of it from now on.
  if (channel.type === 'private') scope.record('accounts', 'changed', { id: userId });
  scope.record('channels', 'created', channel);
  return channel;
}

type Changes = {
  name?: string | undefined;
  description?: string | null | undefined;
  descriptionFrom?: string | null | undefined;
  isArchived?: boolean | undefined;
};

/** Renames, describes or archives a channel, or takes it out of the archive. @throws NotFound, Forbidden, Conflict */
export async function changeChannel(scope: Scope, id: number, { isArchived, ...given }: Changes): Promise<Channel> {
  const before = await lockChannel(scope, id);
  if (before.type === 'direct') throw new Conflict('A direct conversation cannot be changed');
  demand(mayManageChannel(scope.actor, before), 'Only whoever created it or an admin may change this channel');
  const archivedAt = isArchived === (before.archivedAt !== null) ? undefined : isArchived ? sql`now()` : null;
  await scope.db
    .update(channels)
    .set({ ...onSameText(before, given), ...(isArchived !== undefined && { archivedAt }), ...touched })
    .where(ours(scope, channels, eq(channels.id, id)));
  const channel = await findChannel(scope, id);
  scope.record('channels', 'changed', channel, before);
  return channel;
}

/** Deletes a channel with its messages; it can be brought back. @throws NotFound, Forbidden, Conflict */
export async function deleteChannel(scope: Scope, id: number): Promise<void> {
  const channel = await lockChannel(scope, id);
  if (channel.type === 'direct') throw new Conflict('A direct conversation cannot be deleted');
  demandDisposal(scope, channel);
  await endChannel(scope, channel);
}

/** Deletes a channel that was found and locked. */
export async function endChannel(scope: Scope, channel: Channel): Promise<void> {
  const gone = await setDeleted(scope, channel.id, { ...deletedNow, deletedById: scope.actor.userId });
  scope.record('channels', 'deleted', { ...channel, ...gone });
}

/** Brings a deleted channel back with its messages. @throws NotFound, Forbidden */
export async function restoreChannel(scope: Scope, id: number): Promise<Channel> {
  const deleted = await findDeleted(scope, channels, id, 'Channel');
  await setDeleted(scope, id, { deletedAt: null, deletedById: null });
  // A private one is not there for who is not in it.
  const channel = await findChannel(scope, id);
  if (deleted.deletedById !== scope.actor.userId) demandDisposal(scope, channel);
  scope.record('channels', 'restored', channel);
  return channel;
}

const demandDisposal = (scope: Scope, channel: Channel) =>
  demand(mayDeleteChannel(scope.actor, channel), 'Only whoever created it or an admin may delete this channel');

async function setDeleted(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const rows = await scope.db
    .update(channels)
    .set(fields)
    .where(oursEver(scope, channels, eq(channels.id, id)))
    .returning({ version: channels.version });
  return rows[0];
}

/** Channels that the caller may read and whose name matches a query, by name. */
export async function searchChannels(scope: Scope, query: TextQuery): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: channels.id, title: channels.name, detail: channels.description })
    .from(channels)
    .where(and(readable(scope), ne(channels.type, 'direct'), matchesQuery(channels.name, query)))
    .orderBy(asc(channels.name), asc(channels.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'channel', ...row }));
}

type Recording = Touching & Pick<Scope, 'record'>;

/** Puts channels of which a condition is true on a team or off it; gives the ids of all, deleted ones too. */
async function setTeam(scope: Recording, condition: SQL, teamId: number | null): Promise<number[]> {
  const all = asServer(scope);
  const those = await select(all, ours(all, channels, condition));
  const changed = await scope.db
    .update(channels)
    .set({ teamId })
    .where(oursEver(all, channels, condition))
    .returning({ id: channels.id, teamId: channels.teamId, version: channels.version });
  const newer = new Map(changed.map((row) => [row.id, row]));
  for (const before of those) scope.record('channels', 'changed', { ...before, ...newer.get(before.id) }, before);
  return [...newer.keys()];
}

/** As their team is deleted, or brought back. They are told one by one, for a private one is told to its members alone. */
export const channelsOfTeam = {
  leave: (scope: Recording, teamId: number): Promise<number[]> => setTeam(scope, eq(channels.teamId, teamId), null),
  async rejoin(scope: Recording, teamId: number, ids: number[]): Promise<void> {
    await setTeam(scope, sql`${isOneOf(channels.id, ids)} and ${channels.teamId} is null`, teamId);
  },
  purge: teamRows('channels', channels).purge,
};

/**
 * Removes for good, in all organizations, the channels that were deleted before a moment (ISO 8601), and the private and direct
 * ones that nobody is in any more.
 */
export async function purgeChannels({ db }: Pick<SystemScope, 'db'>, before: string): Promise<void> {
  await db.execute(sql`
    delete from ${channels} where deleted_at < ${before} or type <> 'public'
      and not exists (select from channel_members where channel_id = ${channels.id})`);
}
