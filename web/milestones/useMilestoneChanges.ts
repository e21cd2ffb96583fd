import type { Milestone } from '#contract/milestones.ts';
import { api } from '#web/lib/api.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { signedInUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { milestones, showProgress } from './queries.ts';

type New = { title: string; description: string; dueDate: string | null };

/** A new milestone before the server answers. Its id is negative, and it can't be changed yet. */
const provisional = (rockId: number, fields: New): Milestone => {
  const now = serverDate().toISOString();
  const createdById = signedInUser()?.id ?? null;
  return {
    ...fields,
    description: fields.description || null,
    id: -Date.now(),
    rockId,
    completed: false,
    createdById,
    createdAt: now,
    updatedAt: now,
    version: 0,
  };
};
export const isProvisional = ({ id }: Milestone): boolean => id < 0;

const isAdded = (saved: Milestone, added: Milestone) =>
  saved.rockId === added.rockId && saved.title === added.title && saved.createdById === added.createdById;

export function useCreateMilestone(rockId: number) {
  return useChange({
    call: (fields: New) => api.milestones.createForRock({ params: { rockId }, body: fields }),
    of: () => `milestones of ${rockId}`,
    shows: (fields) => {
      const row = provisional(rockId, fields);
      return [milestones.add([row], isAdded), showProgress(rockId, (rows) => [...rows, row])];
    },
    receives: milestones,
    onSuccess: () => toast.success(t('Success'), t('{Milestone} created successfully')),
    failure: t('Failed to create {milestone}'),
  });
}

type Fields = { title?: string; description?: string | null; dueDate?: string | null; completed?: boolean };
type Edit = { milestone: Milestone; fields: Fields };

export function useChangeMilestone(rockId: number) {
  const change = {
    call: ({ milestone: { id }, fields }: Edit) => api.milestones.change({ params: { id }, body: fields }),
    of: ({ milestone }: Edit) => `milestones ${milestone.id}`,
    shows: ({ milestone: { id }, fields }: Edit) => {
      const change = (row: Milestone) => ({ ...row, ...fields });
      return [
        milestones.patch([id], change),
        showProgress(rockId, (rows) => rows.map((row) => (row.id === id ? change(row) : row))),
      ];
    },
    receives: milestones,
    failure: t('Failed to update {milestone}'),
  };
  const back = useChange(change);
  return useChange({
    ...change,
    onSuccess: (_answer, { milestone, fields }) => {
      const { title, description, dueDate, completed } = milestone;
      const previous = changedFields({ ...milestone, ...fields }, { title, description, dueDate, completed });
      offerUndo(t('{Milestone} updated successfully'), title, () => back.mutate({ milestone, fields: previous }));
    },
  });
}

/** Deletes a milestone and offers Undo. */
export function useDeleteMilestone(rockId: number) {
  const restore = useChange({
    call: ({ id }: Milestone) => api.milestones.restore({ params: { id } }),
    of: ({ id }) => `milestones ${id}`,
    shows: (row) => [milestones.add([row]), showProgress(rockId, (rows) => [...rows, row])],
    receives: milestones,
    failure: t('Failed to update {milestone}'),
  });
  return useChange({
    call: ({ id }: Milestone) => api.milestones.delete({ params: { id } }),
    of: ({ id }) => `milestones ${id}`,
    shows: ({ id }) => [
      milestones.patch([id], () => null),
      showProgress(rockId, (rows) => rows.filter((row) => row.id !== id)),
    ],
    onSuccess: (_answer, row) => offerUndo(t('{Milestone} deleted successfully'), row.title, () => restore.mutate(row)),
    failure: t('Failed to delete {milestone}'),
  });
}
