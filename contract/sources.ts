import { z } from 'zod';
import { channelShape } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { type NounWith, nounsWith } from './nouns.ts';
import { idsOf, instant, personShape, reference, shape } from './shapes.ts';

/** The nouns that can be created from a message, as in their paths. */
export const sourcedNouns = nounsWith('isSourced');
export type SourcedNoun = NounWith<'isSourced'>;

/** A row that was created from a message. */
export const sourcedRowShape = shape('MadeOfMessage', { noun: z.enum(sourcedNouns), id: z.int() });
export type SourcedRow = z.infer<typeof sourcedRowShape>;

/** The message that a row was created from. */
export const sourceShape = sourcedRowShape
  .extend({
    message: z.object({
      id: reference('message'),
      /** The message that it replies to. */
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
    summary:
      'Read the messages that rows were created from; messages that the caller cannot read are left out, ids are separated by commas',
    query: z.object({ todos: idsOf('todo'), issues: idsOf('issue'), headlines: idsOf('headline') }),
    answer: z.array(sourceShape),
  }),
};
