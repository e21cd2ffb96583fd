import type { Channel } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { unreadId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { channels, unread } from '../queries.ts';

type NewChannel = Parameters<typeof api.channels.create>[0]['body'];

export function useCreateChannel(onCreated: (channel: Channel) => void) {
  return useChange({
    call: (body: NewChannel) => api.channels.create({ body }),
    receives: channels,
    onSuccess: (channel) => {
      toast.success('Success', 'Channel created successfully');
      onCreated(channel);
    },
    failure: 'Failed to create channel',
  });
}

/** Opens the direct conversation with some people. */
export function useOpenDirect(onOpened: (channel: Channel) => void) {
  return useChange({
    call: (userIds: string[]) => api.channels.openDirect({ body: { userIds } }),
    receives: channels,
    onSuccess: onOpened,
    failure: 'Failed to open the conversation',
  });
}

/** Invites each of some people into a channel, one call a person. */
export function useInvite(id: number, onInvited: () => void) {
  return useChange({
    call: async (people: User[]) => {
      const answers = people.map(({ id: userId }) => api.channels.invite({ params: { id }, body: { userId } }));
      return (await Promise.all(answers)).slice(-1);
    },
    of: () => `members of ${id}`,
    receives: channels,
    onSuccess: () => {
      toast.success('Users invited');
      onInvited();
    },
    failure: (error) => toast.error('Failed to invite users', serverSentence(error)),
  });
}

/** Leaves a channel, or deletes it: either way it is gone for oneself. */
export function useEndChannel(onGone: () => void) {
  const me = useCurrentUser();
  const shows = ({ id }: Channel) => [
    channels.patch([id], () => null),
    unread.patch([unreadId({ channelId: id, userId: me.id })], () => null),
  ];
  const leave = useChange({
    call: ({ id }: Channel) => api.channels.leave({ params: { id } }),
    shows,
    onSuccess: onGone,
    failure: 'Failed to leave channel',
  });
  const remove = useChange({
    call: ({ id }: Channel) => api.channels.delete({ params: { id } }),
    shows,
    onSuccess: () => {
      toast.success('Success', 'Channel deleted successfully');
      onGone();
    },
    failure: 'Failed to delete channel',
  });
  return { leave, remove };
}
