import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { askAgain } from './queries.ts';

type Status = { id: number; isActive: boolean };

/** Switches an organization on or off from the dashboard; it is told there by other words than on the list. */
export function useSwitchStatus() {
  return useChange({
    name: false,
    call: async ({ id, isActive }: Status) => {
      const changed = await api.organizations.setStatus({ params: { id }, body: { isActive } });
      await askAgain();
      return changed;
    },
    onSuccess: (_, { isActive }) =>
      toast.success(isActive ? 'Organization activated successfully' : 'Organization deactivated successfully'),
    failure: (error) => toast.error('Error', serverSentence(error) ?? 'Failed to update organization status'),
  });
}

/** Activates or deactivates an organization from the list. */
export function useChangeStatus() {
  return useChange({
    name: false,
    call: ({ id, isActive }: Status) => api.admin.change({ params: { id }, body: { isActive } }),
    onSuccess: () => {
      toast.success('Organization status updated', 'Organization status has been changed');
      void askAgain();
    },
    failure: 'Failed to update organization status',
  });
}

/** Deletes an organization for good. */
export function useDeleteOrganization() {
  return useChange({
    name: false,
    call: (id: number) => api.admin.delete({ params: { id } }),
    onSuccess: () => {
      toast.success('Organization deleted', 'Organization has been permanently deleted');
      void askAgain();
    },
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
