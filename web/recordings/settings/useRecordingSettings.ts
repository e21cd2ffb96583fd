import type { Request } from '#contract/endpoint.ts';
import type { recordingSettings as calls } from '#contract/recordings.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { recordingSettingsQuery } from '../queries.ts';
import { allRecordingsQuery, usageQuery } from './queries.ts';

/** The fields that a form sends. */
export type RecordingFields = Request<typeof calls.change>['body'];

/** Changes how the organization records; admins only. */
export function useChangeRecordingSettings() {
  return useChange({
    of: () => 'recordingSettings',
    call: (body: RecordingFields) => api.recordingSettings.change({ body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(recordingSettingsQuery.queryKey, settings);
      toast.success(t('Success'), t('Recording settings saved'));
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: allRecordingsQuery.queryKey });
    },
    failure: t("Couldn't save the recording settings"),
  });
}

/** Deletes a recording for good. */
export function useDeleteRecording() {
  return useChange({
    of: ({ id }: { id: number; title: string }) => `recordings ${id}`,
    call: ({ id }) => api.recordings.delete({ params: { id } }),
    onSuccess: () => {
      toast.success(t('Success'), t('Recording deleted'));
      void queryClient.invalidateQueries({ queryKey: allRecordingsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
    },
    failure: t("Couldn't delete the recording"),
  });
}
