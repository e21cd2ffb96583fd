import type { Channel } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { unreadId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
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
    call: (people: User[]) =>
      ApiCall.all(people.map(({ id: userId }) => api.channels.invite({ params: { id }, body: { userId } }))),
    of: () => `members of ${id}`,
    receives: channels,
    onSuccess: () => {
      toast.success('Users invited');
      onInvited();
    },
    failure: (error) => toast.error('Failed to invite users', serverSentence(error)),
  });
}

type Change = { id: number; fields: Parameters<typeof api.channels.change>[0]['body'] };

/** Renames or describes a channel. */
export function useChangeChannel(onChanged: () => void) {
  return useChange({
    call: ({ id, fields }: Change) => api.channels.change({ params: { id }, body: fields }),
    of: ({ id }) => `channels ${id}`,
    receives: channels,
    onSuccess: onChanged,
    failure: 'Failed to change channel',
  });
}

/** Archives a channel, with the way to undo it, or takes it out of the archive. */
export function useArchive() {
  const settings = {
    call: ({ channel: { id }, isArchived }: { channel: Channel; isArchived: boolean }) =>
      api.channels.change({ params: { id }, body: { isArchived } }),
    of: ({ channel: { id } }: { channel: Channel }) => `channels ${id}`,
    receives: channels,
    failure: 'Failed to change channel',
  };
  const back = useChange(settings);
  return useChange({
    ...settings,
    onSuccess: (_answer, { channel, isArchived }) => {
      if (isArchived) offerUndo('Channel archived', channel.name, () => back.mutate({ channel, isArchived: false }));
    },
  });
}

/** Mutes a channel for oneself, or lets one hear of it again. */
export function useMute({ id }: Channel) {
  const userId = useCurrentUser().id;
  return useChange({
    call: (on: boolean) => api.channels.mute({ params: { id }, body: { on } }),
    shows: (on) => [unread.patch([unreadId({ channelId: id, userId })], (row) => ({ ...row, isMuted: on }))],
    receives: unread,
    failure: 'Failed to mute channel',
  });
}

/** Leaves a channel, or deletes it: either way it is gone for oneself. */
export function useEndChannel(onGone: () => void) {
  const me = useCurrentUser();
  const shows = ({ id }: Channel) => [
    channels.patch([id], () => null),
    unread.patch([unreadId({ channelId: id, userId: me.id })], () => null),
  ];
  const restore = useChange({
    call: ({ id }: Channel) => api.channels.restore({ params: { id } }),
    of: ({ id }) => `channels ${id}`,
    receives: channels,
    failure: 'Failed to bring the channel back',
  });
  const leave = useChange({
    call: ({ id }: Channel) => api.channels.leave({ params: { id } }),
    shows,
    onSuccess: onGone,
    failure: 'Failed to leave channel',
  });
  const remove = useChange({
    call: ({ id }: Channel) => api.channels.delete({ params: { id } }),
    shows,
    onSuccess: (_answer, channel) => {
      offerUndo('Channel deleted successfully', channel.name, () => restore.mutate(channel));
      onGone();
    },
    failure: 'Failed to delete channel',
  });
  return { leave, remove };
}
