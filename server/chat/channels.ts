import { and, asc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { SearchResult } from '#contract/search.ts';
import { mayDeleteChannel, mayManageChannel } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
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
      else people.count end
    else (select count(*)::int from channel_members where channel_id = channels.id) end`,
  archivedAt: channels.archivedAt,
  createdAt: channels.createdAt,
  updatedAt: channels.updatedAt,
  version: channels.version,
};

/** The user and organization that a query reads for. */
export type Reader = { actor: { organizationId: number; userId: string | SQLWrapper } };

/** The SQL condition that the user is in a channel. Everyone is in a public one. */
export const isMember = (scope: Reader): SQL | undefined =>
  or(
    eq(channels.type, 'public'),
    sql`exists (select from channel_members
      where channel_id = ${channels.id} and channel_members.user_id = ${scope.actor.userId})`,
  );

/** The SQL condition that the user can read a channel: public, or private and direct as a member. */
export const readable = (scope: Reader): SQL | undefined => ours(scope, channels, isMember(scope));

/**
 * SQL that adds the number of people of the organization. PostgreSQL counts them once: for each channel, the work of a list would
 * grow with channels times people.
 */
const withPeople = ({ actor }: Reading): SQL => sql`cross join (select (
  select count(*)::int from memberships join users on users.id = user_id and has_account
  where organization_id = ${actor.organizationId}) as count) as people`;

const select = (scope: Reading, condition: SQL | undefined): Promise<Channel[]> =>
  readList<Channel, 'description'>(scope.db, columns, {
    from: sql`from ${channels} ${withPeople(scope)} where ${condition}`,
    order: sql`lower(${channels.name}), ${channels.id}`,
    text: 'description',
  });

/** The channels the caller can read, by name, without direct messages. */
export const listChannels = (scope: Scope): Promise<Channel[]> =>
  select(scope, and(readable(scope), ne(channels.type, 'direct')));

/** The caller's direct messages. */
export const listDirect = (scope: Scope): Promise<Channel[]> =>
  select(scope, and(readable(scope), eq(channels.type, 'direct')));

/** Channels by id. Does not check whether the caller can read them. */
export const readChannels = (scope: Reading, ids: number[]): Promise<Channel[]> =>
  select(scope, ours(scope, channels, isOneOf(channels.id, ids)));

/** A channel the caller can read. @throws NotFound */
export const findChannel = async (scope: Reading & Reader, id: number): Promise<Channel> =>
  found(await select(scope, and(readable(scope), eq(channels.id, id))), 'Channel');

/** The same, locked until the end of the transaction. @throws NotFound */
export const lockChannel = (scope: Scope, id: number): Promise<Channel> =>
  findLocked(scope, channels, id, () => findChannel(scope, id));

/** Checks that an organization is the caller's current one. @throws NotFound */
export function checkCurrentOrganization({ actor }: Scope, organizationId: number): void {
  if (actor.organizationId !== organizationId) throw new NotFound('Organization');
}

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

type Changes = {
  name?: string | undefined;
  description?: string | null | undefined;
  descriptionFrom?: string | null | undefined;
  isArchived?: boolean | undefined;
};

/** Changes name, description or archived state of a channel. @throws NotFound, Forbidden, Conflict */
export async function changeChannel(scope: Scope, id: number, { isArchived, ...fields }: Changes): Promise<Channel> {
  const before = await lockChannel(scope, id);
  if (before.type === 'direct') throw new Conflict(msg("Direct messages can't be changed"));
  demand(mayManageChannel(scope.actor, before), msg('Only the creator and admins can change this channel'));
  const archivedAt = isArchived === (before.archivedAt !== null) ? undefined : isArchived ? sql`now()` : null;
  await scope.db
    .update(channels)
    .set({ ...onSameText(before, fields), ...(isArchived !== undefined && { archivedAt }), ...touched })
    .where(ours(scope, channels, eq(channels.id, id)));
  const channel = await findChannel(scope, id);
  scope.record('channels', 'changed', channel, before);
  return channel;
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

/** Channels the caller can read whose name matches a query, by name. */
export async function searchChannels(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: channels.id, title: channels.name, detail: channels.description })
    .from(channels)
    .where(and(readable(scope), ne(channels.type, 'direct'), matchesQuery(channels.name, query)))
    .orderBy(asc(channels.name), asc(channels.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'channel', ...row }));
}

type Recording = Touching & Pick<Scope, 'record'>;

/** Sets the team of the channels that match a condition. Returns their ids, including deleted ones. */
async function setTeam(scope: Recording, condition: SQL, teamId: number | null): Promise<number[]> {
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
  leave: (scope: Recording, teamId: number): Promise<number[]> => setTeam(scope, eq(channels.teamId, teamId), null),
  async rejoin(scope: Recording, teamId: number, ids: number[]): Promise<void> {
    await setTeam(scope, sql`${isOneOf(channels.id, ids)} and ${channels.teamId} is null`, teamId);
  },
  purge: teamRows('channels', channels).purge,
};

/** Removes channels deleted before a moment (ISO 8601), and private and direct ones without members, in all organizations. */
export async function purgeChannels({ db }: Pick<SystemScope, 'db'>, before: string): Promise<void> {
  await db.execute(sql`
    delete from ${channels} where deleted_at < ${before} or type <> 'public'
      and not exists (select from channel_members where channel_id = ${channels.id})`);
}
