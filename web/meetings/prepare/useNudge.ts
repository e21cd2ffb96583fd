import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { listed } from '#web/lib/listed.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { countAgain } from './queries.ts';

/** Asks people to prepare for a meeting. */
export function useNudge(id: number) {
  const { find } = usePeople();
  return useChange({
    call: (userIds: string[]) => api.meetings.nudge({ params: { id }, body: { userIds } }),
    of: () => `nudges of ${id}`,
    ifOffline: t("You're offline, so you can't ask anyone to prepare."),
    onSuccess: ({ userIds }) => {
      countAgain();
      if (userIds.length === 0) return toast.success(t('Everyone was asked today, or has done theirs.'));
      toast.success(t('Asked to prepare: {names}', { names: listed(userIds.map((one) => fullName(find(one)))) }));
    },
    failure: t("Couldn't ask anyone to prepare"),
  });
}
