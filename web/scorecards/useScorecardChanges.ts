import type { Scorecard } from '#contract/scorecards.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { scorecards } from './queries.ts';

/** What a person fills in about a scorecard. */
export type ScorecardFields = Pick<Scorecard, 'name' | 'teamId'>;

export function useCreateScorecard(onCreated: (scorecard: Scorecard) => void) {
  return useChange({
    receives: scorecards,
    call: (body: ScorecardFields) => api.scorecards.create({ body }),
    onSuccess: (scorecard) => {
      toast.success('Success', say('Scorecard created successfully'));
      onCreated(scorecard);
    },
    failure: say('Failed to create scorecard'),
  });
}

export function useChangeScorecard() {
  return useChange({
    receives: scorecards,
    call: ({ id, fields }: { id: number; fields: Partial<ScorecardFields> }) =>
      api.scorecards.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [scorecards.patchTo([{ id, ...fields }])],
    failure: say('Failed to update scorecard'),
  });
}

/** Deletes a scorecard, with the way to undo it. */
export function useDeleteScorecard() {
  const restore = useChange({
    call: (id: number) => api.scorecards.restore({ params: { id } }),
    of: (id) => `scorecards ${id}`,
    receives: scorecards,
    failure: say('Failed to bring the scorecard back'),
  });
  return useChange({
    call: ({ id }: Scorecard) => api.scorecards.delete({ params: { id } }),
    shows: ({ id }) => [scorecards.patch([id], () => null)],
    onSuccess: (_answer, { id, name }) =>
      offerUndo(say('Scorecard deleted successfully'), name, () => restore.mutate(id)),
    failure: say('Failed to delete scorecard'),
  });
}
