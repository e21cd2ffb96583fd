import type { Chart } from '#contract/seats.ts';
import type { KeptChanges } from '#rules/merge-seats.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { charts } from './queries.ts';

/** Creates a draft, a copy of the primary chart. */
export function useCreateChart(onCreated: (chart: Chart) => void) {
  return useChange({
    call: (name: string) => api.charts.create({ body: { name } }),
    receives: charts,
    of: () => 'charts',
    onSuccess: onCreated,
    failure: t("Couldn't create the draft"),
  });
}

/** Renames a draft, or shares it. */
export function useChangeChart() {
  return useChange({
    call: ({ id, ...body }: { id: number; name?: string; visibleTo?: string[] | null }) =>
      api.charts.change({ params: { id }, body }),
    shows: (fields) => [charts.patchTo([fields])],
    receives: charts,
    failure: t("Couldn't save the draft"),
  });
}

/** Makes a draft the primary chart. */
export function usePublishChart(onPublished: () => void) {
  return useChange({
    call: ({ draft: { id }, keep }: { draft: Chart; keep: KeptChanges }) =>
      api.charts.publish({ params: { id }, query: { keep } }),
    receives: charts,
    of: () => 'charts',
    onSuccess: ([, former], { draft: { name } }) => {
      toast.success(
        t('“{name}” published', { name }),
        t('The previous chart is now the draft “{draft}”.', { draft: former?.name ?? '' }),
      );
      onPublished();
    },
    failure: t("Couldn't publish the draft"),
  });
}

export function useDeleteChart() {
  return useChange({
    call: ({ id }: Chart) => api.charts.delete({ params: { id } }),
    shows: ({ id }) => [charts.patch([id], () => null)],
    onSuccess: (_answer, { name }) => toast.success(t('Draft deleted'), name),
    failure: t("Couldn't delete the draft"),
  });
}
