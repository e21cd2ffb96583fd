import type { AdministeredOrganization } from '#contract/admin.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { browserZone } from '#web/lib/formats.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { refreshOrganizations } from './queries.ts';

type Status = { id: number; name: string; isActive: boolean };

/** The text of the dialog that asks before an organization is deactivated. */
export const deactivationQuestion = ({ name, userCount }: Pick<AdministeredOrganization, 'name' | 'userCount'>) => ({
  question: t('Deactivate "{name}"? It has {count, plural, one {# person} other {# people}}.', {
    name,
    count: userCount,
  }),
  detail: t('They lose access immediately. Nothing is deleted, and you can activate it again at any time.'),
  confirmLabel: t('Deactivate'),
});

/** Activates or deactivates an organization and offers to undo it. `toastOf` returns the title and text of the toast. */
function useStatus(
  call: (status: Status) => Promise<unknown>,
  toastOf: (status: Status) => [title: string, text: string],
  failure: string | ((error: Error) => void),
) {
  const settings = {
    name: false as const,
    call: async (status: Status) => {
      await call(status);
      await refreshOrganizations();
    },
    failure,
  };
  const undo = useChange({ ...settings, onSuccess: (_, status: Status) => toast.success(...toastOf(status)) });
  return useChange({
    ...settings,
    onSuccess: (_, status: Status) =>
      offerUndo(...toastOf(status), () => undo.mutate({ ...status, isActive: !status.isActive })),
  });
}

/** Activates or deactivates an organization on the dashboard. The documents give its toasts other texts than the list's. */
export const useSwitchStatus = () =>
  useStatus(
    ({ id, isActive }) => api.organizations.setStatus({ params: { id }, body: { isActive } }),
    ({ name, isActive }) => [
      isActive ? t('Organization activated successfully') : t('Organization deactivated successfully'),
      name,
    ],
    (error) => toast.error(t('Error'), serverSentence(error) ?? t('Failed to update organization status')),
  );

/** Activates or deactivates an organization in the list. */
export const useChangeStatus = () =>
  useStatus(
    ({ id, isActive }) => api.admin.change({ params: { id }, body: { isActive } }),
    () => [t('Organization status updated'), t('Organization status has been changed')],
    t('Failed to update organization status'),
  );

export function useRestoreOrganization() {
  return useChange({
    name: false,
    call: async (id: number) => {
      const restored = await api.admin.restore({ params: { id } });
      await refreshOrganizations();
      return restored;
    },
    onSuccess: ({ name }) => toast.success(t('Organization restored'), name),
    failure: t('Failed to restore the organization'),
  });
}

/** Deletes an organization and offers to undo it. */
export function useDeleteOrganization() {
  const restore = useRestoreOrganization();
  return useChange({
    name: false,
    call: async (id: number) => {
      await api.admin.delete({ params: { id } });
      await refreshOrganizations();
    },
    onSuccess: (_answer, id) =>
      offerUndo(t('Organization deleted'), t('Organization has been permanently deleted'), () => restore.mutate(id)),
    failure: (error) => toast.error(t('Error deleting organization'), serverSentence(error)),
  });
}

type NewOrganization = { name: string; description: string; adminEmail: string };

/** Creates an organization for a future admin. */
export function useCreateOrganization(onCreated: () => void) {
  return useChange({
    name: false,
    call: ({ name, description, adminEmail }: NewOrganization) => {
      const timeZone = browserZone();
      return api.admin.create({ body: { name, adminEmail, timeZone, ...(description.trim() && { description }) } });
    },
    onSuccess: () => {
      toast.success(t('Organization created'), t('New organization has been created successfully'));
      void refreshOrganizations();
      onCreated();
    },
    failure: (error) => toast.error(t('Error creating organization'), serverSentence(error)),
  });
}
