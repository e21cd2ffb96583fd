import type { AttachedFile } from '#contract/files.ts';
import type { Message } from '#contract/messages.ts';
import { mentionsEveryone, reacted } from '#rules/chat.ts';
import { unreadId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { useFindMentions } from '#web/writing/useFindMentions.ts';
import { messages, unread } from '../queries.ts';

type NewMessage = { key: string; content: string; files: AttachedFile[]; alsoInChannel?: boolean };

/** Keeps the temporary ids of messages sent within one millisecond apart. */
let sentCount = 0;

/** Sends, edits, pins, deletes and reads messages of a channel or thread. Messages of one channel are sent one after another. */
export function useMessageChanges(channelId: number, parentId: number | null = null) {
  const me = useCurrentUser();
  const findMentions = useFindMentions();
  const send = useChange({
    call: ({ key, content, files, alsoInChannel = false }: NewMessage) => {
      const { mentions } = findMentions(content);
      const body = { key, content, mentions, ...(files.length > 0 && { fileIds: files.map(({ id }) => id) }) };
      return parentId === null
        ? api.messages.create({ params: { id: channelId }, body: { ...body, type: 'text' } })
        : api.messages.reply({ params: { id: parentId }, body: { ...body, alsoInChannel } });
    },
    of: () => `messages in ${parentId ?? channelId}`,
    shows: ({ key, content, files, alsoInChannel = false }) => {
      const now = serverDate().toISOString();
      const pending: Message = {
        // Sorts after every id of the server.
        id: Date.now() * 1000 + (sentCount++ % 1000),
        key,
        channelId,
        parentId,
        thread: null,
        change: null,
        ...findMentions(content),
        mentionsChannel: mentionsEveryone(content),
        alsoInChannel,
        type: 'text',
        user: me,
        files,
        recap: null,
        pinnedAt: null,
        made: [],
        reactions: [],
        editedAt: null,
        createdAt: now,
        updatedAt: now,
        version: 0,
      };
      return [messages.add([pending])];
    },
    receives: messages,
    failure: (error) => toast.error(t('Failed to send message'), serverSentence(error) ?? error.message),
  });
  const change = useChange({
    call: ({ message, content }: { message: Message; content: string }) => {
      const { mentions } = findMentions(content, message.mentionTexts);
      return api.messages.change({ params: { id: message.id }, body: { content, mentions } });
    },
    shows: ({ message, content }) => [
      messages.patchTo([{ id: message.id, ...findMentions(content, message.mentionTexts) }]),
    ],
    receives: messages,
    failure: t('Failed to update message'),
  });
  const pin = useChange({
    call: ({ message, on }: { message: Message; on: boolean }) =>
      api.messages.pin({ params: { id: message.id }, body: { on } }),
    shows: ({ message, on }) => [
      messages.patchTo([{ id: message.id, pinnedAt: on ? serverDate().toISOString() : null }]),
    ],
    receives: messages,
    failure: t('Failed to pin message'),
  });
  const react = useChange({
    call: ({ message, ...body }: { message: Message; emoji: string; on: boolean }) =>
      api.messages.react({ params: { id: message.id }, body }),
    shows: ({ message, ...choice }) => [
      messages.patch([message.id], (row) => ({ ...row, reactions: reacted(row.reactions, choice, me.id) })),
    ],
    receives: messages,
    failure: t('Failed to add reaction'),
  });
  const restore = useChange({
    call: ({ id }: Message) => api.messages.restore({ params: { id } }),
    of: ({ id }) => `messages ${id}`,
    receives: messages,
    failure: t('Failed to restore message'),
  });
  const remove = useChange({
    call: ({ id }: Message) => api.messages.delete({ params: { id } }),
    // A message with replies keeps its thread.
    shows: ({ id, thread }) => [
      messages.patch([id], (row) =>
        thread ? { ...row, type: 'deleted', content: '', reactions: [], files: [] } : null,
      ),
    ],
    onSuccess: (_answer, message) => offerUndo(t('Message deleted'), '', () => restore.mutate(message)),
    failure: t('Failed to delete message'),
  });
  const read = useChange({
    call: (lastReadId: number) => api.channels.read({ params: { id: channelId }, body: { lastReadId } }),
    // The server counts the rest, unless everything is read.
    shows: (lastReadId) => [
      unread.patch([unreadId({ channelId, userId: me.id })], (row) =>
        lastReadId < row.lastMessageId ? row : { ...row, lastReadId, unread: 0, mentions: 0, firstUnreadId: null },
      ),
    ],
    receives: unread,
    // The next message marks it again.
    failure: () => undefined,
    name: false,
  });
  return { send, change, pin, react, remove, read };
}
