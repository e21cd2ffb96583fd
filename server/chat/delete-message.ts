import { eq, sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { mayDeleteMessage } from '#rules/chat.ts';
import { deleteRow, findLocked, lockRows, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { dropFiles } from '#server/files/files.ts';
import type { Scope } from '#server/scope.ts';
import { findMessage, readMessages } from './messages.ts';
import { channels, messages } from './table.ts';
import { countReplies } from './threads.ts';

/** Deletes a message for good; of one that was replied to only that it was there is left. @throws NotFound, Forbidden */
export async function deleteMessage(scope: Scope, id: number): Promise<void> {
  const { message: meant } = await findMessage(scope, id);
  const author = { userId: meant.user.id };
  demand(mayDeleteMessage(scope.actor, author), 'Only its author or an admin may delete this message');
  // The channel first, as whoever writes into it does.
  await lockRows(scope, channels, [meant.channelId]);
  const { message, isPrivate } = await findLocked(scope, messages, id, () => findMessage(scope, id));
  if (message.thread) return emptyMessage(scope, message, isPrivate);
  await endMessage(scope, message, isPrivate);
  if (message.parentId === null) return;
  const head = await countReplies(scope, message.parentId, isPrivate);
  if (head.type === 'deleted' && !head.thread) await endMessage(scope, head, isPrivate);
}

async function emptyMessage(scope: Scope, message: Message, isPrivate: boolean): Promise<void> {
  await dropFiles(scope, message.id);
  await scope.db
    .update(messages)
    .set({
      type: 'deleted',
      content: '',
      mentions: [],
      mentionsChannel: false,
      reactions: [],
      pinnedAt: null,
      editedAt: null,
    })
    .where(ours(scope, messages, eq(messages.id, message.id)));
  const [left] = (await readMessages(scope, [message.id])) as [Message];
  scope.record('messages', 'changed', { ...left, isPrivate }, message);
}

async function endMessage(scope: Scope, message: Message, isPrivate: boolean): Promise<void> {
  const gone = await deleteRow(scope, messages, eq(messages.id, message.id), 'Message');
  scope.record('messages', 'deleted', { ...message, ...gone, isPrivate });
  if (message.parentId !== null) return;
  await scope.db.execute(sql`
    update ${channels} set message_count = message_count - 1 where ${ours(scope, channels, eq(channels.id, message.channelId))}`);
}
