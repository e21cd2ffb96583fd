import { api, showOrganization } from './api.ts';
import { serverSentence, useChange } from './change.ts';
import { forgetRows } from './collect.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetAnswers } from './keptAnswers.ts';
import { queryClient } from './query.ts';
import { userQuery } from './session.ts';
import { toast } from './toast.ts';

/** Ends the session; nothing of what was seen is kept. */
export function useSignOut() {
  return useChange({
    name: false,
    call: () => api.auth.logout(),
    onSuccess: () => {
      showOrganization(null);
      queryClient.setQueryData(userQuery.queryKey, null);
      forgetRows();
      forgetDrafts();
      forgetAnswers();
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
    },
    failure: (error) => toast.error('Logout failed', serverSentence(error)),
  });
}
