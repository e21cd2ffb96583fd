import type { LiveNoun } from '#contract/nouns.ts';
import type { Deleted } from '#contract/trash.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** The noun whose live events bring rows of each kind. */
const nounOf: Record<Deleted['kind'], LiveNoun> = {
  rock: 'rocks',
  milestone: 'milestones',
  todo: 'todos',
  issue: 'issues',
  headline: 'headlines',
  comment: 'comments',
  scorecard: 'scorecards',
  measurable: 'measurables',
  team: 'teams',
  channel: 'channels',
  message: 'messages',
};

/** The deleted rows that can be restored and whose title contains every word of `q`. */
export const trashQuery = (q: string) => api.trash.list.options({ query: q ? { q } : {} });

const askAgain = soon(() => void queryClient.invalidateQueries({ queryKey: ['trash'] }));
onChanges(Object.values(nounOf), askAgain);
