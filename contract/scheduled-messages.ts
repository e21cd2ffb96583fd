import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileIds, hasContent } from './files.ts';
import { scheduledMessageShape } from './later.ts';
import { limits } from './limits.ts';
import { messageShape } from './messages.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, rawText, reference } from './shapes.ts';

const empty = 'Please enter a message';
const params = z.object({ id: pathReference('scheduledMessage') });

export const scheduledMessages = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/scheduled',
    summary: "List the caller's messages that wait to be sent, the next one first",
    answer: z.array(scheduledMessageShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/scheduled',
    summary: 'Schedule a message in a channel, or a reply to a message in it',
    creates: 'messages',
    params: z.object({ id: pathReference('channel') }),
    body: z
      .object({
        content: rawText(empty, limits.message),
        fileIds,
        parentId: reference('message').nullable().optional(),
        alsoInChannel: z.boolean().optional(),
        sendAt: instant,
      })
      .refine(hasContent, { path: ['content'], message: refusal(empty) })
      .meta({ id: 'NewScheduledMessage' }),
    answer: scheduledMessageShape,
    status: 201,
    example: { content: 'Hull 112 is in the water', sendAt: '2030-03-01T08:00:00.000Z' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/chat/scheduled/:id',
    summary: 'Change the text of a scheduled message, or when it is sent',
    params,
    body: z
      .object({ content: rawText(empty, limits.message).optional(), sendAt: instant.optional() })
      .meta({ id: 'ScheduledMessageChange' }),
    answer: scheduledMessageShape,
    example: { sendAt: '2030-03-02T08:00:00.000Z' },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chat/scheduled/:id/send',
    summary: 'Send a scheduled message now',
    params,
    answer: messageShape,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/chat/scheduled/:id',
    summary: 'Delete a scheduled message before it is sent',
    params,
  }),
};
