import type { Preferences } from '#contract/preferences.ts';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { reckonBy } from '#web/lib/reckoning.ts';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { followLanguage } from '#web/lib/translate.ts';

function take(preferences: Preferences): void {
  reckonBy(preferences);
  queryClient.setQueryData(
    userQuery.queryKey,
    (user: CurrentUser | null | undefined) => user && { ...user, preferences },
  );
}

/** One's preferences, and the way to change some of them: here at once, in one's other windows when the server has agreed. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { preferences } = useCurrentUser();
  const save = useChange({
    of: () => 'preferences',
    call: (body: Partial<Preferences>) => api.users.changePreferences({ body }),
    onSuccess: (preferences) => {
      take(preferences);
      followLanguage(preferences.language);
    },
    failure: 'Your preferences could not be saved',
  });
  const change = (given: Partial<Preferences>) => {
    take({ ...preferences, ...given });
    save.mutate(given, { onError: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }) });
  };
  return [preferences, change];
}
