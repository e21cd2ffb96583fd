import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { msg } from '#rules/translate.ts';
import { findLocked, lockRows, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findChannel } from './channels.ts';
import { findMessage, findOpenMessage, markMessage, selectMessages } from './messages.ts';
import { channels, messages } from './table.ts';

/** The SQL condition that a message is pinned in a channel. */
const isPinnedIn = (channelId: number) =>
  and(eq(messages.channelId, channelId), isNotNull(messages.pinnedAt), isNull(messages.deletedAt));

/** The pinned messages of a channel, the latest first. @throws NotFound */
export async function listPins(scope: Scope, channelId: number): Promise<Message[]> {
  await findChannel(scope, channelId);
  return selectMessages(scope, isPinnedIn(channelId), sql`order by ${messages.pinnedAt} desc, ${messages.id} desc`);
}

/** Pins or unpins a message. @throws NotFound, Conflict at the limit */
export async function pin(scope: Scope, id: number, on: boolean): Promise<Message> {
  const { message: unlocked } = await findMessage(scope, id);
  // Lock the channel first, as writing a message does. It also keeps two calls from pinning the last one.
  await lockRows(scope, channels, [unlocked.channelId]);
  const { message: before, audience } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  if ((before.pinnedAt !== null) === on) return before;
  if (on && !(await mayPinMore(scope, before.channelId)))
    throw new Conflict(msg('Pin limit reached. Unpin a message first.'));
  return markMessage(scope, id, audience, { pinnedAt: on ? sql`clock_timestamp()` : null });
}

/** Whether a locked channel has fewer pinned messages than the limit. */
export const mayPinMore = async (scope: Scope, channelId: number): Promise<boolean> =>
  (await scope.db.$count(messages, ours(scope, messages, isPinnedIn(channelId)))) < limits.pins;
