import { limits } from '#contract/limits.ts';
import type { LinkedRows } from '#contract/links.ts';
import type { LinkedNoun } from '#rules/links.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { batchReads } from '#web/lib/requests/batchReads.ts';
import type { collect } from './collect.ts';

const ask = batchReads<LinkedNoun, LinkedRows>(limits.links, (query) => api.links.read({ query }));

type Collection<N extends LinkedNoun> = Pick<ReturnType<typeof collect<LinkedRows[N][number]>>, 'one'>;

/** A row of a collection that a text or another row links to. It is fetched together with all others in view, and updated live. */
export const linkedRow = <N extends LinkedNoun>(rows: Collection<N>, noun: N, id: number) =>
  rows.one(id, {
    queryKey: [noun, 'linked', id],
    queryFn: async () => {
      const found: LinkedRows[N][number][] = (await ask(noun, id))[noun];
      const row = found.find((one) => one.id === id);
      if (!row) throw new ApiError(404, 'Not Found');
      return row;
    },
  });
