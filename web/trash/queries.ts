import { nounsWith } from '#contract/nouns.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** The deleted rows that can be restored and whose title contains every word of `q`. */
export const trashQuery = (q: string) => api.trash.list.options({ query: q ? { q } : {} });

const askAgain = soon(() => void queryClient.invalidateQueries({ queryKey: ['trash'] }));
onChanges(nounsWith('isDeletable'), askAgain);
