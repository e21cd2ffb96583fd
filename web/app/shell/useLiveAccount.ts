import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Events } from '#contract/index.ts';
import { isRefusedAs } from '#web/lib/api.ts';
import { goLive, useLive } from '#web/lib/live.ts';
import { toast } from '#web/lib/toast.ts';
// Who is here is told on connecting, before any screen asks.
import '#web/users/usePresence.ts';
import { enterOrganization, membershipsQuery } from '#web/organizations/queries.ts';

/** Keeps the shell true to the account: connected, in the right organization, aware when that goes inactive. */
export function useLiveAccount(organizationId: number | null): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another organization needs a connection of its own
  useEffect(goLive, [organizationId]);
  useLive(
    'account.changed',
    useCallback(
      async (account: Events['account.changed']) => {
        if (account.organizationId === organizationId) return client.invalidateQueries(membershipsQuery);
        const isSwitchedHere = client.isMutating() > 0;
        await enterOrganization(client, account.organizationId);
        if (!isSwitchedHere && account.organizationId !== null) toast.success('Organization switched');
      },
      [client, organizationId],
    ),
  );
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isRefusedAs('organization_inactive', event.action.error)) void client.invalidateQueries(membershipsQuery);
      }),
    [client],
  );
}
