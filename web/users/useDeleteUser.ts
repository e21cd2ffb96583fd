import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';

/** Removes a person from the organization; the heir takes over what they own. */
export function useDeleteUser(onDeleted: () => void) {
  return useChange({
    touches: ['users'],
    call: ({ id, heirId }: { id: string; heirId: string }) =>
      api.users.delete({ params: { id }, query: { transferToUserId: heirId } }),
    onSuccess: () => {
      toast.success('User deleted');
      onDeleted();
    },
    failure: 'Failed to delete user.',
  });
}
