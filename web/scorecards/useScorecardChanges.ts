import type { Scorecard } from '#contract/scorecards.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { patchRows } from '#web/lib/rows.ts';
import { toast } from '#web/lib/toast.ts';
import { scorecardsQuery } from './queries.ts';

const touches = ['scorecards'];

/** What a person fills in about a scorecard. */
export type ScorecardFields = Pick<Scorecard, 'name' | 'teamId'>;

export function useCreateScorecard(onCreated: (scorecard: Scorecard) => void) {
  return useChange({
    touches,
    call: (body: ScorecardFields) => api.scorecards.create({ body }),
    onSuccess: (scorecard, _fields, client) => {
      client.setQueryData<Scorecard[]>(scorecardsQuery.queryKey, (rows) =>
        rows?.some(({ id }) => id === scorecard.id) ? rows : rows && [...rows, scorecard],
      );
      toast.success('Success', 'Scorecard created successfully');
      onCreated(scorecard);
    },
    failure: 'Failed to create scorecard',
  });
}

export function useChangeScorecard() {
  return useChange({
    touches,
    call: ({ id, fields }: { id: number; fields: Partial<ScorecardFields> }) =>
      api.scorecards.change({ params: { id }, body: fields }),
    optimistic: (client, { id, fields }) =>
      patchRows<Scorecard>(client, 'scorecards', (row) => (row.id === id ? { ...row, ...fields } : row)),
    onSuccess: () => toast.success('Success', 'Scorecard updated successfully'),
    failure: 'Failed to update scorecard',
  });
}

export function useDeleteScorecard() {
  return useChange({
    touches: ['scorecards', 'measurables', 'dashboard'],
    call: (id: number) => api.scorecards.delete({ params: { id } }),
    onSuccess: (_answer, id, client) => {
      client.setQueryData<Scorecard[]>(scorecardsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id));
      toast.success('Success', 'Scorecard deleted successfully');
    },
    failure: 'Failed to delete scorecard',
  });
}
