import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { movedRows } from '#rules/sort-order.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { heldMeasurables, placeMeasurables, removeMeasurables } from './cache.ts';

const touches = ['measurables', 'dashboard'];

/** What a person fills in about a measurable. */
export type MeasurableFields = Pick<
  Measurable,
  'name' | 'format' | 'unit' | 'operator' | 'goal' | 'goalMax' | 'ownerId'
>;

/** Adds a measurable to a scorecard; quietly where one is added after the other. */
export function useAddMeasurable(
  scorecardId: number,
  { quietly = false, onAdded }: { quietly?: boolean; onAdded?: () => void } = {},
) {
  return useChange({
    touches,
    call: (fields: Partial<MeasurableFields> & { name: string }) =>
      api.measurables.create({ body: { ...fields, scorecardId } }),
    onSuccess: () => {
      if (!quietly) toast.success('Success', 'Measurable created successfully');
      onAdded?.();
    },
    failure: 'Failed to create measurable',
  });
}

type Given = { id: number; fields: Partial<MeasurableFields> & { goalFrom?: string | null } };

export function useChangeMeasurable() {
  const me = useCurrentUser().id;
  return useChange({
    touches,
    call: ({ id, fields }: Given) => api.measurables.change({ params: { id }, body: fields }),
    onSuccess: (measurable, _given, client) => {
      placeMeasurables(client, [measurable], me);
      toast.success('Success', 'Measurable updated successfully');
    },
    failure: 'Failed to update measurable',
  });
}

export function useDeleteMeasurable() {
  return useChange({
    touches,
    call: (id: number) => api.measurables.delete({ params: { id } }),
    optimistic: (client, id) => removeMeasurables(client, [id]),
    onSuccess: () => toast.success('Success', 'Measurable deleted successfully'),
    failure: 'Failed to delete measurable',
  });
}

/** Moves a measurable within its scorecard by so many rows, up when negative. */
export function useMoveMeasurable() {
  const me = useCurrentUser().id;
  const client = useQueryClient();
  const { mutate } = useChange({
    touches: ['measurables'],
    call: ({ measurableIds }: { scorecardId: number; measurableIds: number[] }) =>
      api.measurables.reorder({ body: { measurableIds } }),
    optimistic: (client, { scorecardId, measurableIds }) => {
      const moved = movedRows(heldMeasurables(client, scorecardId), measurableIds);
      placeMeasurables(
        client,
        moved.map(({ values: _, ...measurable }) => measurable),
        me,
      );
    },
    failure: 'Failed to update sort order',
  });
  return useCallback(
    ({ id, scorecardId }: Measurable, by: number) => {
      const ids = heldMeasurables(client, scorecardId).map((row) => row.id);
      const from = ids.indexOf(id);
      const to = Math.max(0, Math.min(ids.length - 1, from + by));
      if (from < 0 || from === to) return;
      ids.splice(to, 0, ...ids.splice(from, 1));
      mutate({ scorecardId, measurableIds: ids.slice(Math.min(from, to), Math.max(from, to) + 1) });
    },
    [client, mutate],
  );
}

/** Adds measurables of one's own by their names alone, all or none. */
export function useAddByNames(scorecardId: number) {
  const ownerId = useCurrentUser().id;
  return useChange({
    touches,
    call: (names: string[]) =>
      api.scorecards.import({
        params: { id: scorecardId },
        body: { measurables: names.map((name) => ({ name, ownerId, values: [] })) },
      }),
    onSuccess: ({ added }) => toast.success('Success', `${added} measurable(s) created successfully`),
    failure: 'Failed to create measurable',
  });
}
