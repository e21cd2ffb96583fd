import { bySortOrder, movedRows, type SortableRow } from '#rules/sort-order.ts';
import { useChange } from '#web/lib/changes/change.ts';
import type { collect } from '#web/lib/collections/collect.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';

/** A function that puts rows into the order of the given ids, among the positions that they have now, with Undo. */
export function useReorder<R extends SortableRow & { version: number }>(
  rows: ReturnType<typeof collect<R>>,
  call: (ids: number[]) => Promise<R[]>,
): (ids: number[]) => void {
  const inOrder = (ids: number[]) => rows.rows.where(({ id }) => ids.includes(id)).sort(bySortOrder);
  const sorting = {
    call: ({ ids }: { ids: number[] }) => call(ids),
    shows: ({ ids }: { ids: number[] }) => [rows.patchTo(movedRows(inOrder(ids), ids) as (Partial<R> & SortableRow)[])],
    receives: rows,
    failure: t('Failed to update sort order'),
  };
  const undo = useChange(sorting);
  const sort = useChange({
    ...sorting,
    onSuccess: (_, { before }: { ids: number[]; before: number[] }) =>
      offerUndo(t('Order changed'), '', () => undo.mutate({ ids: before })),
  });
  return (ids) => sort.mutate({ ids, before: inOrder(ids).map(({ id }) => id) });
}
