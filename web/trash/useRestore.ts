import type { Deleted } from '#contract/trash.ts';
import { channels, messages } from '#web/chat/queries.ts';
import { comments } from '#web/comments/queries.ts';
import { headlines } from '#web/headlines/queries.ts';
import { issues } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { milestones } from '#web/milestones/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { measurablesOfAllYears, scorecards } from '#web/scorecards/queries.ts';
import { teams } from '#web/teams/queries.ts';
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
    headline: useChange({ call: (row: Deleted) => api.headlines.restore(of(row)), receives: headlines, ...settings }),
    comment: useChange({ call: (row: Deleted) => api.comments.restore(of(row)), receives: comments, ...settings }),
    scorecard: useChange({
      call: (row: Deleted) => api.scorecards.restore(of(row)),
      receives: scorecards,
      ...settings,
    }),
    measurable: useChange({
      call: (row: Deleted) => api.measurables.restore(of(row)),
      receives: measurablesOfAllYears,
      ...settings,
    }),
    team: useChange({ call: (row: Deleted) => api.teams.restore(of(row)), receives: teams, ...settings }),
    channel: useChange({ call: (row: Deleted) => api.channels.restore(of(row)), receives: channels, ...settings }),
    message: useChange({ call: (row: Deleted) => api.messages.restore(of(row)), receives: messages, ...settings }),
  };
  return (row) => kinds[row.kind].mutate(row, { onError: () => onFailure(row) });
}
