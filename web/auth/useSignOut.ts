import { api, withoutReads } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { forgetDrafts } from '#web/lib/drafts/draftKeys.ts';
import { deleteStoredResponses } from '#web/lib/offline/storedResponses.ts';
import { queryClient } from '#web/lib/query.ts';
import { showOrganization } from '#web/lib/requests/organization.ts';
import { forgetData, userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { StillUploading, useFinishRecording } from '#web/recordings/useFinishRecording.ts';

/** Ends the session, deletes everything stored from it, and continues at the identity provider's sign-out if it has one. */
export function useSignOut() {
  const finishRecording = useFinishRecording();
  return useChange({
    name: false,
    call: async () => {
      const forgetRecorded = await finishRecording();
      const { url } = await api.auth.providerLogout();
      await queryClient.cancelQueries();
      await withoutReads(() => api.auth.logout());
      return { url, forgetRecorded };
    },
    onSuccess: ({ url, forgetRecorded }) => {
      showOrganization(null);
      queryClient.setQueryData(userQuery.queryKey, null);
      forgetData();
      toast.dismiss();
      forgetDrafts();
      deleteStoredResponses();
      forgetRecorded();
      if (url) window.location.assign(url);
    },
    failure: (error) => {
      void queryClient.invalidateQueries();
      toast.error(
        t("Couldn't sign you out"),
        error instanceof StillUploading
          ? t(
              'A part of what was recorded of you is still being uploaded. Wait a moment, or sign out again to delete it.',
            )
          : serverSentence(error),
      );
    },
  });
}
