import { z } from 'zod';
import { channelShape } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { idsOf, instant, personShape, reference, shape } from './shapes.ts';

/** What may be made of a message: the nouns, as in their paths. */
export const madeNouns = ['todos', 'issues', 'headlines'] as const;
export type MadeNoun = (typeof madeNouns)[number];

/** A row that was made of a message. */
export const madeShape = shape('MadeOfMessage', { noun: z.enum(madeNouns), id: z.int() });
export type Made = z.infer<typeof madeShape>;

/** The message that a row was made of. */
export const sourceShape = madeShape
  .extend({
    message: z.object({
      id: reference('message'),
      /** The message in whose thread it stands. */
      parentId: reference('message').nullable(),
      user: personShape,
      createdAt: instant,
    }),
    channel: channelShape.pick({ id: true, name: true, type: true }),
  })
  .meta({ id: 'Source' });
export type Source = z.infer<typeof sourceShape>;

export const sources = {
  read: endpoint({
    method: 'GET',
    path: '/api/sources',
    summary: 'Tell of which messages rows were made, as far as the caller may read those; ids are parted by commas',
    query: z.object({ todos: idsOf('todo'), issues: idsOf('issue'), headlines: idsOf('headline') }),
    answer: z.array(sourceShape),
  }),
};
