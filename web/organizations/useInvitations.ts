import type { Request } from '#contract/endpoint.ts';
import type { organizations as calls, Organization } from '#contract/organizations.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { organizations } from './queries.ts';

/** The fields that a form sends. */
export type Settings = Request<typeof calls.change>['body'];

/** Changes the organization's settings; admins only. `done` is the toast. */
export function useChangeOrganization(done?: string) {
  return useChange({
    of: () => 'organization',
    receives: organizations,
    call: ({ id, fields }: { id: number; fields: Settings }) =>
      api.organizations.change({ params: { id }, body: fields }),
    onSuccess: () => done && toast.success(t('Success'), done),
    failure: t('Failed to update organization'),
  });
}

/** Renames the organization and offers Undo. */
export function useRenameOrganization() {
  const change = useChangeOrganization();
  return {
    isPending: change.isPending,
    rename: ({ id, name: before }: Organization, name: string, onSuccess: () => void) =>
      change.mutate(
        { id, fields: { name } },
        {
          onSuccess: (organization) => {
            onSuccess();
            const back = () => change.mutate({ id, fields: { name: before } });
            offerUndo(t('Organization renamed'), organization.name, back);
          },
        },
      ),
  };
}

/** Replaces the invite code; links with the old one stop working. */
export function useRenewInviteCode() {
  return useChange({
    of: () => 'organization',
    receives: organizations,
    call: (id: number) => api.organizations.renewInviteCode({ params: { id } }),
    onSuccess: () => toast.success(t('Success'), t('New invite code generated. The old link no longer works.')),
    failure: t('Failed to generate invite code'),
  });
}
