import type { EntityType, Notification } from '#contract/notifications.ts';
import { addressOf, nounOf, nouns } from '#contract/nouns.ts';
import { pathToMessage } from './chat.ts';

/** The addresses of notifications that are about no single row, or do not lead to the row itself. */
const lists: { [Kind in EntityType]?: string } = { channel: '/chat/later' };
const rows: { [Kind in EntityType]?: (id: number) => string } = { meeting: (id) => `/meetings/${id}/live` };

/** A notification of a channel without its id is about scheduled messages. */
function pathToRow(kind: EntityType, id: number | null): string {
  const noun = nounOf(kind);
  const { list } = nouns[noun];
  return (id === null ? lists[kind] : (rows[kind]?.(id) ?? addressOf(noun, id))) ?? list;
}

/** The fields of a notification that say what it is about. */
export type Target = 'entityType' | 'entityId' | 'messageId' | 'threadId';

/** The path that a notification opens: its row, or the list if it is about several rows. */
export const pathOf = ({ entityType, entityId, messageId, threadId }: Pick<Notification, Target>): string =>
  messageId !== null && entityId !== null
    ? pathToMessage({ channelId: entityId, parentId: threadId, id: messageId })
    : pathToRow(entityType, entityId);
