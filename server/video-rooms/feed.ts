import { type Feed, ownAudience } from '#server/events/feed.ts';
import { channelRoom, organizationRoom } from '#server/events/rooms.ts';
import { readVideoRooms } from './rooms.ts';

/** Rows that are touched because their team was deleted come without their columns. */
const ofTeam = ownAudience('videoRooms');

export const videoRoomFeed: Feed<'videoRooms'> = {
  read: readVideoRooms,
  room: ({ channelId, isPrivate }, organizationId) =>
    channelId == null ? organizationRoom(organizationId) : channelRoom(channelId, !isPrivate, organizationId),
  audience({ id, meetingId, channelId, isPrivate, teamId }) {
    if (meetingId != null) return { sameAs: 'meetings', id: meetingId };
    if (channelId != null) return isPrivate ? undefined : { sameAs: 'channels', id: channelId };
    return ofTeam({ id, teamId });
  },
  title: ({ kind, name }) => (kind === 'bridge' ? name : undefined),
  // The names of guests are stored no longer than the guests.
  hiddenFields: ['waitingGuests'],
  isSecret: ({ kind }) => kind !== 'bridge',
};
