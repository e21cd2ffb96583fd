import { eq } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkPeople } from '#server/users/users.ts';
import { findChannel } from './channels.ts';
import { channelMembers, channels } from './table.ts';

/** Opens the direct channel between the caller and others: the one that there is, else a new one. @throws Invalid */
export async function openDirect(scope: Scope, userIds: string[]): Promise<Channel> {
  await checkPeople(scope, 'userIds', userIds);
  const { organizationId, userId } = scope.actor;
  const people = [...new Set([userId, ...userIds])].sort();
  if (people.length === 1) throw new Invalid([{ path: 'userIds', message: 'Choose somebody to write to' }]);
  // Whoever opens it at the same moment waits here, and finds what the first one made.
  const [created] = await scope.db
    .insert(channels)
    .values({ organizationId, name: '', type: 'direct', people, createdById: userId })
    .onConflictDoNothing({ target: [channels.organizationId, channels.people] })
    .returning({ id: channels.id });
  const isTheirs = ours(scope, channels, eq(channels.people, people));
  const [there] = created ? [created] : await scope.db.select({ id: channels.id }).from(channels).where(isTheirs);
  const channelId = there?.id ?? 0;
  // Whoever had left the organization is back in it.
  const added = await scope.db
    .insert(channelMembers)
    .values(people.map((userId) => ({ organizationId, channelId, userId })))
    .onConflictDoNothing()
    .returning({ userId: channelMembers.userId });
  for (const { userId: id } of added) scope.record('accounts', 'changed', { id });
  const channel = await findChannel(scope, channelId);
  if (created) scope.record('channels', 'created', channel);
  return channel;
}
