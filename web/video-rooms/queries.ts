import type { VideoRoom } from '#contract/video-rooms.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const videoRooms = collect<VideoRoom>('videoRooms', { idOf: byId });

/** The rooms of the Team Meeting Bridge, by name. */
export const videoRoomsQuery = videoRooms.list(api.videoRooms.list.options(), {
  belongs: ({ kind }) => kind === 'bridge',
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
});

export const videoRoomQuery = (id: number) => videoRooms.one(id, api.videoRooms.find.options({ params: { id } }));
