import type { Milestone } from '#contract/milestones.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { patchMilestones } from './queries.ts';

const touches = ['milestones', 'rocks'];

type New = { title: string; dueDate: string | null };

/** Until the server has given a new milestone its id it bears one below zero, and cannot be changed yet. */
const provisional = (rockId: number, fields: New): Milestone => {
  const now = new Date().toISOString();
  return { ...fields, id: -Date.now(), rockId, completed: false, createdById: null, createdAt: now, updatedAt: now };
};
export const isProvisional = ({ id }: Milestone): boolean => id < 0;

export function useCreateMilestone(rockId: number) {
  return useChange({
    touches,
    call: (fields: New) => api.milestones.createForRock({ params: { rockId }, body: fields }),
    optimistic: (client, fields) => patchMilestones(client, rockId, (rows) => [...rows, provisional(rockId, fields)]),
    onSuccess: (created, { title }, client) => {
      patchMilestones(client, rockId, (rows) => {
        const held = rows.filter(({ id }) => id !== created.id);
        const index = held.findIndex((row) => isProvisional(row) && row.title === title);
        return index < 0 ? [...held, created] : held.with(index, created);
      });
      toast.success('Success', 'Milestone created successfully');
    },
    failure: 'Failed to create milestone',
  });
}

type Fields = { title?: string; dueDate?: string | null; completed?: boolean };

export function useChangeMilestone(rockId: number) {
  return useChange({
    touches,
    call: ({ id, fields }: { id: number; fields: Fields }) => api.milestones.change({ params: { id }, body: fields }),
    optimistic: (client, { id, fields }) =>
      patchMilestones(client, rockId, (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row))),
    onSuccess: () => toast.success('Success', 'Milestone updated successfully'),
    failure: 'Failed to update milestone',
  });
}

/** Deletes a milestone, with the way to undo it. */
export function useDeleteMilestone(rockId: number) {
  const restore = useChange({
    touches,
    call: (id: number) => api.milestones.restore({ params: { id } }),
    failure: 'Failed to bring the milestone back',
  });
  return useChange({
    touches,
    call: (id: number) => api.milestones.delete({ params: { id } }),
    optimistic: (client, id) => patchMilestones(client, rockId, (rows) => rows.filter((row) => row.id !== id)),
    onSuccess: (_answer, id) => offerUndo('Milestone deleted successfully', () => restore.mutate(id)),
    failure: 'Failed to delete milestone',
  });
}
