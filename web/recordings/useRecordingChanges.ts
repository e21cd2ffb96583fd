import type { Recording } from '#contract/recordings.ts';
import { mayWork } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { useAsker } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { meetings } from '#web/meetings/queries.ts';
import { recordings } from './queries.ts';

/** Starts or stops to record a meeting. */
export const useSetRecording = (meetingId: number) =>
  useChange({
    receives: meetings,
    call: (isRecording: boolean) => api.recordings.record({ params: { id: meetingId }, body: { isRecording } }),
    ifOffline: t("You're offline, so you can't start or stop the recording."),
    failure: (error) => toast.error(t('Failed to toggle recording'), serverSentence(error)),
    of: () => `recording ${meetingId}`,
  });

/** Makes the user take part in a meeting before they enter its call: observers do so by the call alone. */
async function takePart(meetingId: number, isObserver: boolean): Promise<void> {
  if (!isObserver) return void (await api.meetings.join({ params: { id: meetingId } }));
  const { id } = await api.videoRooms.ofMeeting({ params: { id: meetingId } });
  await api.videoRooms.join({ params: { id } });
}

/** Agrees that the user is recorded, or declines it. They are asked before they enter the call. */
export function useAnswerRecording({ id, meetingId }: Pick<Recording, 'id' | 'meetingId'>) {
  const asker = useAsker();
  return useChange({
    receives: recordings,
    call: async (agrees: boolean) => {
      if (agrees) await takePart(meetingId, !mayWork(asker));
      return api.recordings.answer({ params: { id }, body: { agrees } });
    },
    failure: t("Couldn't save your answer"),
    of: () => `answer ${id}`,
  });
}

/** Deletes a recording for good. */
export const useDeleteRecording = ({ id }: Pick<Recording, 'id'>) =>
  useChange({
    call: () => api.recordings.delete({ params: { id } }),
    shows: () => [recordings.patch([id], () => null)],
    onSuccess: () => toast.success(t('Recording deleted')),
    failure: t("Couldn't delete the recording"),
  });
