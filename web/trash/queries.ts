import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { soon } from '#web/lib/soon.ts';

/** What can be brought back; of those whose title holds every word of `q`. */
export const trashQuery = (q: string) => api.trash.list.options({ query: q ? { q } : {} });

const askAgain = soon(() => void queryClient.invalidateQueries({ queryKey: ['trash'] }));
onChanges(['rocks', 'milestones', 'todos', 'issues'], askAgain);
