import type { Preferences } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { preferencesQuery } from './queries.ts';

const { queryKey } = preferencesQuery;

/** Changes one preference. It shows immediately and is undone if the server refuses. */
export function useChangePreference(): (change: Partial<Preferences>) => void {
  const { mutate } = useChange({
    call: (change: Partial<Preferences>) => {
      queryClient.setQueryData(queryKey, (all) => all && { ...all, ...change });
      return api.notifications.changePreferences({ body: change });
    },
    of: () => 'preferences',
    onSuccess: () => toast.success(t('Notification preferences updated')),
    failure: () => {
      toast.error(t('Error'), t('Failed to update preferences'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
