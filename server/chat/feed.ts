import type { Feed } from '#server/events/feed.ts';
import { channelRoom, inboxRoom } from '#server/events/rooms.ts';
import { readChannels } from './channels.ts';
import { readMessages } from './messages.ts';
import { readThreadMarks } from './thread-marks.ts';
import { readUnread } from './unread.ts';

export const channelFeed: Feed<'channels'> = {
  read: readChannels,
  room: ({ id, type }, organizationId) => channelRoom(id, type === 'public', organizationId),
  title: ({ type, name }) => (type === 'public' ? name : undefined),
  audience: ({ type, teamId }) => (type === 'public' ? { teamId } : undefined),
  isSecret: ({ type }) => type !== 'public',
  hiddenFields: ['memberCount', 'managedById'],
  hiddenValues: ['description'],
};

export const messageFeed: Feed<'messages'> = {
  read: readMessages,
  room: ({ channelId, isPrivate }, organizationId) => channelRoom(channelId, !isPrivate, organizationId),
  audience({ channelId, isPrivate, readers }) {
    if (!isPrivate) return { sameAs: 'channels', id: channelId };
    return readers ? { teamId: null, named: readers } : undefined;
  },
  hiddenFields: ['mentions', 'mentionTexts'],
  hiddenValues: ['content'],
};

export const unreadFeed: Feed<'unread'> = {
  read: readUnread,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
  hiddenFields: ['mentions'],
};

export const threadFeed: Feed<'threads'> = {
  read: readThreadMarks,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
