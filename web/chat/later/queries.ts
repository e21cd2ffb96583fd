import type { SavedMark, ScheduledMessage } from '#contract/later.ts';
import { threadMarkId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const savedMessages = collect<SavedMark>('savedMessages', { idOf: threadMarkId });
export const scheduledMessages = collect<ScheduledMessage>('scheduledMessages', { idOf: byId });

/** Which messages the user has saved, last saved first. */
export const savedQuery = savedMessages.list(api.savedMessages.marks.options(), {
  belongs: () => true,
  compare: (one, other) => other.createdAt.localeCompare(one.createdAt),
});

/** The user's messages that wait to be sent, the next one first. */
export const scheduledQuery = scheduledMessages.list(api.scheduledMessages.list.options(), {
  belongs: () => true,
  compare: (one, other) => one.sendAt.localeCompare(other.sendAt) || one.id - other.id,
});
