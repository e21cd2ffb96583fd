import { api, showOrganization } from './api.ts';
import { serverSentence, useChange } from './change.ts';
import { forgetRows } from './collections/registry.ts';
import { forgetDrafts } from './drafts/drafts.ts';
import { deleteStoredResponses } from './offline/storedResponses.ts';
import { queryClient } from './query.ts';
import { userQuery } from './session.ts';
import { toast } from './toast.ts';

/** Ends the session, and leads to where one signs out at the provider that it came from; nothing of what was seen is kept. */
export function useSignOut() {
  return useChange({
    name: false,
    call: async () => {
      const { url } = await api.auth.providerLogout();
      // What is still being asked for will be refused, and nobody need be told.
      await queryClient.cancelQueries();
      await api.auth.logout();
      return url;
    },
    onSuccess: (url) => {
      showOrganization(null);
      queryClient.setQueryData(userQuery.queryKey, null);
      forgetRows();
      forgetDrafts();
      deleteStoredResponses();
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
      if (url) window.location.assign(url);
    },
    failure: (error) => {
      void queryClient.invalidateQueries();
      toast.error('Logout failed', serverSentence(error));
    },
  });
}
