import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { reacted } from '#rules/chat.ts';
import { findLocked } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findOpenMessage, markMessage } from './messages.ts';
import { messages } from './table.ts';

/** Puts an emoji of the caller's under a message, or takes it away; told to whoever reads it, and kept in no activity. @throws NotFound, Conflict */
export async function react(scope: Scope, id: number, choice: { emoji: string; on: boolean }): Promise<Message> {
  const { message: before, isPrivate } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  const reactions = reacted(before.reactions, choice, scope.actor.userId);
  if (JSON.stringify(reactions) === JSON.stringify(before.reactions)) return before;
  if (reactions.length > limits.reactions)
    throw new Conflict(`There are ${limits.reactions} different reactions already: choose one of them`);
  return markMessage(scope, id, isPrivate, { reactions });
}
