import { and, asc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { SearchResult } from '#contract/search.ts';
import { mayDeleteChannel } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { readList } from '#server/db/rows.ts';
import { findDeleted, findLocked, found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { asServer, type Reading, type Scope, type ServerScope, type SystemScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { asPerson } from '#server/users/table.ts';
import { channelMembers, channels, type FormerMembership } from './table.ts';

/**
 * SQL for the id of the person who manages a channel: its creator. A private channel that the creator has left is managed by the member
 * who has been in it longest and can work.
 */
export const managerOf = sql<string | null>`case channels.type when 'private' then (
  select user_id from channel_members join memberships using (organization_id, user_id)
  where channel_id = channels.id and role <> 'observer' and deactivated_at is null
  order by user_id is not distinct from channels.created_by_id desc, channel_members.created_at, user_id limit 1)
  else channels.created_by_id end`;

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
  managedById: managerOf,
  memberCount: sql<number>`case channels.type
    when 'public' then case when exists (select from teams where teams.id = channels.team_id and teams.is_private)
      then (select count(*)::int from team_members join users on users.id = user_id and has_account
        join memberships using (organization_id, user_id)
        where team_members.team_id = channels.team_id and deactivated_at is null)
      else people.count end
    else (select count(*)::int from channel_members where channel_id = channels.id) end`,
  archivedAt: channels.archivedAt,
  createdAt: channels.createdAt,
  updatedAt: channels.updatedAt,
  version: channels.version,
};

/** The user and organization that a query reads for. */
export type Reader = { actor: { organizationId: number | SQLWrapper; userId: string | SQLWrapper } };

/** SQL condition: the user is in a channel. Everyone is in a public one. */
export const isMember = (scope: Reader): SQL | undefined =>
  or(
    sql`${channels.type} = 'public'`,
    sql`exists (select from channel_members
      where channel_id = ${channels.id} and channel_members.user_id = ${scope.actor.userId})`,
  );

/** SQL condition: the user can read a channel, because it is public or they are a member. */
export const readable = (scope: Reader): SQL | undefined => ours(scope, channels, isMember(scope));

/**
 * SQL that adds the number of people of the organization. PostgreSQL counts them once: for each channel, the work of a list would
 * grow with channels times people.
 */
const withPeople = ({ actor }: Reading): SQL => sql`cross join (select (
  select count(*)::int from memberships join users on users.id = user_id and has_account
  where organization_id = ${actor.organizationId} and deactivated_at is null) as count) as people`;

const select = (scope: Reading, condition: SQL | undefined): Promise<Channel[]> =>
  readList<Channel, 'description'>(scope.db, columns, {
    from: sql`from ${channels} ${withPeople(scope)} where ${condition}`,
    order: sql`lower(${channels.name}), ${channels.id}`,
    text: 'description',
  });

/** Returns the channels that the caller can read, by name, without direct messages. */
export const listChannels = (scope: Scope): Promise<Channel[]> =>
  select(scope, and(readable(scope), ne(channels.type, 'direct')));

/** Returns the caller's direct messages. */
export const listDirect = (scope: Scope): Promise<Channel[]> =>
  select(scope, and(readable(scope), eq(channels.type, 'direct')));

/** Returns channels by id. Does not check whether the caller can read them. */
export const readChannels = (scope: Reading, ids: number[]): Promise<Channel[]> =>
  select(scope, ours(scope, channels, isOneOf(channels.id, ids)));

/** Returns a channel that the caller can read. @throws NotFound */
export const findChannel = async (scope: Reading & Reader, id: number): Promise<Channel> =>
  found(await select(scope, and(readable(scope), eq(channels.id, id))), 'Channel');

/** Locks a channel that the caller can read until the transaction ends, and returns it. @throws NotFound */
export const lockChannel = (scope: Scope, id: number): Promise<Channel> =>
  findLocked(scope, channels, id, () => findChannel(scope, id));

/** Checks that an organization is the caller's current one. @throws NotFound */
export function checkCurrentOrganization({ actor }: Scope, organizationId: number): void {
  if (actor.organizationId !== organizationId) throw new NotFound('Organization');
}

/**
 * The members of a private channel who can read a message, in a query of channels; null if all can. A reply is readable with the head
 * of its thread.
 */
export const readersOf = (headId: number | SQL): SQL<string[] | null> => sql`case when exists (
    select from channel_members where channel_id = channels.id and hidden_up_to_id >= ${headId}) then (
    select coalesce(array_agg(user_id), '{}') from channel_members where channel_id = channels.id and hidden_up_to_id < ${headId}) end`;

type NewChannel = Partial<Pick<Channel, 'description' | 'type' | 'teamId'>> & {
  name: string;
  meetingId?: number | null;
};

/** Creates a channel with its creator as a member. @throws Invalid */
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
  // The creator's connections subscribe to the private channel.
  if (channel.type === 'private') scope.record('accounts', 'changed', { id: userId });
  scope.record('channels', 'created', channel);
  return channel;
}

/** Creates the #general channel of a new organization. */
export async function createGeneralChannel(db: Database, organizationId: number): Promise<void> {
  await db.insert(channels).values({ organizationId, name: 'general', description: 'News and questions for everyone' });
}

/** Deletes a channel with its messages. It can be restored. @throws NotFound, Forbidden, Conflict */
export async function deleteChannel(scope: Scope, id: number): Promise<void> {
  const channel = await lockChannel(scope, id);
  if (channel.type === 'direct') throw new Conflict(msg("Direct messages can't be deleted"));
  demandDeletable(scope, channel);
  await deleteLockedChannel(scope, channel);
}

/** Deletes a channel that is locked. Does not check permissions. */
export async function deleteLockedChannel(scope: Scope, channel: Channel): Promise<void> {
  const deletion = await setDeleted(scope, channel.id, { ...deletedNow, deletedById: scope.actor.userId });
  scope.record('channels', 'deleted', { ...channel, ...deletion });
}

/** Restores a deleted channel with its messages. @throws NotFound, Forbidden */
export async function restoreChannel(scope: Scope, id: number): Promise<Channel> {
  const deleted = await findDeleted(scope, channels, id, 'Channel');
  await setDeleted(scope, id, { deletedAt: null, deletedById: null });
  // Throws NotFound if it is private and the caller is not a member.
  const channel = await findChannel(scope, id);
  if (deleted.deletedById !== scope.actor.userId) demandDeletable(scope, channel);
  scope.record('channels', 'restored', channel);
  return channel;
}

const demandDeletable = (scope: Scope, channel: Channel) =>
  demand(mayDeleteChannel(scope.actor, channel), msg('Only the creator and admins can delete this channel'));

async function setDeleted(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const rows = await scope.db
    .update(channels)
    .set(fields)
    .where(oursEver(scope, channels, eq(channels.id, id)))
    .returning({ version: channels.version });
  return rows[0];
}

/** Returns the channels that the caller can read and whose name matches a query, by name. */
export async function searchChannels(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: channels.id, title: channels.name, detail: channels.description })
    .from(channels)
    .where(and(readable(scope), ne(channels.type, 'direct'), matchesQuery(channels.name, query)))
    .orderBy(asc(channels.name), asc(channels.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'channel', ...row }));
}

type RecordingScope = Touching & Pick<Scope, 'record'>;

/** Sets the name and the team of a channel that belongs to something else, such as a video room. Does not check permissions. */
export async function setNameAndTeam(
  scope: ServerScope,
  before: Channel,
  fields: Pick<Channel, 'name' | 'teamId'>,
): Promise<void> {
  await scope.db
    .update(channels)
    .set({ ...fields, ...touched })
    .where(ours(scope, channels, eq(channels.id, before.id)));
  const [channel] = await readChannels(scope, [before.id]);
  if (channel) scope.record('channels', 'changed', channel, before);
}

/** Sets the team of the channels that match a condition. Returns their ids, including deleted ones. */
async function setTeam(scope: RecordingScope, condition: SQL, teamId: number | null): Promise<number[]> {
  const all = asServer(scope);
  const existing = await select(all, ours(all, channels, condition));
  const changed = await scope.db
    .update(channels)
    .set({ teamId })
    .where(oursEver(all, channels, condition))
    .returning({ id: channels.id, teamId: channels.teamId, version: channels.version });
  const newer = new Map(changed.map((row) => [row.id, row]));
  for (const before of existing) scope.record('channels', 'changed', { ...before, ...newer.get(before.id) }, before);
  return [...newer.keys()];
}

/** When a team is deleted or restored. Each channel gets its own event, because only its members may receive it. */
export const channelsOfTeam = {
  ...teamRows('channels', channels),
  leave: (scope: RecordingScope, teamId: number): Promise<number[]> =>
    setTeam(scope, eq(channels.teamId, teamId), null),
  async rejoin(scope: RecordingScope, teamId: number, ids: number[]): Promise<void> {
    await setTeam(scope, sql`${isOneOf(channels.id, ids)} and ${channels.teamId} is null`, teamId);
  },
};

/** Removes channels deleted before a moment (ISO 8601), and private and direct ones without members, in all organizations. */
export async function purgeChannels({ db }: Pick<SystemScope, 'db'>, before: string): Promise<void> {
  await db.execute(sql`
    delete from ${channels} where deleted_at < ${before} or type <> 'public'
      and not exists (select from channel_members where channel_id = ${channels.id})`);
}

/** SQL for the id of the newest message of a channel, including deleted ones and replies; 0 if it has none. */
export const newestIdIn = (channelId: number | SQL): SQL =>
  sql`coalesce((select max(messages.id) from messages where messages.channel_id = ${channelId}), 0)`;

/** The settings and the read position of a person in a channel, which are restored when they return. */
export const ownChannelColumns = {
  lastReadId: channelMembers.lastReadId,
  isMuted: channelMembers.isMuted,
  level: channelMembers.level,
  hiddenUpToId: channelMembers.hiddenUpToId,
  hiddenAtId: channelMembers.hiddenAtId,
  section: channelMembers.section,
  createdAt: channelMembers.createdAt,
} satisfies Record<keyof FormerMembership, unknown>;

/** Puts a person back into each of these channels that still exists, with their read position. */
export async function rejoinChannels(
  scope: ServerScope,
  userId: string,
  rows: Pick<typeof channelMembers.$inferInsert, 'channelId' | keyof typeof ownChannelColumns>[],
): Promise<void> {
  const { organizationId } = scope.actor;
  const ids = rows.map(({ channelId }) => channelId);
  const there = new Set((await touchRows(scope, 'channels', channels, isOneOf(channels.id, ids))).map(({ id }) => id));
  const members = rows.filter(({ channelId }) => there.has(channelId));
  if (members.length === 0) return;
  await scope.db
    .insert(channelMembers)
    .values(members.map((row) => ({ ...row, organizationId, userId })))
    .onConflictDoNothing();
}
