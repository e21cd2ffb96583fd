import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import { unreadId } from '#rules/live.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkParticipants } from '#server/users/users.ts';
import { findChannel, readChannels } from './channels.ts';
import { channelMembers, channels } from './table.ts';

/**
 * Archives the conversation between these people if one of them has left the organization since. If they come back, they must
 * not read what the others wrote in between, so the same people start a new conversation.
 */
async function archiveIfSomeoneLeft(scope: Scope, people: string[]): Promise<void> {
  const hasLostMembers = sql`(select count(*) from ${channelMembers} where channel_id = ${channels.id}) < ${people.length}::int`;
  const [archived] = await scope.db
    .update(channels)
    // Appending the channel's id makes the set unique; no user has that id.
    .set({ people: sql`array_append(people, id::text)`, archivedAt: sql`now()`, ...touched })
    .where(ours(scope, channels, eq(channels.people, people), hasLostMembers))
    .returning({ id: channels.id });
  if (!archived) return;
  const [channel] = await readChannels(scope, [archived.id]);
  if (channel) scope.record('channels', 'changed', channel, { ...channel, archivedAt: null });
}

/** Lists a conversation again that the caller had hidden. */
async function showAgain(scope: Scope, channelId: number): Promise<void> {
  const { userId } = scope.actor;
  const isHidden = and(
    eq(channelMembers.channelId, channelId),
    eq(channelMembers.userId, userId),
    isNotNull(channelMembers.hiddenAtId),
  );
  const rows = await scope.db
    .update(channelMembers)
    .set({ hiddenAtId: null, version: sql`nextval('versions')` })
    .where(ours(scope, channelMembers, isHidden))
    .returning({ version: channelMembers.version });
  const id = unreadId({ channelId, userId });
  scope.touch(
    'unread',
    rows.map(({ version }) => ({ id, channelId, userId, version })),
  );
}

/** Finds or creates the direct channel between the caller and others. @throws Invalid */
export async function openDirect(scope: Scope, userIds: string[]): Promise<Channel> {
  await checkParticipants(scope, 'userIds', userIds);
  const { organizationId, userId } = scope.actor;
  const people = [...new Set([userId, ...userIds])].sort();
  if (people.length === 1) throw new Invalid([{ path: 'userIds', message: msg('Choose someone to write to') }]);
  await archiveIfSomeoneLeft(scope, people);
  // A second caller at the same moment waits here, and finds the row of the first.
  const [created] = await scope.db
    .insert(channels)
    .values({ organizationId, name: '', type: 'direct', people, createdById: userId })
    .onConflictDoNothing({ target: [channels.organizationId, channels.people] })
    .returning({ id: channels.id });
  const hasThesePeople = ours(scope, channels, eq(channels.people, people));
  const [row] = created ? [created] : await scope.db.select({ id: channels.id }).from(channels).where(hasThesePeople);
  const channelId = row?.id ?? 0;
  if (!created) {
    await showAgain(scope, channelId);
    return findChannel(scope, channelId);
  }
  await scope.db.insert(channelMembers).values(people.map((userId) => ({ organizationId, channelId, userId })));
  for (const id of people) scope.record('accounts', 'changed', { id });
  const channel = await findChannel(scope, channelId);
  scope.record('channels', 'created', channel);
  return channel;
}
