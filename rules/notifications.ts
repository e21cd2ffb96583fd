import type { EntityType, Notification } from '#contract/notifications.ts';
import { addressOf, nounOf, nouns } from '#contract/nouns.ts';
import { pathToMessage } from './chat.ts';

function pathToRow(kind: EntityType, id: number | null): string {
  // A notification of a channel without its id is about scheduled messages.
  if (kind === 'channel' && id === null) return '/chat/later';
  if (kind === 'meeting' && id !== null) return `/meetings/${id}/live`;
  const noun = nounOf(kind);
  return (id === null ? undefined : addressOf(noun, id)) ?? nouns[noun].list;
}

/** The fields of a notification that say what it is about. */
export type Target = 'entityType' | 'entityId' | 'messageId' | 'threadId';

/** The path that a notification opens: its row, or the list if it is about several rows. */
export const pathOf = ({ entityType, entityId, messageId, threadId }: Pick<Notification, Target>): string =>
  messageId !== null && entityId !== null
    ? pathToMessage({ channelId: entityId, parentId: threadId, id: messageId })
    : pathToRow(entityType, entityId);
