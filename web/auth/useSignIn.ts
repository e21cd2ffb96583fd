import type { CurrentUser } from '#contract/users.ts';
import { isRefusedAs } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { showOrganization } from '#web/lib/requests/organization.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

type Options<Input> = { call: (input: Input) => Promise<CurrentUser>; success: string; failure: string };

/** Signs in or registers with `call`, whose answer becomes the current user. */
export function useSignIn<Input>({ call, success, failure }: Options<Input>) {
  return useChange<Input, CurrentUser>({
    name: false,
    call,
    onSuccess: (user) => {
      showOrganization(user.organizationId);
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(success);
    },
    failure: (error) => {
      if (isRefusedAs('second_factor_needed', error)) return;
      toast.error(failure, serverSentence(error) ?? t('Check your connection and try again.'));
    },
  });
}
