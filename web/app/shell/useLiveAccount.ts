import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Organization } from '#contract/organizations.ts';
import type { CurrentUser } from '#contract/users.ts';
import { isRefusedAs } from '#web/lib/api.ts';
import { outbox } from '#web/lib/changes/appOutbox.ts';
import { announceLeft, onLeft } from '#web/lib/changes/leftChanges.ts';
import type { Owner } from '#web/lib/changes/pendingChange.ts';
import { goLive, onChanges, useLive } from '#web/lib/live.ts';
import { queryClient, whenAnswered } from '#web/lib/query.ts';
import { requestUser, signedInUser, userQuery } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { enterOrganization, membershipsQuery, organizationQuery } from '#web/organizations/queries.ts';

/**
 * Opens the outbox. It sends the pending changes of an earlier page before its first change, or else after the first reads, and those of
 * a tab that is closed or switches to another organization.
 */
function openOutbox(owner: Owner): () => void {
  let restored: Promise<void> | undefined;
  const restore = () => {
    restored ??= import('#web/lib/changes/resendPending.ts').then(
      ({ resendPending }) => resendPending(owner).catch(() => undefined),
      () => {
        // The server is away. The next change tries again.
        restored = undefined;
      },
    );
    return restored;
  };
  void whenAnswered().then(restore);
  const resend = () => import('#web/lib/changes/resendPending.ts').then(({ resendLeft }) => resendLeft(owner));
  const endListening = onLeft(() => void resend().catch(() => undefined));
  const leave = () => outbox.isWaiting() && announceLeft();
  window.addEventListener('pagehide', leave);
  const close = outbox.open(owner, restore);
  return () => {
    endListening();
    window.removeEventListener('pagehide', leave);
    close();
  };
}

/** Uploads what the last page of this person recorded and could not upload. */
function uploadRecordings(userId: string): void {
  if (localStorage.getItem(storageKeys.recordedAt) === null) return;
  void whenAnswered()
    .then(() => import('#web/recordings/capture/uploadLeftovers.ts'))
    .then(({ uploadLeftovers }) => uploadLeftovers(userId))
    .catch(() => undefined);
}

/** Deletes the recordings that an earlier page put together in one file. */
function deleteMixedRecordings(): void {
  if (localStorage.getItem(storageKeys.mixedAt) === null) return;
  void whenAnswered()
    .then(() => import('#web/recordings/one-file/mixedFiles.ts'))
    .then(({ deleteMixed }) => deleteMixed('old'))
    .catch(() => undefined);
}

// The account contains the user's own name and role.
onChanges(['users'], (ids) => {
  const me = signedInUser();
  if (me && (ids?.includes(me.id) ?? true)) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
});

// It also says who may invite people to the organization.
onChanges(['organizations'], () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }));

/** Keeps the shell in step with the account: the live connection, the current organization and whether it is active. */
export function useLiveAccount({ id: userId, organizationId }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(() => goLive(organizationId), [organizationId]);
  useEffect(deleteMixedRecordings, []);
  useEffect(() => {
    if (organizationId === null) return;
    uploadRecordings(userId);
    return openOutbox({ userId, organizationId });
  }, [userId, organizationId]);
  useLive(
    'account',
    useCallback(async () => {
      const user = await requestUser().catch(() => undefined);
      if (user?.organizationId === organizationId) {
        void client.invalidateQueries(userQuery);
        void client.invalidateQueries(membershipsQuery);
        return client.invalidateQueries(organizationQuery(organizationId));
      }
      const isSwitchedHere = client.isMutating() > 0;
      const before = client.getQueryData<Organization>(organizationQuery(organizationId).queryKey);
      await enterOrganization(user?.organizationId ?? null);
      if (isSwitchedHere || !user) return;
      const memberships = await client.fetchQuery(membershipsQuery);
      if (before && !memberships.some(({ organization }) => organization.id === before.id))
        toast.error(
          t("You're no longer a member of {name}", { name: before.name }),
          t('Ask an admin if you think that is a mistake.'),
        );
      else if (user.organizationId) toast.success(t('Organization switched'));
    }, [client, organizationId]),
  );
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const current = organizationQuery(organizationId);
        if (
          isRefusedAs('organization_inactive', event.action.error) &&
          event.query.queryHash !== hashKey(current.queryKey)
        )
          void client.invalidateQueries(current);
        if (isRefusedAs('second_factor_required', event.action.error)) void client.invalidateQueries(userQuery);
      }),
    [client, organizationId],
  );
}
