import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, shape, userReference } from './shapes.ts';

export const deletedShape = shape('Deleted', {
  kind: z.enum(['rock', 'milestone', 'todo', 'issue']),
  id: z.int(),
  title: z.string(),
  deletedAt: instant,
  /** Null where that was longer ago than it is kept who did what. */
  deletedById: userReference.nullable(),
});
export type Deleted = z.infer<typeof deletedShape>;

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    summary:
      'List what was deleted and the caller may bring back: the latest 200, of those whose title holds every word',
    query: z.object({ q: z.string().max(200).optional() }),
    answer: z.array(deletedShape),
  }),
};
