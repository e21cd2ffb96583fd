import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { kindsWith } from './nouns.ts';
import { instant, shape, userReference } from './shapes.ts';

export const deletedShape = shape('Deleted', {
  kind: z.enum(kindsWith('isDeletable')),
  id: z.int(),
  /** A name, a title, or the beginning of a text; empty for a message or comment that only had files. */
  title: z.string(),
  /** The name or title of the row that it belongs to, such as the channel of a message. */
  within: z.string().nullable(),
  deletedAt: instant,
  /** Null if the activity log no longer reaches back that far. */
  deletedById: userReference.nullable(),
});
export type Deleted = z.infer<typeof deletedShape>;

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    summary: 'List deleted rows that the caller may restore, or search them by title: the latest 200',
    query: z.object({ q: z.string().max(200).optional() }),
    answer: z.array(deletedShape),
  }),
};
