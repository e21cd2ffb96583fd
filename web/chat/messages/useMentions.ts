import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { mayAtLevel } from '#rules/people.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import type { Mentions } from '#web/writing/WritingField.tsx';
import { membersQuery, messages } from '../queries.ts';

/** Whether the user may mention everyone in a channel. */
export function useMayMentionEveryone(): boolean {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  return mayAtLevel(useAsker(), organization?.channelMentioners);
}

/** Who can be mentioned in a channel. The latest authors there, or in the thread, come first. */
export function useMentions(channel: Channel, parentId: number | null): Mentions {
  const isPrivate = channel.type === 'private';
  const { data: members } = useQuery({ ...membersQuery(channel.id), enabled: isPrivate });
  const mayMentionEveryone = useMayMentionEveryone();
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
    suggestsOthers: isPrivate,
    namesChannel: channel.type !== 'direct' && parentId === null && mayMentionEveryone,
  };
}
