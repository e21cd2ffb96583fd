import { useEffect, useRef } from 'react';
import type { TrackSource } from '#contract/recordings.ts';
import { type Owner, recordTrack } from './recordTrack.ts';

/** Records a stream of the user while there is one, and an owner. `nowMs` is the time since the start of the recording. */
export function useRecordedTrack(
  source: TrackSource,
  track: MediaStreamTrack | undefined,
  sound: MediaStreamTrack | undefined,
  owner: Owner | undefined,
  nowMs: () => number,
): void {
  const now = useRef(nowMs);
  now.current = nowMs;
  const recordingId = owner?.recordingId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner of a recording stays the same
  useEffect(() => {
    if (!track || !owner) return;
    return recordTrack(source, sound ? [track, sound] : [track], owner, () => now.current());
  }, [source, track, sound, recordingId]);
}
