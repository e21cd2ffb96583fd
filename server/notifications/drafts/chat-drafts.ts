import type { SavedMark } from '#contract/later.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { CallRecipient } from '#server/chat/call-recipients.ts';
import type { MemberChange, Recipient } from '#server/chat/recipients.ts';
import type { Draft } from './drafts.ts';

/** What someone did in chat. The channel is null for a direct message. */
const chatTexts: Record<Recipient['reason'], (values: { name: string; channel: string | null }) => [Message, Message]> =
  {
    mention: ({ name, channel }) => [
      msg('You were mentioned'),
      channel === null
        ? msg('{name} mentioned you in a direct message.', { name })
        : msg('{name} mentioned you in “{channel}”.', { name, channel }),
    ],
    everyone: ({ name, channel }) => [
      msg('Everyone was mentioned'),
      msg('{name} mentioned everyone in “{channel}”.', { name, channel: channel ?? '' }),
    ],
    reply: ({ name, channel }) => [
      msg('New reply'),
      channel === null
        ? msg('{name} replied in a thread with you.', { name })
        : msg('{name} replied in a thread in “{channel}”.', { name, channel }),
    ],
    message: ({ name, channel }) => [
      msg('New message'),
      channel === null ? msg('{name} wrote to you.', { name }) : msg('{name} wrote in “{channel}”.', { name, channel }),
    ],
  };

const chatKinds = {
  mention: 'chat_mention',
  everyone: 'channel_mention',
  reply: 'thread_reply',
  message: 'chat_message',
} as const;

/** Someone wrote to this person in chat. */
export function chatMessage(
  name: string,
  { reason, channel, userId, channelId, messageId, threadId }: Recipient,
): Draft {
  const [title, message] = chatTexts[reason]({ name, channel });
  const isMention = reason === 'mention' || reason === 'everyone';
  return {
    kind: chatKinds[reason],
    userId,
    entityType: 'channel',
    entityId: channelId,
    messageId,
    // Plain messages share one notification, whether they stand in a thread or not.
    ...(reason !== 'message' && { threadId }),
    ...(isMention && { mentionId: messageId }),
    type: 'info',
    title,
    message,
    priority: 'normal',
  };
}

/** This person wanted to be reminded of a message. */
export const messageReminder = ({
  userId,
  channelId,
  messageId,
  threadId,
}: Pick<SavedMark, 'userId' | 'channelId' | 'messageId'> & { threadId: number | null }): Draft => ({
  kind: 'message_reminder',
  userId,
  entityType: 'channel',
  entityId: channelId,
  messageId,
  threadId,
  mentionId: messageId,
  type: 'info',
  title: msg('Reminder'),
  message: msg('You wanted to be reminded of a message.'),
  priority: 'high',
});

/** A scheduled message of this person could not be sent. */
export const messageNotSent = (userId: string): Draft => ({
  kind: 'message_not_sent',
  userId,
  entityType: 'channel',
  entityId: null,
  type: 'warning',
  title: msg('Message not sent'),
  message: msg('A message that you scheduled could not be sent. You can find it in “Later”.'),
  priority: 'high',
});

/** Someone started a call in a channel or direct message of this person. */
export const callStarted = (who: string, { channelId, channel, userId }: CallRecipient): Draft => ({
  kind: 'call_started',
  userId,
  entityType: 'channel',
  entityId: channelId,
  type: 'info',
  title: msg('Call started'),
  message:
    channel === null
      ? msg('{name} is calling you.', { name: who })
      : msg('{name} started a call in “{channel}”.', { name: who, channel }),
  priority: 'high',
});

/** This person neither joined nor declined a call of a direct message, which is over. */
export const callMissed = (
  who: string,
  { channelId, messageId, userId }: { channelId: number; messageId: number; userId: string },
): Draft => ({
  kind: 'call_missed',
  userId,
  entityType: 'channel',
  entityId: channelId,
  messageId,
  type: 'info',
  title: msg('Missed call'),
  message: msg('{name} called you.', { name: who }),
  priority: 'high',
});

/** A guest waits for the room of which this person made the link. */
export const guestWaiting = (
  name: string,
  { room, userId }: { room: Pick<VideoRoom, 'id' | 'name'>; userId: string },
): Draft => ({
  kind: 'guest_waiting',
  userId,
  entityType: 'videoRoom',
  entityId: room.id,
  type: 'info',
  title: msg('A guest is waiting'),
  message: msg('{name} (guest) is waiting to join “{room}”.', { name, room: room.name }),
  priority: 'high',
});

/** Someone added this person to a private channel or conversation, or removed them. */
export const channelMembership = (who: string, { kind, channelId, channel, userId }: MemberChange): Draft => ({
  kind: kind === 'invited' ? 'channel_joined' : 'channel_removed',
  userId,
  entityType: 'channel',
  entityId: channelId,
  type: kind === 'invited' ? 'info' : 'warning',
  title: kind === 'invited' ? msg('Added to a channel') : msg('Removed from a channel'),
  message:
    channel === null
      ? msg('{name} added you to a conversation.', { name: who })
      : kind === 'invited'
        ? msg('{name} added you to “{channel}”.', { name: who, channel })
        : msg('{name} removed you from “{channel}”.', { name: who, channel }),
  priority: kind === 'invited' ? 'normal' : 'high',
});
