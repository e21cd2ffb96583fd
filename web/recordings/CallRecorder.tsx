import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TrackSource } from '#contract/recordings.ts';
import { useAskBeforeClosing } from '#web/lib/browser/useAskBeforeClosing.ts';
import { shownOrganization } from '#web/lib/requests/organization.ts';
import { useAsker } from '#web/lib/session.ts';
import { useStore } from '#web/lib/useStore.ts';
import { useServerAhead } from '#web/meetings/useServerAhead.ts';
import type { Room } from '#web/video-rooms/room/state.ts';
import { type Owner, recordTrack } from './capture/recordTrack.ts';
import { recordingSettingsQuery } from './queries.ts';
import { useRunningRecording } from './useRunningRecording.ts';

type Props = { room: Room; meetingId: number };

/**
 * Records what the user sends into the call of a meeting, while it is recorded and they agree. The browser asks before it closes the tab
 * meanwhile. Draws nothing.
 */
export function CallRecorder({ room, meetingId }: Props) {
  const { userId } = useAsker();
  const organizationId = useStore(shownOrganization) ?? 0;
  const { own } = useStore(room.state);
  const recording = useRunningRecording(meetingId);
  const { data: settings } = useQuery(recordingSettingsQuery);
  const ahead = useServerAhead(meetingId);
  const hasAgreed = recording?.agreedIds.includes(userId) ?? false;
  const isRecorded = hasAgreed && ahead !== undefined && settings !== undefined;
  const owner =
    recording && isRecorded
      ? {
          recordingId: recording.id,
          userId,
          organizationId,
          startedAt: Date.parse(recording.startedAt) - ahead,
          isTranscribed: settings.canTranscribe,
        }
      : undefined;
  useRecordedTrack('microphone', own.microphone, undefined, owner);
  useRecordedTrack('camera', own.camera, undefined, owner);
  useRecordedTrack('screen', own.screen, own.screenSound, owner);
  useAskBeforeClosing(hasAgreed);
  return null;
}

/** Records a stream of the user while there is one, and an owner. */
function useRecordedTrack(
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
