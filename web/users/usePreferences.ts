import type { Preferences } from '#contract/preferences.ts';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { applyPreferences } from '#web/lib/formats.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { followLanguage, t } from '#web/lib/translate.ts';

function apply(preferences: Preferences): void {
  applyPreferences(preferences);
  queryClient.setQueryData(
    userQuery.queryKey,
    (user: CurrentUser | null | undefined) => user && { ...user, preferences },
  );
}

/** The user's preferences and a function to change them. Other windows follow when the server has saved them. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { preferences } = useCurrentUser();
  const save = useChange({
    of: () => 'preferences',
    call: (body: Partial<Preferences>) => api.users.changePreferences({ body }),
    onSuccess: (preferences) => {
      apply(preferences);
      followLanguage(preferences.language);
    },
    failure: t("Couldn't save your preferences"),
  });
  const change = (changes: Partial<Preferences>) => {
    apply({ ...preferences, ...changes });
    save.mutate(changes, { onError: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }) });
  };
  return [preferences, change];
}
