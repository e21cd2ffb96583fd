import type { Milestone } from '#contract/milestones.ts';
import { rockProgress } from '#rules/rocks.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import type { Overlay } from '#web/lib/collections/overlays.ts';
import { rocks } from '#web/rocks/queries.ts';

export const milestones = collect<Milestone>('milestones', { idOf: byId });

/** The milestones of a rock in the order they were added. Unsaved ones come last. */
export const milestonesQuery = (rockId: number) =>
  milestones.list(api.milestones.list.options({ query: { rockId } }), {
    belongs: (milestone) => milestone.rockId === rockId,
    compare: (one, other) => Number(one.id < 0) - Number(other.id < 0) || Math.abs(one.id) - Math.abs(other.id),
  });

/** Shows the progress that a rock has with changed milestones, before the server confirms them. */
export function showProgress(rockId: number, change: (rows: Milestone[]) => Milestone[]): Overlay {
  const rows = change(milestones.rows.where((milestone) => milestone.rockId === rockId));
  const counts = { milestonesDone: rows.filter(({ completed }) => completed).length, milestonesTotal: rows.length };
  return rocks.patch([rockId], (rock) => {
    const changed = { ...rock, ...counts };
    return { ...changed, progress: rockProgress(changed) };
  });
}
