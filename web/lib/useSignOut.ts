import { api, withoutReads } from './api.ts';
import { serverSentence, useChange } from './changes/change.ts';
import { forgetDrafts } from './drafts/draftKeys.ts';
import { deleteStoredResponses } from './offline/storedResponses.ts';
import { queryClient } from './query.ts';
import { showOrganization } from './requests/organization.ts';
import { forgetData, userQuery } from './session.ts';
import { recordingDatabase } from './storage.ts';
import { toast } from './toast.ts';
import { t } from './translate.ts';

/** Ends the session, deletes everything stored from it, and continues at the identity provider's sign-out if it has one. */
export function useSignOut() {
  return useChange({
    name: false,
    call: async () => {
      const { url } = await api.auth.providerLogout();
      await queryClient.cancelQueries();
      await withoutReads(() => api.auth.logout());
      return url;
    },
    onSuccess: (url) => {
      showOrganization(null);
      queryClient.setQueryData(userQuery.queryKey, null);
      forgetData();
      toast.dismiss();
      forgetDrafts();
      deleteStoredResponses();
      indexedDB.deleteDatabase(recordingDatabase);
      if (url) window.location.assign(url);
    },
    failure: (error) => {
      void queryClient.invalidateQueries();
      toast.error(t("Couldn't sign you out"), serverSentence(error));
    },
  });
}
