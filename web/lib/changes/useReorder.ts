import { movedRows, type SortableRow } from '#rules/sort-order.ts';
import { useChange } from '#web/lib/change.ts';
import type { collect } from '#web/lib/collections/collect.ts';
import { t } from '#web/lib/translate.ts';

/** Puts rows into the order of the ids, within the places they hold; `shown` is the list in its present order. */
export function useReorder<R extends SortableRow & { version: number }>(
  rows: ReturnType<typeof collect<R>>,
  shown: R[],
  call: (ids: number[]) => Promise<R[]>,
) {
  return useChange({
    call,
    shows: (ids) => [rows.patchTo(movedRows(shown, ids) as (Partial<R> & SortableRow)[])],
    receives: rows,
    failure: t('Failed to update sort order'),
  });
}
