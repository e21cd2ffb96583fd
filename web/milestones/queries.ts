import type { QueryClient } from '@tanstack/react-query';
import type { Milestone } from '#contract/milestones.ts';
import type { Rock } from '#contract/rocks.ts';
import { rockProgress } from '#rules/rocks.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { patchRows, receiveRows } from '#web/lib/rows.ts';

/** The milestones of a rock, in the order in which they were added. */
export const milestonesQuery = (rockId: number) => api.milestones.list.options({ query: { rockId } });

/** Shows a change of a rock's milestones, and the progress that follows from it. */
export function patchMilestones(client: QueryClient, rockId: number, change: (rows: Milestone[]) => Milestone[]): void {
  const rows = client.setQueryData<Milestone[]>(milestonesQuery(rockId).queryKey, (held) => held && change(held));
  if (!rows) return;
  const counts = { milestonesDone: rows.filter(({ completed }) => completed).length, milestonesTotal: rows.length };
  patchRows<Rock>(client, 'rocks', (rock) => {
    if (rock.id !== rockId) return rock;
    const changed = { ...rock, ...counts };
    return { ...changed, progress: rockProgress(changed) };
  });
}

onLive('milestones.changed', (rows) => receiveRows(queryClient, 'milestones', rows));
onLive('milestones.removed', (ids) =>
  patchRows<Milestone>(queryClient, 'milestones', (milestone) => (ids.includes(milestone.id) ? null : milestone)),
);
