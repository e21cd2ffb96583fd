import type { Recording } from '#contract/recordings.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
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

/** Agrees that the user is recorded, or declines it. */
export const useAnswerRecording = ({ id }: Pick<Recording, 'id'>) =>
  useChange({
    receives: recordings,
    call: (agrees: boolean) => api.recordings.answer({ params: { id }, body: { agrees } }),
    failure: t("Couldn't save your answer"),
    of: () => `answer ${id}`,
  });

/** Deletes a recording for good. */
export const useDeleteRecording = ({ id }: Pick<Recording, 'id'>) =>
  useChange({
    call: () => api.recordings.delete({ params: { id } }),
    shows: () => [recordings.patch([id], () => null)],
    onSuccess: () => toast.success(t('Recording deleted')),
    failure: t("Couldn't delete the recording"),
  });
