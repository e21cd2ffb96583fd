import { useQuery } from '@tanstack/react-query';
import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
import { recordingSettingsQuery } from '#web/recordings/queries.ts';
import { useRunningRecording } from '#web/recordings/useRunningRecording.ts';

/** Whether the user reads captions, in this and all later calls on this device. */
const isTurnedOn = createStore(localStorage.getItem(storageKeys.captions) === 'on');

function toggle(): void {
  isTurnedOn.set(!isTurnedOn.get());
  localStorage.setItem(storageKeys.captions, isTurnedOn.get() ? 'on' : 'off');
}

/** Captions in the call of a meeting. They come from its transcript, so there are none (null) unless it is recorded and transcribed. */
export function useCaptions(meetingId: number | null): { isOn: boolean; toggle: () => void } | null {
  const isOn = useStore(isTurnedOn);
  const recording = useRunningRecording(meetingId);
  const { data: settings } = useQuery({ ...recordingSettingsQuery, enabled: meetingId !== null });
  return recording && settings?.canTranscribe ? { isOn, toggle } : null;
}
