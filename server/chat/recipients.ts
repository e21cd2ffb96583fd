import type { Message } from '#contract/messages.ts';
import { unreadId } from '#rules/live.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import type { Reading } from '#server/scope.ts';
import { listUsers } from '#server/users/users.ts';
import { readChannels } from './channels.ts';
import { memberIdsOf, mutedIn } from './members.ts';
import { listParticipants } from './threads.ts';

/** A user to notify about a message, and why. */
export type Recipient = {
  channelId: number;
  messageId: number;
  /** The message this is a reply to. */
  threadId: number | null;
  /** The name of the channel; null for direct messages. */
  channel: string | null;
  userId: string;
  isMentioned: boolean;
  isReply: boolean;
};

type RecordedMessage = Message & { isPrivate: boolean };

/**
 * Who to notify about new and changed messages, except the author: people they mention, all members of a private channel, and
 * the participants of a thread. A changed message notifies only people it did not mention before.
 */
export async function listRecipients(scope: Reading, records: RecordedEvent[] = []): Promise<Recipient[]> {
  const relevant = records
    .filter(({ act }) => act === 'created' || act === 'changed')
    .map((record) => ({ ...record, row: record.row as unknown as RecordedMessage }))
    // Recaps of the server, and public messages that mention no one, notify no one.
    .filter(
      ({ row: { type, isPrivate, parentId, mentions, mentionsChannel } }) =>
        type === 'text' && (isPrivate || parentId !== null || mentions.length > 0 || mentionsChannel),
    );
  if (relevant.length === 0) return [];
  const channelIds = relevant.map(({ row }) => row.channelId);
  const channels = await readChannels(scope, channelIds);
  const names = new Map(channels.map(({ id, name, type }) => [id, type === 'direct' ? null : name]));
  const members = await memberIdsOf(scope, channelIds);
  const participants = await listParticipants(
    scope,
    relevant.flatMap(({ row }) => row.parentId ?? []),
  );
  const muted = await mutedIn(scope, channelIds);
  const needsEveryone = relevant.some(({ row }) => !row.isPrivate && (row.mentionsChannel || row.parentId !== null));
  const everyone = needsEveryone ? (await listUsers(scope)).map(({ id }) => id) : [];
  return relevant.flatMap(({ act, row, before }) => {
    const previous = (before ?? { mentions: [], mentionsChannel: false }) as Message;
    const isNewlyMentioned = (id: string) =>
      (row.mentions.includes(id) && !previous.mentions.includes(id)) ||
      (row.mentionsChannel && !previous.mentionsChannel);
    const isReply = row.parentId !== null;
    const isAddressed = (id: string) => (isReply ? participants.get(row.parentId ?? 0)?.has(id) : row.isPrivate);
    // Only members get notified about a private channel, even if it mentions others.
    const readers = row.isPrivate ? (members.get(row.channelId) ?? []) : [...new Set([...row.mentions, ...everyone])];
    // In a muted channel only a mention by name notifies.
    const isListening = (id: string) =>
      row.mentions.includes(id) || !muted.has(unreadId({ channelId: row.channelId, userId: id }));
    return readers
      .filter(isListening)
      .filter((id) => id !== row.user.id && (isNewlyMentioned(id) || (act === 'created' && isAddressed(id))))
      .map((userId) => ({
        channelId: row.channelId,
        messageId: row.id,
        threadId: row.parentId,
        channel: names.get(row.channelId) ?? null,
        userId,
        isMentioned: isNewlyMentioned(userId),
        isReply,
      }));
  });
}
