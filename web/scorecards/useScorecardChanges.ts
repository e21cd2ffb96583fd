import type { Scorecard } from '#contract/scorecards.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { scorecards } from './queries.ts';

/** The fields that people edit. */
export type ScorecardFields = Pick<Scorecard, 'name' | 'teamId'>;

export function useCreateScorecard(onCreated: (scorecard: Scorecard) => void) {
  return useChange({
    receives: scorecards,
    call: (body: ScorecardFields) => api.scorecards.create({ body }),
    onSuccess: (scorecard) => {
      toast.success(t('Success'), t('{Scorecard} created successfully'));
      onCreated(scorecard);
    },
    failure: t('Failed to create {scorecard}'),
  });
}

export function useChangeScorecard() {
  return useChange({
    receives: scorecards,
    call: ({ id, fields }: { id: number; fields: Partial<ScorecardFields> }) =>
      api.scorecards.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [scorecards.patchTo([{ id, ...fields }])],
    failure: t('Failed to update {scorecard}'),
  });
}

/** Deletes a scorecard and offers Undo. */
export function useDeleteScorecard() {
  const restore = useChange({
    call: (id: number) => api.scorecards.restore({ params: { id } }),
    of: (id) => `scorecards ${id}`,
    receives: scorecards,
    failure: t('Failed to restore {scorecard}'),
  });
  return useChange({
    call: ({ id }: Scorecard) => api.scorecards.delete({ params: { id } }),
    shows: ({ id }) => [scorecards.patch([id], () => null)],
    onSuccess: (_answer, { id, name }) => offerUndo(t('{Scorecard} deleted'), name, () => restore.mutate(id)),
    failure: t('Failed to delete {scorecard}'),
  });
}
