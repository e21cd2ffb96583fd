import type { VideoRoom } from '#contract/video-rooms.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const videoRooms = collect<VideoRoom>('videoRooms', { idOf: byId });

/** The rooms of the Team Meeting Bridge, by name. */
export const videoRoomsQuery = videoRooms.list(api.videoRooms.list.options(), {
  belongs: ({ kind }) => kind === 'bridge',
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
});

/** The calls in progress in channels and meetings, oldest first. */
export const callsQuery = videoRooms.list(api.videoRooms.calls.options(), {
  belongs: ({ kind, startedAt }) => kind !== 'bridge' && startedAt !== null,
  compare: (one, other) => (one.startedAt ?? '').localeCompare(other.startedAt ?? '') || one.id - other.id,
});

export const videoRoomQuery = (id: number) => videoRooms.one(id, api.videoRooms.find.options({ params: { id } }));
