import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { findLocked, lockRows, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findChannel } from './channels.ts';
import { findMessage, findOpenMessage, markMessage, selectMessages } from './messages.ts';
import { channels, messages } from './table.ts';

/** The condition that a message is pinned in a channel. */
const isPinnedIn = (channelId: number) =>
  and(eq(messages.channelId, channelId), isNotNull(messages.pinnedAt), isNull(messages.deletedAt));

/** What is pinned in a channel, the latest first. @throws NotFound */
export async function listPins(scope: Scope, channelId: number): Promise<Message[]> {
  await findChannel(scope, channelId);
  return selectMessages(scope, isPinnedIn(channelId), sql`order by ${messages.pinnedAt} desc, ${messages.id} desc`);
}

/** Pins a message in its channel, or takes it off. @throws NotFound, Conflict where there are as many as there may be */
export async function pin(scope: Scope, id: number, on: boolean): Promise<Message> {
  const { message: meant } = await findMessage(scope, id);
  // The channel first, as whoever writes into it does; and so that no two of them pin the last one.
  await lockRows(scope, channels, [meant.channelId]);
  const { message: before, isPrivate } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  if ((before.pinnedAt !== null) === on) return before;
  if (on && !(await mayPinMore(scope, before.channelId)))
    throw new Conflict(`There are ${limits.pins} pinned messages here already: take one of them off first`);
  return markMessage(scope, id, isPrivate, { pinnedAt: on ? sql`clock_timestamp()` : null });
}

/** Whether there are fewer pinned messages in a channel, which is locked, than there may be. */
export const mayPinMore = async (scope: Scope, channelId: number): Promise<boolean> =>
  (await scope.db.$count(messages, ours(scope, messages, isPinnedIn(channelId)))) < limits.pins;
