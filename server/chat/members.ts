import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { unreadId } from '#rules/live.ts';
import { msg } from '#rules/translate.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { findTeam } from '#server/teams/teams.ts';
import { checkAccounts, checkPeople, listUsers } from '#server/users/users.ts';
import { deleteLockedChannel, findChannel, lockChannel, type Reader } from './channels.ts';
import { channelMembers, channels, messages } from './table.ts';
import { readUnread } from './unread.ts';

/** The ids of the user's private and direct channels. */
export async function listPrivateIds(scope: Pick<Reading, 'db'> & Reader): Promise<number[]> {
  const rows = await scope.db
    .select({ id: channels.id })
    .from(channelMembers)
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .where(
      and(ours(scope, channelMembers, eq(channelMembers.userId, scope.actor.userId)), ne(channels.type, 'public')),
    );
  return rows.map(({ id }) => id);
}

/** The member ids of private channels, by channel id. */
export async function memberIdsOf(scope: Reading, channelIds: number[]): Promise<Map<number, string[]>> {
  const rows = await scope.db
    .select({ channelId: channelMembers.channelId, userId: channelMembers.userId })
    .from(channelMembers)
    .where(ours(scope, channelMembers, isOneOf(channelMembers.channelId, channelIds)))
    .orderBy(asc(channelMembers.createdAt), asc(channelMembers.userId));
  return new Map(
    [...Map.groupBy(rows, ({ channelId }) => channelId)].map(([id, members]) => [
      id,
      members.map(({ userId }) => userId),
    ]),
  );
}

/** Who has muted which of these channels, as ids of `unreadId`. */
export async function mutedIn(scope: Reading, channelIds: number[]): Promise<Set<string>> {
  const rows = await scope.db
    .select({ channelId: channelMembers.channelId, userId: channelMembers.userId })
    .from(channelMembers)
    .where(
      ours(scope, channelMembers, isOneOf(channelMembers.channelId, channelIds), eq(channelMembers.isMuted, true)),
    );
  return new Set(rows.map(unreadId));
}

/** The people who can read a public channel: only the team's members if its team is private. */
async function readersOfPublic(scope: Scope, teamId: number | null, people: User[]): Promise<User[]> {
  if (teamId === null || !(await findTeam(scope, teamId)).isPrivate) return people;
  const members = new Set((await memberIdsOfTeams(scope, [teamId])).get(teamId));
  return people.filter(({ id }) => members.has(id));
}

const listPeople = (scope: Scope, id: number, areMembers: boolean): Promise<User[]> =>
  inSnapshot(scope, async (scope) => {
    const { type, teamId } = await findChannel(scope, id);
    const people = (await listUsers(scope)).filter(({ hasAccount }) => hasAccount);
    if (type === 'public') return areMembers ? readersOfPublic(scope, teamId, people) : [];
    if (type === 'direct' && !areMembers) return [];
    const members = new Set((await memberIdsOf(scope, [id])).get(id));
    return people.filter((person) => members.has(person.id) === areMembers);
  });

/** The members of a channel, by name. @throws NotFound */
export const listChannelMembers = (scope: Scope, id: number): Promise<User[]> => listPeople(scope, id, true);

/** The people who can be invited to a channel, by name. @throws NotFound */
export const listInvitable = (scope: Scope, id: number): Promise<User[]> => listPeople(scope, id, false);

/** Adds a member to a private channel. Earlier messages count as read. @throws NotFound, Invalid, Conflict */
export async function inviteToChannel(scope: Scope, id: number, userId: string): Promise<Channel> {
  await findChannel(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await checkAccounts(scope, 'userId', [userId]);
  const channel = await lockChannel(scope, id);
  if (channel.type === 'public') return channel;
  if (channel.type === 'direct')
    throw new Conflict(msg("You can't add people to a direct message. Start a new one with everyone in it."));
  return admitToChannel(scope, channel, userId);
}

/** Adds a member to a private channel that is locked. Earlier messages count as read. Does not check permissions. */
export async function admitToChannel(scope: Scope, channel: Channel, userId: string): Promise<Channel> {
  const { id } = channel;
  const { organizationId } = scope.actor;
  const added = await scope.db
    .insert(channelMembers)
    .values({
      organizationId,
      channelId: id,
      userId,
      lastReadId: sql`coalesce((select max(id) from ${messages} where channel_id = ${id}), 0)`,
    })
    .onConflictDoNothing()
    .returning({ userId: channelMembers.userId });
  if (added.length === 0) return channel;
  return recordNewMember(scope, id, userId);
}

const membership = (scope: Scope, channelId: number, userId: string) =>
  ours(scope, channelMembers, eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId));

/** Removes the caller from a private channel. Without members it is deleted. @throws NotFound, Conflict */
export async function leaveChannel(scope: Scope, id: number): Promise<void> {
  const channel = await lockChannel(scope, id);
  if (channel.type === 'public') throw new Conflict(msg("Public channels can't be left"));
  if (channel.type === 'direct') throw new Conflict(msg("Direct messages can't be left"));
  await removeFromChannel(scope, channel, scope.actor.userId);
}

/** Removes a member from a private channel that is locked. Without members it is deleted. Does not check permissions. */
export async function removeFromChannel(scope: Scope, channel: Channel, userId: string): Promise<void> {
  const { id } = channel;
  if ((await scope.db.$count(channelMembers, membership(scope, id, userId))) === 0) return;
  const [unread] = await readUnread(scope, [unreadId({ channelId: id, userId })]);
  if (channel.memberCount === 1) return deleteLockedChannel(scope, channel);
  await scope.db.delete(channelMembers).where(membership(scope, id, userId));
  if (unread) scope.record('unread', 'deleted', unread);
  scope.record('accounts', 'changed', { id: userId });
  await touchChannel(scope, channel);
}

/** Records a new member: their connections subscribe, and the others see the count. */
async function recordNewMember(scope: Scope, id: number, userId: string): Promise<Channel> {
  scope.record('accounts', 'changed', { id: userId });
  const channel = await findChannel(scope, id);
  return touchChannel(scope, channel);
}

/** Gives a channel a new version, because its member count changed. */
async function touchChannel(scope: Scope, channel: Channel): Promise<Channel> {
  const [row] = await scope.db
    .update(channels)
    .set({ version: sql`nextval('versions')` })
    .where(ours(scope, channels, eq(channels.id, channel.id)))
    .returning({ version: channels.version });
  const newer = { ...channel, ...row };
  scope.record('channels', 'changed', newer, channel);
  return newer;
}
