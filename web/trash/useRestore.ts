import type { Deleted } from '#contract/trash.ts';
import { channels, messages } from '#web/chat/queries.ts';
import { comments } from '#web/comments/queries.ts';
import { headlines } from '#web/headlines/queries.ts';
import { issues } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { milestones } from '#web/milestones/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { measurablesOfAllYears, scorecards } from '#web/scorecards/queries.ts';
import { teams } from '#web/teams/queries.ts';
import { todos } from '#web/todos/queries.ts';

/** Returns a function that restores a deleted row. */
export function useRestore(onFailure: (row: Deleted) => void): (row: Deleted) => void {
  const settings = {
    onSuccess: (_: unknown, { title }: Deleted) => toast.success(t('Restored'), title),
    failure: t("Couldn't restore this"),
  };
  const idOf = ({ id }: Deleted) => ({ params: { id } });
  const kinds = {
    rock: useChange({ call: (row: Deleted) => api.rocks.restore(idOf(row)), receives: rocks, ...settings }),
    milestone: useChange({
      call: (row: Deleted) => api.milestones.restore(idOf(row)),
      receives: milestones,
      ...settings,
    }),
    todo: useChange({ call: (row: Deleted) => api.todos.restore(idOf(row)), receives: todos, ...settings }),
    issue: useChange({ call: (row: Deleted) => api.issues.restore(idOf(row)), receives: issues, ...settings }),
    headline: useChange({ call: (row: Deleted) => api.headlines.restore(idOf(row)), receives: headlines, ...settings }),
    comment: useChange({ call: (row: Deleted) => api.comments.restore(idOf(row)), receives: comments, ...settings }),
    scorecard: useChange({
      call: (row: Deleted) => api.scorecards.restore(idOf(row)),
      receives: scorecards,
      ...settings,
    }),
    measurable: useChange({
      call: (row: Deleted) => api.measurables.restore(idOf(row)),
      receives: measurablesOfAllYears,
      ...settings,
    }),
    team: useChange({ call: (row: Deleted) => api.teams.restore(idOf(row)), receives: teams, ...settings }),
    channel: useChange({ call: (row: Deleted) => api.channels.restore(idOf(row)), receives: channels, ...settings }),
    message: useChange({ call: (row: Deleted) => api.messages.restore(idOf(row)), receives: messages, ...settings }),
  };
  return (row) => kinds[row.kind].mutate(row, { onError: () => onFailure(row) });
}
