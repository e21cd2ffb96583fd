import { api, showOrganization } from './api.ts';
import { serverSentence, useChange } from './change.ts';
import { userQuery } from './session.ts';
import { toast } from './toast.ts';

/** Ends the session; nothing of what was seen is kept. */
export function useSignOut() {
  return useChange({
    touches: [],
    call: () => api.auth.logout(),
    onSuccess: (_answer, _given, client) => {
      showOrganization(null);
      client.setQueryData(userQuery.queryKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
    },
    failure: (error) => toast.error('Logout failed', serverSentence(error)),
  });
}
