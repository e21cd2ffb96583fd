import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { reacted } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
import { findLocked } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findOpenMessage, markMessage } from './messages.ts';
import { messages } from './table.ts';

/** Adds or removes the caller's reaction to a message. @throws NotFound, Conflict */
export async function react(scope: Scope, id: number, choice: { emoji: string; on: boolean }): Promise<Message> {
  const { message: before, isPrivate } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  const reactions = reacted(before.reactions, choice, scope.actor.userId);
  if (JSON.stringify(reactions) === JSON.stringify(before.reactions)) return before;
  if (reactions.length > limits.reactions)
    throw new Conflict(
      msg('This message has {count} different reactions. Choose one of them.', { count: limits.reactions }),
    );
  return markMessage(scope, id, isPrivate, { reactions });
}
