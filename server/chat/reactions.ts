import { isCustomCode } from '#contract/emoji-names.ts';
import { limits } from '#contract/limits.ts';
import type { Message, Reaction } from '#contract/messages.ts';
import { reacted } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
import { hasCustomEmoji } from '#server/custom-emoji/custom-emoji.ts';
import { findLocked } from '#server/db/tenant.ts';
import { Conflict, invalidReference } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findOpenMessage, markMessage } from './messages.ts';
import { messages } from './table.ts';

/** Checks that an emoji which is not under a message yet exists, if it is one of the organization. @throws Invalid */
async function checkEmoji(scope: Scope, emoji: string, reactions: Reaction[]): Promise<void> {
  if (!isCustomCode(emoji) || reactions.some((one) => one.emoji === emoji)) return;
  if (!(await hasCustomEmoji(scope, emoji.slice(1, -1)))) throw invalidReference('emoji', 'emoji');
}

/** Adds or removes the caller's reaction to a message. @throws NotFound, Conflict, Invalid */
export async function react(scope: Scope, id: number, choice: { emoji: string; on: boolean }): Promise<Message> {
  const { message: before, audience } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  if (choice.on) await checkEmoji(scope, choice.emoji, before.reactions);
  const reactions = reacted(before.reactions, choice, scope.actor.userId);
  if (JSON.stringify(reactions) === JSON.stringify(before.reactions)) return before;
  if (reactions.length > limits.reactions)
    throw new Conflict(
      msg('This message has {count} different reactions. Choose one of them.', { count: limits.reactions }),
    );
  return markMessage(scope, id, audience, { reactions });
}
