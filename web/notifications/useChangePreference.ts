import type { Preferences } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { preferencesQuery } from './queries.ts';

const { queryKey } = preferencesQuery;

/** Changes one preference: shown at once, and taken back when the server refuses. */
export function useChangePreference(): (one: Partial<Preferences>) => void {
  const { mutate } = useChange({
    call: (one: Partial<Preferences>) => {
      queryClient.setQueryData(queryKey, (all) => all && { ...all, ...one });
      return api.notifications.changePreferences({ body: one });
    },
    of: () => 'preferences',
    onSuccess: () => toast.success('Notification preferences updated'),
    failure: () => {
      toast.error('Error', 'Failed to update preferences');
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
