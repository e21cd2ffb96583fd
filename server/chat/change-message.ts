import { eq, sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { mayEditMessage } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { findLocked, lockRows, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkMentions } from '#server/users/mentions.ts';
import { findOpenMessage, type MessageInput, readMessages, storedText } from './messages.ts';
import { saveMentions } from './save-mentions.ts';
import { messages } from './table.ts';
import { addFollowers, touchThread } from './thread-marks.ts';

/** Changes the text of an own message. The people that a reply names from now on follow its thread. @throws NotFound, Forbidden, Invalid */
export async function changeMessage(scope: Scope, id: number, input: MessageInput): Promise<Message> {
  await checkMentions(scope, input.mentions);
  const { message: before, audience } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  demand(mayEditMessage(scope.actor, { userId: before.user.id }), msg('Only the author can edit this message'));
  await scope.db
    .update(messages)
    .set({ ...(await storedText(scope, before.channelId, input, before)), editedAt: sql`now()`, ...touched })
    .where(ours(scope, messages, eq(messages.id, id)));
  const [message] = (await readMessages(scope, [id])) as [Message];
  await saveMentions(scope, message, before.mentions);
  const added = message.mentions.filter((userId) => !before.mentions.includes(userId));
  if (message.parentId !== null && added.length > 0) {
    // As a reply does, so that two of them change its marks one after the other.
    await lockRows(scope, messages, [message.parentId]);
    await addFollowers(scope, message, added);
    await touchThread(scope, message.parentId);
  }
  scope.record('messages', 'changed', { ...message, ...audience }, before);
  return message;
}
