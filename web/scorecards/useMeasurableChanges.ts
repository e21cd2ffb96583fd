import { useCallback } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { bySortOrder, movedRows } from '#rules/sort-order.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { fieldsBefore } from '#web/lib/changes/fieldsBefore.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { measurables, measurablesOfAllYears, yearId } from './queries.ts';

/** The fields that people edit. */
export type MeasurableFields = Pick<
  Measurable,
  'name' | 'format' | 'unit' | 'operator' | 'goal' | 'goalMax' | 'ownerId'
>;

/** Adds a measurable to a scorecard. */
export function useAddMeasurable(scorecardId: number) {
  return useChange({
    receives: measurablesOfAllYears,
    call: (fields: Partial<MeasurableFields> & { name: string }) =>
      api.measurables.create({ body: { ...fields, scorecardId } }),
    failure: t('Failed to create {measurable}'),
  });
}

type Edit = { id: number; fields: Partial<MeasurableFields> & { goalFrom?: string | null } };

export function useChangeMeasurable() {
  return useChange({
    of: ({ id }) => `measurables ${id}`,
    receives: measurablesOfAllYears,
    call: ({ id, fields }: Edit) => api.measurables.change({ params: { id }, body: fields }),
    onSuccess: () => toast.success(t('Success'), t('{Measurable} updated successfully')),
    failure: t('Failed to update {measurable}'),
  });
}

/** A goal or owner that is changed in its cell. */
export type MeasurableEdit = {
  measurable: Measurable;
  fields: Partial<Pick<Measurable, 'operator' | 'goal' | 'goalMax' | 'ownerId'>>;
};

/** Changes the goal or owner of a measurable where it stands, and offers Undo. */
export function useSetMeasurable() {
  const change = {
    of: ({ measurable: { id } }: MeasurableEdit) => `measurables ${id}`,
    receives: measurablesOfAllYears,
    call: ({ measurable: { id }, fields }: MeasurableEdit) => api.measurables.change({ params: { id }, body: fields }),
    shows: ({ measurable: { id }, fields }: MeasurableEdit) => [
      measurables.patch(keysOf([id]), (row) => ({ ...row, ...fields })),
    ],
    failure: t('Failed to update {measurable}'),
  };
  const back = useChange(change);
  return useChange({
    ...change,
    onSuccess: (_answer, { measurable, fields }) =>
      offerUndo(t('{Measurable} updated successfully'), measurable.name, () =>
        back.mutate({ measurable, fields: fieldsBefore(measurable, fields) }),
      ),
  });
}

/** Deletes a measurable and offers Undo. */
export function useDeleteMeasurable() {
  const restore = useChange({
    of: (id: number) => `measurables ${id}`,
    call: (id: number) => api.measurables.restore({ params: { id } }),
    receives: measurablesOfAllYears,
    failure: t('Failed to restore {measurable}'),
  });
  return useChange({
    of: ({ id }) => `measurables ${id}`,
    call: ({ id }: Pick<Measurable, 'id' | 'name'>) => api.measurables.delete({ params: { id } }),
    shows: ({ id }) => [measurables.patch(keysOf([id]), () => null)],
    onSuccess: (_answer, { id, name }) => offerUndo(t('{Measurable} deleted'), name, () => restore.mutate(id)),
    failure: t('Failed to delete {measurable}'),
  });
}

/** The collection keys of measurables in all loaded years. */
const keysOf = (ids: number[]) =>
  measurables.rows.where(({ id }) => ids.includes(id)).map(({ id, year }) => yearId(id, year));

/** The measurables of a scorecard in order. */
function inOrder(scorecardId: number): Measurable[] {
  const rows = measurables.rows.where((row) => row.scorecardId === scorecardId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort(bySortOrder);
}

type Move = { scorecardId: number; measurableIds: number[] };

/** Moves a measurable within its scorecard by a number of rows, up if negative. */
export function useMoveMeasurable() {
  const sorting = {
    call: ({ measurableIds }: Move) => api.measurables.reorder({ body: { measurableIds } }),
    of: ({ scorecardId }: Move) => `order of ${scorecardId}`,
    shows: ({ scorecardId, measurableIds }: Move) =>
      movedRows(inOrder(scorecardId), measurableIds).map(({ id, sortOrder }) =>
        measurables.patch(keysOf([id]), (row) => ({ ...row, sortOrder })),
      ),
    receives: measurablesOfAllYears,
    failure: t('Failed to update sort order'),
  };
  const undo = useChange(sorting);
  const { mutate } = useChange({
    ...sorting,
    onSuccess: (_, { scorecardId, before, position }: Move & { before: number[]; position: string }) =>
      offerUndo(t('Order changed'), position, () => undo.mutate({ scorecardId, measurableIds: before })),
  });
  return useCallback(
    ({ id, name: title, scorecardId }: Measurable, by: number) => {
      const ids = inOrder(scorecardId).map((row) => row.id);
      const from = ids.indexOf(id);
      const to = Math.max(0, Math.min(ids.length - 1, from + by));
      if (from < 0 || from === to) return;
      const range = [Math.min(from, to), Math.max(from, to) + 1] as const;
      const before = ids.slice(...range);
      ids.splice(to, 0, ...ids.splice(from, 1));
      const position = t('{title}: position {position} of {count}.', { title, position: to + 1, count: ids.length });
      mutate({ scorecardId, measurableIds: ids.slice(...range), before, position });
    },
    [mutate],
  );
}

/** Adds measurables by name, all or none; the user owns them. */
export function useAddByNames(scorecardId: number) {
  const ownerId = useCurrentUser().id;
  return useChange({
    call: (names: string[]) =>
      api.scorecards.import({
        params: { id: scorecardId },
        body: { measurables: names.map((name) => ({ name, ownerId, values: [] })) },
      }),
    onSuccess: ({ added }) =>
      toast.success(
        t('Success'),
        t('{added, plural, one {# {measurable} added} other {# {measurables} added}}', { added }),
      ),
    failure: t('Failed to create {measurable}'),
  });
}
