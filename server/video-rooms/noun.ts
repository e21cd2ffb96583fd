import { channelRoom } from '#server/chat/channel-room.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { ownAudience } from '#server/events/feed.ts';
import { organizationRoom } from '#server/events/rooms.ts';
import { touchRows } from '#server/events/touch.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { readVideoRooms } from './rooms.ts';
import { searchVideoRooms } from './search.ts';
import { videoRooms } from './table.ts';

/** Rows that are touched because their team was deleted come without their columns. */
const teamAudience = ownAudience('video_rooms');

export const videoRoomNoun: Noun<'videoRooms'> = {
  read: readVideoRooms,
  room: ({ channelId, isPrivate }, organizationId) =>
    channelId == null ? organizationRoom(organizationId) : channelRoom(channelId, !isPrivate, organizationId),
  audience({ id, meetingId, channelId, isPrivate, teamId }) {
    if (meetingId != null) return { sameAs: 'meetings', id: meetingId };
    if (channelId != null) return isPrivate ? undefined : { sameAs: 'channels', id: channelId };
    return teamAudience({ id, teamId });
  },
  partOf: {
    noun: 'meetings',
    touch: (scope, ids) => touchRows(scope, 'videoRooms', videoRooms, isOneOf(videoRooms.meetingId, ids)),
  },
  title: ({ kind, name }) => (kind === 'bridge' ? name : undefined),
  // The names of guests are stored no longer than the guests.
  hiddenFields: ['waitingGuests'],
  isSecret: ({ kind }) => kind !== 'bridge',
  table: videoRooms,
  search: searchVideoRooms,
  ofTeam: teamRows('videoRooms', videoRooms),
};
