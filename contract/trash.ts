import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, shape, userReference } from './shapes.ts';

/** What can be brought back for 30 days. */
export const deletableKinds = [
  'rock',
  'milestone',
  'todo',
  'issue',
  'headline',
  'comment',
  'scorecard',
  'measurable',
  'team',
  'channel',
  'message',
] as const;

export const deletedShape = shape('Deleted', {
  kind: z.enum(deletableKinds),
  id: z.int(),
  /** A name, a title, or how a text begins; empty of a message or comment that was nothing but files. */
  title: z.string(),
  /** The name or title of what it is a part of, such as the channel of a message. */
  within: z.string().nullable(),
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
