import { movedRows, type SortableRow } from '#rules/sort-order.ts';
import { useChange } from '#web/lib/change.ts';
import type { collect } from '#web/lib/collections/collect.ts';
import { t } from '#web/lib/translate.ts';

/** Sorts `visibleRows` by the given ids, among the positions that they have now. */
export function useReorder<R extends SortableRow & { version: number }>(
  rows: ReturnType<typeof collect<R>>,
  visibleRows: R[],
  call: (ids: number[]) => Promise<R[]>,
) {
  return useChange({
    call,
    shows: (ids) => [rows.patchTo(movedRows(visibleRows, ids) as (Partial<R> & SortableRow)[])],
    receives: rows,
    failure: t('Failed to update sort order'),
  });
}
