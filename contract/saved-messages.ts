import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { savedMarkShape } from './later.ts';
import { messageShape } from './messages.ts';
import { instant, pathReference, shape } from './shapes.ts';

const savedMessageShape = shape('SavedMessage', { message: messageShape, mark: savedMarkShape });
export type SavedMessage = z.infer<typeof savedMessageShape>;

const params = z.object({ id: pathReference('message') });

export const savedMessages = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/saved',
    summary: "List the caller's saved messages that they can still read, last saved first",
    paged: 'message',
    answer: z.array(savedMessageShape),
  }),
  marks: endpoint({
    method: 'GET',
    path: '/api/chat/saved/marks',
    summary: 'List which messages the caller has saved, and when to remind them, last saved first',
    answer: z.array(savedMarkShape),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/saved',
    summary: 'Save a message for later, with or without a reminder, or change its reminder',
    byObservers: true,
    params,
    body: z.object({ remindAt: instant.nullable() }).meta({ id: 'SavedMessageChange' }),
    answer: savedMarkShape,
    example: { remindAt: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chat/messages/:id/saved',
    summary: "Remove a message from the caller's saved messages",
    byObservers: true,
    params,
  }),
};
