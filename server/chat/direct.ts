import { eq, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkParticipants } from '#server/users/users.ts';
import { findChannel, readChannels } from './channels.ts';
import { channelMembers, channels } from './table.ts';

/**
 * Archives the conversation between these people if one of them has left the organization since: whoever comes back is not to
 * read what the others wrote meanwhile. It stays with those who stayed, and the same people begin another one.
 */
async function archiveIfLeft(scope: Scope, people: string[]): Promise<void> {
  const hasLost = sql`(select count(*) from ${channelMembers} where channel_id = ${channels.id}) < ${people.length}::int`;
  const [left] = await scope.db
    .update(channels)
    // Its own number makes the set of people another one, and is nobody's id.
    .set({ people: sql`array_append(people, id::text)`, archivedAt: sql`now()`, ...touched })
    .where(ours(scope, channels, eq(channels.people, people), hasLost))
    .returning({ id: channels.id });
  if (!left) return;
  const [channel] = await readChannels(scope, [left.id]);
  if (channel) scope.record('channels', 'changed', channel, { ...channel, archivedAt: null });
}

/** Opens the direct channel between the caller and others: the one that there is, else a new one. @throws Invalid */
export async function openDirect(scope: Scope, userIds: string[]): Promise<Channel> {
  await checkParticipants(scope, 'userIds', userIds);
  const { organizationId, userId } = scope.actor;
  const people = [...new Set([userId, ...userIds])].sort();
  if (people.length === 1) throw new Invalid([{ path: 'userIds', message: msg('Choose someone to write to') }]);
  await archiveIfLeft(scope, people);
  // Whoever opens it at the same moment waits here, and finds what the first one made.
  const [created] = await scope.db
    .insert(channels)
    .values({ organizationId, name: '', type: 'direct', people, createdById: userId })
    .onConflictDoNothing({ target: [channels.organizationId, channels.people] })
    .returning({ id: channels.id });
  const isTheirs = ours(scope, channels, eq(channels.people, people));
  const [there] = created ? [created] : await scope.db.select({ id: channels.id }).from(channels).where(isTheirs);
  const channelId = there?.id ?? 0;
  if (!created) return findChannel(scope, channelId);
  await scope.db.insert(channelMembers).values(people.map((userId) => ({ organizationId, channelId, userId })));
  for (const id of people) scope.record('accounts', 'changed', { id });
  const channel = await findChannel(scope, channelId);
  scope.record('channels', 'created', channel);
  return channel;
}
