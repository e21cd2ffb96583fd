import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { unreadId } from '#rules/live.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { findTeam } from '#server/teams/teams.ts';
import { checkAccounts, checkPeople, listUsers } from '#server/users/users.ts';
import { endChannel, findChannel, lockChannel, type Reader } from './channels.ts';
import { channelMembers, channels, messages } from './table.ts';
import { readUnread } from './unread.ts';

/** The private and direct channels that somebody is in. */
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

/** Who is in each of these private channels, by the channel. */
export async function memberIdsOf(scope: Reading, channelIds: number[]): Promise<Map<number, string[]>> {
  const rows = await scope.db
    .select({ channelId: channelMembers.channelId, userId: channelMembers.userId })
    .from(channelMembers)
    .where(ours(scope, channelMembers, isOneOf(channelMembers.channelId, channelIds)))
    .orderBy(asc(channelMembers.createdAt), asc(channelMembers.userId));
  return new Map(
    [...Map.groupBy(rows, ({ channelId }) => channelId)].map(([id, those]) => [id, those.map(({ userId }) => userId)]),
  );
}

/** Who has muted which of these channels, by the ids that `unreadId` gives. */
export async function mutedIn(scope: Reading, channelIds: number[]): Promise<Set<string>> {
  const rows = await scope.db
    .select({ channelId: channelMembers.channelId, userId: channelMembers.userId })
    .from(channelMembers)
    .where(
      ours(scope, channelMembers, isOneOf(channelMembers.channelId, channelIds), eq(channelMembers.isMuted, true)),
    );
  return new Set(rows.map(unreadId));
}

/** Those of the people who read a public channel of a team: all of them, or its members where it is private. */
async function ofPrivateTeam(scope: Scope, teamId: number | null, people: User[]): Promise<User[]> {
  if (teamId === null || !(await findTeam(scope, teamId)).isPrivate) return people;
  const members = new Set((await memberIdsOfTeams(scope, [teamId])).get(teamId));
  return people.filter(({ id }) => members.has(id));
}

const partOf = (scope: Scope, id: number, isIn: boolean): Promise<User[]> =>
  inSnapshot(scope, async (scope) => {
    const { type, teamId } = await findChannel(scope, id);
    const people = (await listUsers(scope)).filter(({ hasAccount }) => hasAccount);
    if (type === 'public') return isIn ? ofPrivateTeam(scope, teamId, people) : [];
    if (type === 'direct' && !isIn) return [];
    const members = new Set((await memberIdsOf(scope, [id])).get(id));
    return people.filter((person) => members.has(person.id) === isIn);
  });

/** Who is in a channel, by name: in a public one everybody. @throws NotFound */
export const listChannelMembers = (scope: Scope, id: number): Promise<User[]> => partOf(scope, id, true);

/** Who of the organization is not in a channel, by name. @throws NotFound */
export const listInvitable = (scope: Scope, id: number): Promise<User[]> => partOf(scope, id, false);

/** Brings somebody into a channel, where nothing that was written before waits for them. @throws NotFound, Invalid, Conflict */
export async function inviteToChannel(scope: Scope, id: number, userId: string): Promise<Channel> {
  await findChannel(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await checkAccounts(scope, 'userId', [userId]);
  const channel = await lockChannel(scope, id);
  if (channel.type === 'public') return channel;
  if (channel.type === 'direct')
    throw new Conflict('Nobody can come into a direct conversation: open one with all of them');
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
  return changedMembers(scope, id, userId);
}

/** Lets the caller leave a private channel; it goes with its last member. @throws NotFound, Conflict */
export async function leaveChannel(scope: Scope, id: number): Promise<void> {
  const channel = await lockChannel(scope, id);
  if (channel.type === 'public') throw new Conflict('Everybody is in a public channel: it cannot be left');
  if (channel.type === 'direct') throw new Conflict('A direct conversation cannot be left');
  const { userId } = scope.actor;
  const [unread] = await readUnread(scope, [unreadId({ channelId: id, userId })]);
  if (channel.memberCount === 1) return endChannel(scope, channel);
  await scope.db
    .delete(channelMembers)
    .where(ours(scope, channelMembers, and(eq(channelMembers.channelId, id), eq(channelMembers.userId, userId))));
  if (unread) scope.record('unread', 'deleted', unread);
  scope.record('accounts', 'changed', { id: userId });
  await touchChannel(scope, channel);
}

/** Tells that somebody came into a channel: to them, who hear of it from now on, and to those who were in it. */
async function changedMembers(scope: Scope, id: number, userId: string): Promise<Channel> {
  scope.record('accounts', 'changed', { id: userId });
  const channel = await findChannel(scope, id);
  return touchChannel(scope, channel);
}

/** Makes a channel newer, for it counts its members. */
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
