import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shownOrganization } from '#web/lib/api.ts';
import { useAsker } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { useStore } from '#web/lib/useStore.ts';
import { useServerAhead } from '#web/meetings/useServerAhead.ts';
import type { Room } from '#web/video-rooms/room/state.ts';
import { useRecordedTrack } from './capture/useRecordedTrack.ts';
import { recordingSettingsQuery } from './queries.ts';
import { useRunningRecording } from './useRunningRecording.ts';

type Props = { room: Room; meetingId: number };

/** Records what the user sends into the call of a meeting, while it is recorded and they agree. Draws nothing. */
export function CallRecorder({ room, meetingId }: Props) {
  const { userId } = useAsker();
  const organizationId = useStore(shownOrganization) ?? 0;
  const { own } = useStore(room.state);
  const recording = useRunningRecording(meetingId);
  const { data: settings } = useQuery(recordingSettingsQuery);
  const ahead = useServerAhead(meetingId);
  const isRecorded = recording?.agreedIds.includes(userId) && ahead !== undefined && settings !== undefined;
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
  useEffect(() => {
    // The next page looks for what this one could not upload.
    if (isRecorded) localStorage.setItem(storageKeys.recordedAt, new Date().toISOString());
  }, [isRecorded]);
  return null;
}
