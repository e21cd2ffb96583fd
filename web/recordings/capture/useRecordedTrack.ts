import { useEffect } from 'react';
import type { TrackSource } from '#contract/recordings.ts';
import { type Owner, recordTrack } from './recordTrack.ts';

/** Records a stream of the user while there is one, and an owner. */
export function useRecordedTrack(
  source: TrackSource,
  track: MediaStreamTrack | undefined,
  sound: MediaStreamTrack | undefined,
  owner: Owner | undefined,
): void {
  const recordingId = owner?.recordingId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner of a recording stays the same
  useEffect(() => {
    if (!track || !owner) return;
    return recordTrack(source, sound ? [track, sound] : [track], owner);
  }, [source, track, sound, recordingId]);
}
