import type { Channel, ChannelUnread } from '#contract/channels.ts';
import type { Message, Reaction } from '#contract/messages.ts';
import { type Asker, mayAdminister, mayWork } from './people.ts';
import { msg, type Message as Text } from './translate.ts';

type Managed = Pick<Channel, 'managedById' | 'type'>;

/** Whether someone may delete a channel: the person who manages it, and admins. No one may delete a direct one. */
export const mayDeleteChannel = (asker: Asker, channel: Managed): boolean =>
  channel.type !== 'direct' && ((mayWork(asker) && channel.managedById === asker.userId) || mayAdminister(asker));

/** Whether someone who can read a channel may rename, describe or archive it: in a private one every member. */
export const mayManageChannel = (asker: Asker, channel: Managed): boolean =>
  (mayWork(asker) && channel.type === 'private') || mayDeleteChannel(asker, channel);

/** Whether someone who is in a private channel may remove others from it: the person who manages it, and admins. */
export const mayRemoveMembers = (asker: Asker, channel: Managed): boolean =>
  channel.type === 'private' && mayDeleteChannel(asker, channel);

/** Whether someone may edit a message: only its author. */
export const mayEditMessage = (asker: Asker, message: { userId: string }): boolean =>
  mayWork(asker) && message.userId === asker.userId;

/** Whether someone who can read a message may delete it: its author or an admin. */
export const mayDeleteMessage = (asker: Asker, message: { userId: string }): boolean =>
  mayEditMessage(asker, message) || mayAdminister(asker);

/** Whether a text mentions everyone in its channel, by `@channel`. */
export const mentionsEveryone = (text: string): boolean =>
  /(?<![\p{L}\p{N}._-])@channel(?![\p{L}\p{N}_-])/iu.test(text);

/** The reactions after a user added or removed theirs. A new emoji comes last. */
export function reacted(
  reactions: Reaction[],
  { emoji, on }: { emoji: string; on: boolean },
  userId: string,
): Reaction[] {
  const all = reactions.some((one) => one.emoji === emoji) ? reactions : [...reactions, { emoji, userIds: [] }];
  return all
    .map((one) => {
      if (one.emoji !== emoji || one.userIds.includes(userId) === on) return one;
      return { emoji, userIds: on ? [...one.userIds, userId] : one.userIds.filter((id) => id !== userId) };
    })
    .filter(({ userIds }) => userIds.length > 0);
}

/** The address of a message in the client: in its channel, or in its thread. */
export const pathToMessage = ({ channelId, parentId, id }: Pick<Message, 'channelId' | 'parentId' | 'id'>): string =>
  `/chat/${channelId}?${parentId === null ? `message=${id}` : `thread=${parentId}&reply=${id}`}`;

/** The address of the thread that a message begins, which opens at its first unread reply. */
export const pathToThread = ({ channelId, id }: Pick<Message, 'channelId' | 'id'>): string =>
  `/chat/${channelId}?thread=${id}`;

/** The address of the field for a text that is not sent yet, in a channel or a thread. */
export const pathToDraft = ({ channelId, parentId }: Pick<Message, 'channelId' | 'parentId'>): string =>
  parentId === null ? `/chat/${channelId}` : pathToThread({ channelId, id: parentId });

/** The names of what a channel can notify people about. */
export const levelNames: Record<NonNullable<ChannelUnread['level']>, Text> = {
  everything: msg('All messages'),
  mentions: msg('Mentions only'),
  nothing: msg('Nothing'),
};
