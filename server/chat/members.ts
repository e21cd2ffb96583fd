import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { type Channel, neverShown } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { mayRemoveMembers } from '#rules/chat.ts';
import { unreadId } from '#rules/live.ts';
import { msg } from '#rules/translate.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { findTeam } from '#server/teams/teams.ts';
import { checkAccounts, checkPeople, listUsers } from '#server/users/users.ts';
import { writeChannelLine } from './channel-lines.ts';
import { deleteLockedChannel, findChannel, lockChannel, newestIdIn, ownChannelColumns } from './channels.ts';
import { addToPeople, minGroup, takeFromPeople } from './groups.ts';
import { channelMembers, channels, type FormerMembership, messages } from './table.ts';
import { forgetThreads } from './thread-marks.ts';
import { readUnread } from './unread.ts';

/** The ids of the members of the chats of meetings. */
export async function memberIdsOfMeetings(scope: Reading, meetingIds: number[]): Promise<string[]> {
  const rows = await scope.db
    .selectDistinct({ userId: channelMembers.userId })
    .from(channelMembers)
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .where(ours(scope, channelMembers, isOneOf(channels.meetingId, meetingIds)));
  return rows.map(({ userId }) => userId);
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

/** Returns who has muted or left which of these channels, or wants no notifications from them, as ids of `unreadId`. */
export async function mutedIn(scope: Reading, channelIds: number[]): Promise<Set<string>> {
  const rows = await scope.db
    .select({ channelId: channelMembers.channelId, userId: channelMembers.userId })
    .from(channelMembers)
    .where(
      ours(
        scope,
        channelMembers,
        isOneOf(channelMembers.channelId, channelIds),
        or(
          eq(channelMembers.isMuted, true),
          eq(channelMembers.level, 'nothing'),
          eq(channelMembers.hiddenAtId, neverShown),
        ),
      ),
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
    const { type, teamId, memberCount } = await findChannel(scope, id);
    const people = (await listUsers(scope)).filter(({ hasAccount }) => hasAccount);
    if (type === 'public') return areMembers ? readersOfPublic(scope, teamId, people) : [];
    if (type === 'direct' && !areMembers && memberCount < minGroup) return [];
    const members = new Set((await memberIdsOf(scope, [id])).get(id));
    return people.filter((person) => members.has(person.id) === areMembers);
  });

/** The members of a channel, by name. @throws NotFound */
export const listChannelMembers = (scope: Scope, id: number): Promise<User[]> => listPeople(scope, id, true);

/** The people who can be invited to a channel, by name. @throws NotFound */
export const listInvitable = (scope: Scope, id: number): Promise<User[]> => listPeople(scope, id, false);

type Invitation = { userId: string; fromNow?: boolean | undefined; isUndo?: boolean | undefined };

/**
 * Adds a member to a private channel. Earlier messages count as read, and are not readable for one invited `fromNow`. `isUndo` takes
 * back a removal: the person has what they had, or joins from now on if no one removed them lately.
 * @throws NotFound, Invalid, Conflict
 */
export async function inviteToChannel(
  scope: Scope,
  id: number,
  { userId, fromNow = false, isUndo = false }: Invitation,
): Promise<Channel> {
  await findChannel(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await checkAccounts(scope, 'userId', [userId]);
  const channel = await lockChannel(scope, id);
  if (channel.type === 'public') return channel;
  if (channel.type === 'direct') await addToPeople(scope, channel, userId);
  const admitted = await admitToChannel(scope, channel, userId, {
    fromNow: fromNow || isUndo || channel.type === 'direct',
    former: isUndo ? await findFormerMembership(scope, id, userId) : undefined,
  });
  if (admitted !== channel) await writeChannelLine(scope, id, { kind: 'invited', userId });
  return admitted;
}

/** Among how many of the newest messages of a channel a removal is looked for to undo it, so that this costs the same in every channel. */
const undoableWithin = 1_000;

/** What a person had in a channel when they were last removed from it; undefined if that was not among its newest messages. */
async function findFormerMembership(scope: Scope, channelId: number, userId: string) {
  const newest = scope.db
    .select({ id: messages.id, type: messages.type, change: messages.change })
    .from(messages)
    .where(ours(scope, messages, eq(messages.channelId, channelId)))
    .orderBy(desc(messages.id))
    .limit(undoableWithin)
    .as('newest');
  const [line] = await scope.db
    .select({ change: newest.change })
    .from(newest)
    .where(sql`type = 'system' and change ->> 'kind' = 'removed' and change ->> 'userId' = ${userId}`)
    .orderBy(desc(newest.id))
    .limit(1);
  return line?.change?.former;
}

type Admission = { fromNow?: boolean; former?: FormerMembership | undefined };

/**
 * Adds a member to a private channel that is locked, and returns it as it was for one who is a member already. Earlier messages
 * count as read, unless the person has their `former` membership again. Does not check permissions.
 */
export async function admitToChannel(
  scope: Scope,
  channel: Channel,
  userId: string,
  { fromNow = false, former }: Admission = {},
): Promise<Channel> {
  const { id } = channel;
  const { organizationId } = scope.actor;
  const newestId = newestIdIn(id);
  const added = await scope.db
    .insert(channelMembers)
    .values({
      organizationId,
      channelId: id,
      userId,
      lastReadId: newestId,
      ...(fromNow && { hiddenUpToId: newestId }),
      ...former,
    })
    .onConflictDoNothing()
    .returning({ userId: channelMembers.userId });
  if (added.length === 0) return channel;
  return recordNewMember(scope, id, userId);
}

const membership = (scope: Scope, channelId: number, userId: string) =>
  ours(scope, channelMembers, eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId));

/** Removes the caller from a private channel or group conversation. A channel without members is deleted. @throws NotFound, Conflict */
export async function leaveChannel(scope: Scope, id: number): Promise<void> {
  const channel = await lockChannel(scope, id);
  if (channel.type === 'public') throw new Conflict(msg("Public channels can't be left"));
  if (channel.type === 'direct') await takeFromPeople(scope, channel);
  if (channel.memberCount > 1) await writeChannelLine(scope, id, { kind: 'left' });
  await removeFromChannel(scope, channel, scope.actor.userId);
}

/** Removes another member from a private channel, who loses it immediately. @throws NotFound, Forbidden, Conflict */
export async function removeMember(scope: Scope, id: number, userId: string): Promise<void> {
  const channel = await lockChannel(scope, id);
  demand(
    mayRemoveMembers(scope.actor, channel),
    msg('Only the creator and admins can remove people from this channel'),
  );
  if (userId === scope.actor.userId) throw new Conflict(msg('To remove yourself, leave the channel'));
  if ((await scope.db.$count(channelMembers, membership(scope, id, userId))) === 0) throw new NotFound('User');
  const former = await removeFromChannel(scope, channel, userId);
  await writeChannelLine(scope, id, { kind: 'removed', userId, former });
}

/**
 * Removes a member from a private channel that is locked, and returns their membership. Without members the channel is deleted instead. Does
 * not check permissions.
 */
export async function removeFromChannel(
  scope: Scope,
  channel: Channel,
  userId: string,
): Promise<FormerMembership | undefined> {
  const { id } = channel;
  if ((await scope.db.$count(channelMembers, membership(scope, id, userId))) === 0) return undefined;
  const [unread] = await readUnread(scope, [unreadId({ channelId: id, userId })]);
  if (channel.memberCount === 1) {
    await deleteLockedChannel(scope, channel);
    return undefined;
  }
  // Newer than what the person may be saving at this moment.
  const [gone] = await scope.db
    .delete(channelMembers)
    .where(membership(scope, id, userId))
    .returning({ ...ownChannelColumns, version: sql<number>`nextval('versions')` });
  if (!gone) return undefined;
  const { version, ...former } = gone;
  await forgetThreads(scope, id, userId);
  if (unread) scope.record('unread', 'deleted', { ...unread, version });
  scope.record('accounts', 'changed', { id: userId });
  await touchChannel(scope, channel);
  return former;
}

/** Records a new member: their connections subscribe, and the others see the count. */
async function recordNewMember(scope: Scope, id: number, userId: string): Promise<Channel> {
  scope.record('accounts', 'changed', { id: userId });
  const channel = await findChannel(scope, id);
  return touchChannel(scope, channel);
}

/** Increases the version of a channel, because its member count changed. */
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
