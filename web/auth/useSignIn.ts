import type { CurrentUser } from '#contract/users.ts';
import { isRefusedAs, showOrganization } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';

type Options<Given> = { call: (given: Given) => Promise<CurrentUser>; success: string; failure: string };

/** Makes whoever a sign-in or a registration answers the person signed in. */
export function useSignIn<Given>({ call, success, failure }: Options<Given>) {
  return useChange<Given, CurrentUser>({
    name: false,
    call,
    onSuccess: (user) => {
      showOrganization(user.organizationId);
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(success);
    },
    failure: (error) => {
      if (isRefusedAs('second_factor_needed', error)) return;
      toast.error(failure, serverSentence(error) ?? 'Check your connection and try again.');
    },
  });
}
