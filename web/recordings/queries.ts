import type { Recording } from '#contract/recordings.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const recordings = collect<Recording>('recordings', { idOf: byId });

/** The recordings of a meeting, earliest first. */
export const recordingsQuery = (meetingId: number) =>
  recordings.list(api.recordings.list.options({ params: { id: meetingId } }), {
    belongs: (recording) => recording.meetingId === meetingId,
    compare: (one, other) => one.id - other.id,
  });

/** How the organization records. */
export const recordingSettingsQuery = api.recordingSettings.find.options();
