import type { Chart } from '#contract/seats.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { charts } from './queries.ts';

/** Makes a draft of the primary chart. */
export function useCreateChart(onCreated: (chart: Chart) => void) {
  return useChange({
    call: (name: string) => api.charts.create({ body: { name } }),
    receives: charts,
    of: () => 'charts',
    onSuccess: onCreated,
    failure: 'Failed to create draft',
  });
}

/** Renames a draft, or shares it. */
export function useChangeChart() {
  return useChange({
    call: ({ id, ...body }: { id: number; name?: string; visibleTo?: string[] | null }) =>
      api.charts.change({ params: { id }, body }),
    shows: (fields) => [charts.patchTo([fields])],
    receives: charts,
    failure: 'Failed to save draft',
  });
}

/** Makes a draft the primary chart. */
export function usePublishChart(onPublished: () => void) {
  return useChange({
    call: ({ id }: Chart) => api.charts.publish({ params: { id } }),
    receives: charts,
    of: () => 'charts',
    onSuccess: ([, former], { name }) => {
      toast.success(`${name} is the primary chart now`, `The former one is kept as the draft “${former?.name}”.`);
      onPublished();
    },
    failure: 'Failed to make the draft primary',
  });
}

export function useDeleteChart() {
  return useChange({
    call: ({ id }: Chart) => api.charts.delete({ params: { id } }),
    shows: ({ id }) => [charts.patch([id], () => null)],
    onSuccess: (_answer, { name }) => toast.success('Draft deleted', name),
    failure: 'Failed to delete draft',
  });
}
