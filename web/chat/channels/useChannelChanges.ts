import type { Channel, ChannelUnread } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { unreadId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { usePeople } from '#web/users/queries.ts';
import { channels, membersQuery, unread } from '../queries.ts';

type NewChannel = Parameters<typeof api.channels.create>[0]['body'];

export function useCreateChannel(onCreated: (channel: Channel) => void) {
  return useChange({
    call: (body: NewChannel) => api.channels.create({ body }),
    receives: channels,
    onSuccess: (channel) => {
      toast.success(t('Success'), t('Channel created successfully'));
      onCreated(channel);
    },
    failure: t('Failed to create channel'),
  });
}

/** Opens the direct message with some people, or starts it. */
export function useOpenDirect(onOpened: (channel: Channel) => void) {
  return useChange({
    call: (userIds: string[]) => api.channels.openDirect({ body: { userIds } }),
    receives: channels,
    onSuccess: onOpened,
    failure: t('Failed to open the conversation'),
  });
}

/** Invites people to a channel, one call per person; `fromNow` without what was written before. */
export function useInvite(id: number, fromNow: boolean, onInvited: () => void) {
  return useChange({
    call: (people: User[]) =>
      ApiCall.all(people.map(({ id: userId }) => api.channels.invite({ params: { id }, body: { userId, fromNow } }))),
    of: () => `members of ${id}`,
    receives: channels,
    onSuccess: () => {
      toast.success(t('Users invited'));
      onInvited();
    },
    failure: (error) => toast.error(t('Failed to invite users'), serverSentence(error)),
  });
}

/** Removes a member from a private channel. Undo gives them back what they had and could read. */
export function useRemoveMember({ id, name }: Channel) {
  const { nameOf } = usePeople();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });
  const undo = useChange({
    call: ({ id: userId }: User) => api.channels.invite({ params: { id }, body: { userId, isUndo: true } }),
    of: () => `members of ${id}`,
    receives: channels,
    onSuccess: refetch,
    failure: t('Failed to invite users'),
  });
  return useChange({
    call: ({ id: userId }: User) => api.channels.removeMember({ params: { id, userId } }),
    of: () => `members of ${id}`,
    onSuccess: (_answer, person) => {
      refetch();
      offerUndo(t('Removed from {channel}', { channel: name }), nameOf(person), () => undo.mutate(person));
    },
    failure: t('Failed to remove the member'),
  });
}

type TypeChange = Parameters<typeof api.channels.setType>[0]['body'];

/** Makes a channel public, or private for some people. */
export function useSetChannelType({ id }: Channel, onChanged: () => void) {
  return useChange({
    call: (body: TypeChange) => api.channels.setType({ params: { id }, body }),
    of: () => `channels ${id}`,
    receives: channels,
    onSuccess: (channel) => {
      onChanged();
      toast.success(
        channel.type === 'public'
          ? t('{channel} is public now', { channel: channel.name })
          : t('{channel} is private now', { channel: channel.name }),
      );
    },
    failure: t('Failed to update channel'),
  });
}

type Change = { id: number; fields: Parameters<typeof api.channels.change>[0]['body'] };

/** Changes the name or description of a channel. */
export function useChangeChannel(onChanged: () => void) {
  return useChange({
    call: ({ id, fields }: Change) => api.channels.change({ params: { id }, body: fields }),
    of: ({ id }) => `channels ${id}`,
    receives: channels,
    onSuccess: onChanged,
    failure: t('Failed to update channel'),
  });
}

/** Archives a channel, with Undo, or unarchives it. */
export function useArchive() {
  const settings = {
    call: ({ channel: { id }, isArchived }: { channel: Channel; isArchived: boolean }) =>
      api.channels.change({ params: { id }, body: { isArchived } }),
    of: ({ channel: { id } }: { channel: Channel }) => `channels ${id}`,
    receives: channels,
    failure: t('Failed to update channel'),
  };
  const undo = useChange(settings);
  return useChange({
    ...settings,
    onSuccess: (_answer, { channel, isArchived }) => {
      if (isArchived) offerUndo(t('Channel archived'), channel.name, () => undo.mutate({ channel, isArchived: false }));
    },
  });
}

/** Mutes or unmutes a channel for the user. */
export function useMute({ id }: Channel) {
  const userId = useCurrentUser().id;
  return useChange({
    call: (on: boolean) => api.channels.mute({ params: { id }, body: { on } }),
    shows: (on) => [unread.patch([unreadId({ channelId: id, userId })], (row) => ({ ...row, isMuted: on }))],
    receives: unread,
    failure: t('Failed to mute channel'),
  });
}

/** Chooses what notifies the user in a channel; null takes the setting of the organization. */
export function useLevel({ id }: Channel) {
  const userId = useCurrentUser().id;
  return useChange({
    call: (level: ChannelUnread['level']) => api.channels.level({ params: { id }, body: { level } }),
    shows: (level) => [unread.patch([unreadId({ channelId: id, userId })], (row) => ({ ...row, level }))],
    receives: unread,
    failure: t("Couldn't change what notifies you here"),
  });
}

/** Leaves or deletes a channel. */
export function useRemoveChannel(onGone: () => void) {
  const me = useCurrentUser();
  const shows = ({ id }: Channel) => [
    channels.patch([id], () => null),
    unread.patch([unreadId({ channelId: id, userId: me.id })], () => null),
  ];
  const restore = useChange({
    call: ({ id }: Channel) => api.channels.restore({ params: { id } }),
    of: ({ id }) => `channels ${id}`,
    receives: channels,
    failure: t('Failed to restore channel'),
  });
  const leave = useChange({
    call: ({ id }: Channel) => api.channels.leave({ params: { id } }),
    shows,
    onSuccess: onGone,
    failure: t('Failed to leave channel'),
  });
  const remove = useChange({
    call: ({ id }: Channel) => api.channels.delete({ params: { id } }),
    shows,
    onSuccess: (_answer, channel) => {
      offerUndo(t('Channel deleted'), channel.name, () => restore.mutate(channel));
      onGone();
    },
    failure: t('Failed to delete channel'),
  });
  return { leave, remove };
}
