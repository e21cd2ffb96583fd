import type { Channel } from '#contract/channels.ts';
import type { Message, Reaction } from '#contract/messages.ts';
import { type Asker, fullName, mayAdminister, mayWork } from './people.ts';

/** Whether somebody may delete a channel that they can read: whoever created it, or an admin; a direct one nobody. */
export const mayDeleteChannel = (asker: Asker, channel: Pick<Channel, 'createdById' | 'type'>): boolean =>
  channel.type !== 'direct' && ((mayWork(asker) && channel.createdById === asker.userId) || mayAdminister(asker));

/** Whether somebody may rename, describe or archive a channel that they can read: of a private one all its members, of a direct one nobody. */
export const mayManageChannel = (asker: Asker, channel: Pick<Channel, 'createdById' | 'type'>): boolean =>
  (mayWork(asker) && channel.type === 'private') || mayDeleteChannel(asker, channel);

/** What a channel is called for one of its readers: a direct one by the others in it. */
export const channelName = ({ name, people }: Pick<Channel, 'name' | 'people'>, readerId: string): string =>
  people
    ?.filter(({ id }) => id !== readerId)
    .map(fullName)
    .join(', ') ?? name;

/** Whether somebody may change the text of a message: its author alone. */
export const mayEditMessage = (asker: Asker, message: { userId: string }): boolean =>
  mayWork(asker) && message.userId === asker.userId;

/** Whether somebody may delete a message that they can read. */
export const mayDeleteMessage = (asker: Asker, message: { userId: string }): boolean =>
  mayEditMessage(asker, message) || mayAdminister(asker);

/** Whether a text names everybody in its channel, by `@channel`. */
export const namesEverybody = (text: string): boolean => /(?<![\p{L}\p{N}._-])@channel(?![\p{L}\p{N}_-])/iu.test(text);

/** What stands under a message once somebody has put an emoji there, or taken theirs away; a new one stands last. */
export function reacted(
  reactions: Reaction[],
  { emoji, on }: { emoji: string; on: boolean },
  userId: string,
): Reaction[] {
  const known = reactions.some((one) => one.emoji === emoji) ? reactions : [...reactions, { emoji, userIds: [] }];
  return known
    .map((one) => {
      if (one.emoji !== emoji || one.userIds.includes(userId) === on) return one;
      return { emoji, userIds: on ? [...one.userIds, userId] : one.userIds.filter((id) => id !== userId) };
    })
    .filter(({ userIds }) => userIds.length > 0);
}

/** How far the clocks of a browser and of the server may be apart, in ms. */
const skew = 60_000;

/** Whether a message that is told is one that its author still sees on its way: who says the same again says it later. */
export const isSameMessage = (told: Message, sent: Message): boolean =>
  told.channelId === sent.channelId &&
  told.parentId === sent.parentId &&
  told.user.id === sent.user.id &&
  told.content === sent.content &&
  Date.parse(told.createdAt) > Date.parse(sent.createdAt) - skew;

/** Where a message opens in the client: in its channel, or as a reply in its thread. */
export const pathToMessage = ({ channelId, parentId, id }: Pick<Message, 'channelId' | 'parentId' | 'id'>): string =>
  `/chat/${channelId}?${parentId === null ? `message=${id}` : `thread=${parentId}&reply=${id}`}`;
