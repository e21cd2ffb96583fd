import type { Rock } from '#contract/rocks.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { rememberTeam } from '#web/teams/useDefaultTeam.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { rocks } from './queries.ts';

/** The fields that a form sends. */
export type RockFields = Omit<Parameters<typeof api.rocks.create>[0]['body'], 'status'> & { status?: Rock['status'] };

/** Creates a rock. */
export function useCreateRock() {
  return useChange({
    call: (body: RockFields) => api.rocks.create({ body }),
    receives: rocks,
    onSuccess: (_answer, { teamId }) => {
      rememberTeam(teamId);
      toast.success(t('Success'), t('{Rock} created successfully'));
    },
    failure: t('Failed to create {rock}'),
  });
}

export function useChangeRock() {
  return useChange({
    call: ({ id, fields }: { id: number; fields: Partial<RockFields> }) =>
      api.rocks.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [rocks.patch([id], (rock) => ({ ...rock, ...fields }) as Rock)],
    receives: rocks,
    onSuccess: () => toast.success(t('Success'), t('{Rock} updated successfully')),
    failure: t('Failed to update {rock}'),
  });
}

/** Deletes a rock without asking, and offers Undo. */
export function useDeleteRock() {
  const restore = useChange({
    call: (id: number) => api.rocks.restore({ params: { id } }),
    of: (id) => `rocks ${id}`,
    receives: rocks,
    failure: t('Failed to restore {rock}'),
  });
  return useChange({
    call: ({ id }: Rock) => api.rocks.delete({ params: { id } }),
    shows: ({ id }) => [rocks.patch([id], () => null)],
    onSuccess: (_answer, { id, title }) => offerUndo(t('{Rock} deleted successfully'), title, () => restore.mutate(id)),
    failure: t('Failed to delete {rock}'),
  });
}
