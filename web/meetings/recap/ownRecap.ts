import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { t } from '#web/lib/translate.ts';

const ownRecapQuery = (id: number) => api.meetings.ownRecap.options({ params: { id } });

/** What the recap of a meeting means for the user, once it has ended. */
export const useOwnRecap = ({ id, endedAt }: Pick<Meeting, 'id' | 'endedAt'>) =>
  useQuery({ ...ownRecapQuery(id), enabled: endedAt !== null });

/** Says that the user has read the recap. */
export const useReadRecap = (id: number) =>
  useChange({
    call: () => api.meetings.readRecap({ params: { id } }),
    of: () => `recap ${id}`,
    onSuccess: (answer) => queryClient.setQueryData(ownRecapQuery(id).queryKey, answer),
    failure: t("Couldn't save that you read it"),
  });

onChanges(
  ['todos', 'issues', 'meetings'],
  soon(() => void queryClient.invalidateQueries({ queryKey: ['meetings', 'ownRecap'] }), 1_000),
);
