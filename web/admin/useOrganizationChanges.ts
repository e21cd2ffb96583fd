import type { AdministeredOrganization } from '#contract/admin.ts';
import { peopleCount } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { askAgain } from './queries.ts';

type Status = { id: number; name: string; isActive: boolean };

/** What is asked before an organization is deactivated. */
export const deactivation = ({ name, userCount }: Pick<AdministeredOrganization, 'name' | 'userCount'>) => ({
  question: t('Deactivate "{name}"? It has {people}.', { name, people: peopleCount(userCount) }),
  detail:
    'They lose access at once, on every open screen. Nothing is deleted, and you can activate it again at any time.',
  confirmLabel: 'Deactivate',
});

/** Activates or deactivates an organization, with the way to undo it; `says` are the title and the text of the toast. */
function useStatus(
  call: (status: Status) => Promise<unknown>,
  says: (status: Status) => [title: string, text: string],
  failure: string | ((error: Error) => void),
) {
  const settings = {
    name: false as const,
    call: async (status: Status) => {
      await call(status);
      await askAgain();
    },
    failure,
  };
  const back = useChange({ ...settings, onSuccess: (_, status: Status) => toast.success(...says(status)) });
  return useChange({
    ...settings,
    onSuccess: (_, status: Status) =>
      offerUndo(...says(status), () => back.mutate({ ...status, isActive: !status.isActive })),
  });
}

/** Switches an organization on or off from the dashboard; it is told there by other words than on the list. */
export const useSwitchStatus = () =>
  useStatus(
    ({ id, isActive }) => api.organizations.setStatus({ params: { id }, body: { isActive } }),
    ({ name, isActive }) => [
      isActive ? 'Organization activated successfully' : 'Organization deactivated successfully',
      name,
    ],
    (error) => toast.error('Error', serverSentence(error) ?? 'Failed to update organization status'),
  );

/** Activates or deactivates an organization from the list. */
export const useChangeStatus = () =>
  useStatus(
    ({ id, isActive }) => api.admin.change({ params: { id }, body: { isActive } }),
    () => ['Organization status updated', 'Organization status has been changed'],
    'Failed to update organization status',
  );

/** Brings a deleted organization back. */
export function useRestoreOrganization() {
  return useChange({
    name: false,
    call: async (id: number) => {
      const restored = await api.admin.restore({ params: { id } });
      await askAgain();
      return restored;
    },
    onSuccess: ({ name }) => toast.success('Organization restored', name),
    failure: 'Failed to restore the organization',
  });
}

/** Deletes an organization, with the way to undo it. */
export function useDeleteOrganization() {
  const restore = useRestoreOrganization();
  return useChange({
    name: false,
    call: async (id: number) => {
      await api.admin.delete({ params: { id } });
      await askAgain();
    },
    onSuccess: (_answer, id) =>
      offerUndo('Organization deleted', 'Organization has been permanently deleted', () => restore.mutate(id)),
    failure: (error) => toast.error('Error deleting organization', serverSentence(error)),
  });
}

type Founding = { name: string; description: string; adminEmail: string };

/** Creates an organization for its admin to be. */
export function useFoundOrganization(onCreated: () => void) {
  return useChange({
    name: false,
    call: ({ name, description, adminEmail }: Founding) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return api.admin.create({ body: { name, adminEmail, timeZone, ...(description.trim() && { description }) } });
    },
    onSuccess: () => {
      toast.success('Organization created', 'New organization has been created successfully');
      void askAgain();
      onCreated();
    },
    failure: (error) => toast.error('Error creating organization', serverSentence(error)),
  });
}
