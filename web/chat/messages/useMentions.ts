import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import type { Mentions } from '#web/writing/WritingField.tsx';
import { membersQuery, messages } from '../queries.ts';

/** Who can be mentioned in a channel. The latest authors there, or in the thread, come first. */
export function useMentions(channel: Channel, parentId: number | null): Mentions {
  const isPrivate = channel.type === 'private';
  const { data: members } = useQuery({ ...membersQuery(channel.id), enabled: isPrivate });
  const isNear = (message: { id: number; parentId: number | null; channelId: number }) =>
    parentId === null ? message.channelId === channel.id : [message.id, message.parentId].includes(parentId);
  return {
    likely: () => [
      ...new Set(
        messages.rows
          .where(isNear)
          .sort((one, other) => other.id - one.id)
          .map(({ user }) => user.id),
      ),
    ],
    among: (isPrivate ? members : channel.people)?.map(({ id }) => id),
    namesChannel: channel.type !== 'direct' && parentId === null,
  };
}
