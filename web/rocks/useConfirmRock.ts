import type { Rock } from '#contract/rocks.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { rocks } from './queries.ts';

/** Says that a rock is up to date, without changing a field, so that no one's change is overwritten. */
export const useConfirmRock = () =>
  useChange({
    call: ({ id }: Rock) => api.rocks.change({ params: { id }, body: {} }),
    shows: ({ id }) => [rocks.patchTo([{ id, updatedAt: serverDate().toISOString() }])],
    receives: rocks,
    failure: t('Failed to update {rock}'),
  });
