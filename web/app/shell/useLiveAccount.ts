import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { openOutbox, type Place } from '#web/lib/changes/outbox.ts';
import { goLive, onChanges, useLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser, userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { enterOrganization, membershipsQuery } from '#web/organizations/queries.ts';

/** Lets changes be made, and sends those that still wait from a page before. */
function openWaiting(place: Place): () => void {
  const close = openOutbox(place);
  import('#web/lib/changes/resendPending.ts').then(({ sendWaiting }) => sendWaiting(place)).catch(() => undefined);
  return close;
}

// One's own name and role are of the account too.
onChanges(['users'], (ids) => {
  const me = signedInUser();
  if (me && (ids?.includes(me.id) ?? true)) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
});

/** Keeps the shell true to the account: connected, in the right organization, aware when that goes inactive. */
export function useLiveAccount({ id: userId, organizationId }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(() => goLive(organizationId), [organizationId]);
  useEffect(
    () => (organizationId === null ? undefined : openWaiting({ userId, organizationId })),
    [userId, organizationId],
  );
  useLive(
    'account',
    useCallback(async () => {
      const user = await api.auth.user().catch(() => undefined);
      if (user?.organizationId === organizationId) {
        void client.invalidateQueries(userQuery);
        return client.invalidateQueries(membershipsQuery);
      }
      const isSwitchedHere = client.isMutating() > 0;
      await enterOrganization(user?.organizationId ?? null);
      if (!isSwitchedHere && user?.organizationId) toast.success('Organization switched');
    }, [client, organizationId]),
  );
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isRefusedAs('organization_inactive', event.action.error)) void client.invalidateQueries(membershipsQuery);
        if (isRefusedAs('second_factor_required', event.action.error)) void client.invalidateQueries(userQuery);
      }),
    [client],
  );
}
