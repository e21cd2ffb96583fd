import { limits } from '#contract/limits.ts';
import type { LinkedRows } from '#contract/links.ts';
import type { LinkedNoun } from '#rules/links.ts';
import { messages } from '#web/chat/queries.ts';
import { headlines } from '#web/headlines/queries.ts';
import { issues } from '#web/issues/queries.ts';
import { ApiError, api } from '#web/lib/api.ts';
import type { collect } from '#web/lib/collections/collect.ts';
import { batchReads } from '#web/lib/requests/batchReads.ts';
import { meetings } from '#web/meetings/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { measurables } from '#web/scorecards/queries.ts';
import { todos } from '#web/todos/queries.ts';

const collections = { rocks, todos, issues, headlines, meetings, measurables, messages };
const ask = batchReads<LinkedNoun, LinkedRows>(limits.links, (query) => api.links.read({ query }));

/** A row that a text links to. It is fetched together with all others in view, and updated live. */
export function linkedQuery<N extends LinkedNoun>({ noun, id }: { noun: N; id: number }) {
  type Row = LinkedRows[N][number];
  const collection = collections[noun] as unknown as ReturnType<typeof collect<Row>>;
  return collection.one(id, {
    queryKey: [noun, 'linked', id],
    queryFn: async () => {
      const rows: Row[] = (await ask(noun, id))[noun];
      const row = rows.find((one) => one.id === id);
      if (!row) throw new ApiError(404, 'Not Found');
      return row;
    },
  });
}
