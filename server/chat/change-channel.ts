import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { ChannelLine } from '#contract/messages.ts';
import { mayDeleteChannel, mayManageChannel } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { checkAccounts, checkPeople } from '#server/users/users.ts';
import { writeChannelLine } from './channel-lines.ts';
import { findChannel, lockChannel, newestIdIn } from './channels.ts';
import { channelMembers, channels } from './table.ts';

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
  for (const change of changesBetween(before, channel)) await writeChannelLine(scope, id, change);
  return channel;
}

type Change = Pick<ChannelLine, 'kind'> & { names?: ChannelLine['names'] };

/** What the lines in a channel say about a change of its row. */
function changesBetween(before: Channel, after: Channel): Change[] {
  const changes: Change[] = [];
  if (before.name !== after.name) changes.push({ kind: 'renamed', names: { before: before.name, after: after.name } });
  if (before.description !== after.description) changes.push({ kind: 'described' });
  if (before.archivedAt === null && after.archivedAt !== null) changes.push({ kind: 'archived' });
  if (before.archivedAt !== null && after.archivedAt === null) changes.push({ kind: 'unarchived' });
  return changes;
}

/**
 * Makes a channel public, or private with the caller and these people as its members. Everyone else loses it.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function setChannelType(
  scope: Scope,
  id: number,
  { type, userIds = [] }: { type: 'public' | 'private'; userIds?: string[] | undefined },
): Promise<Channel> {
  await checkPeople(scope, 'userIds', userIds);
  await checkAccounts(scope, 'userIds', userIds);
  const before = await lockChannel(scope, id);
  if (before.type === 'direct') throw new Conflict(msg("Direct messages can't be changed"));
  demand(mayDeleteChannel(scope.actor, before), msg('Only the creator and admins can change who sees this channel'));
  if (before.type === type) return before;
  if (type === 'private') await keepMembers(scope, id, [...new Set([scope.actor.userId, ...userIds])]);
  else await openHistory(scope, id);
  await scope.db
    .update(channels)
    .set({ type, ...touched })
    .where(ours(scope, channels, eq(channels.id, id)));
  const channel = await findChannel(scope, id);
  // What follows from it, such as live rooms of everyone, is in `recordAudienceChanges` and `consequences`.
  scope.record('channels', 'changed', channel, before);
  await writeChannelLine(scope, id, { kind: type === 'public' ? 'made_public' : 'made_private' });
  return channel;
}

/** Makes these people the only ones with a membership. They keep what they had read. */
async function keepMembers(scope: Scope, channelId: number, userIds: string[]): Promise<void> {
  const { organizationId } = scope.actor;
  await scope.db
    .delete(channelMembers)
    .where(
      ours(
        scope,
        channelMembers,
        and(eq(channelMembers.channelId, channelId), notInArray(channelMembers.userId, userIds)),
      ),
    );
  const lastReadId = newestIdIn(channelId);
  await scope.db
    .insert(channelMembers)
    .values(userIds.map((userId) => ({ organizationId, channelId, userId, lastReadId })))
    .onConflictDoNothing();
}

/**
 * Opens the whole history to everyone, including members who were invited “from now on”. For people who were not in the channel, all
 * earlier messages count as read.
 */
async function openHistory(scope: Scope, channelId: number): Promise<void> {
  await scope.db
    .update(channelMembers)
    .set({ hiddenUpToId: 0, version: sql`nextval('versions')` })
    .where(ours(scope, channelMembers, eq(channelMembers.channelId, channelId)));
  await scope.db.execute(sql`
    insert into ${channelMembers} (organization_id, channel_id, user_id, last_read_id)
    select organization_id, ${channelId}::int, user_id, ${newestIdIn(channelId)} from memberships
    where organization_id = ${scope.actor.organizationId} on conflict do nothing`);
}
