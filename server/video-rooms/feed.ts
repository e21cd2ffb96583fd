import type { Feed } from '#server/events/feed.ts';
import { channelRoom, organizationRoom } from '#server/events/rooms.ts';
import { readVideoRooms } from './rooms.ts';

export const videoRoomFeed: Feed<'videoRooms'> = {
  read: readVideoRooms,
  room: ({ channelId, isPrivate }, organizationId) =>
    channelId === null ? organizationRoom(organizationId) : channelRoom(channelId, !isPrivate, organizationId),
  audience({ meetingId, channelId, isPrivate }) {
    if (meetingId !== null) return { sameAs: 'meetings', id: meetingId };
    return channelId === null || isPrivate ? undefined : { sameAs: 'channels', id: channelId };
  },
  title: ({ kind, name }) => (kind === 'bridge' ? name : undefined),
  isSecret: ({ kind }) => kind !== 'bridge',
};
