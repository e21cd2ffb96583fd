import type { Deleted } from '#contract/trash.ts';
import { issues } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { milestones } from '#web/milestones/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { todos } from '#web/todos/queries.ts';

/** Brings something back to where it was. */
export function useRestore(onFailure: (row: Deleted) => void): (row: Deleted) => void {
  const settings = {
    onSuccess: (_: unknown, { title }: Deleted) => toast.success('Brought back', title),
    failure: 'It could not be brought back',
  };
  const of = ({ id }: Deleted) => ({ params: { id } });
  const kinds = {
    rock: useChange({ call: (row: Deleted) => api.rocks.restore(of(row)), receives: rocks, ...settings }),
    milestone: useChange({
      call: (row: Deleted) => api.milestones.restore(of(row)),
      receives: milestones,
      ...settings,
    }),
    todo: useChange({ call: (row: Deleted) => api.todos.restore(of(row)), receives: todos, ...settings }),
    issue: useChange({ call: (row: Deleted) => api.issues.restore(of(row)), receives: issues, ...settings }),
  };
  return (row) => kinds[row.kind].mutate(row, { onError: () => onFailure(row) });
}
