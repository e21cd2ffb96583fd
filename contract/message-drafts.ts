import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { pathReference, rawText, reference, shape, userReference, version } from './shapes.ts';

/** What a person has typed into a channel or thread and not sent. Only sent to that person. */
export const messageDraftShape = shape('MessageDraft', {
  id: reference('messageDraft'),
  channelId: reference('channel'),
  /** The message whose thread it is typed into; null for the channel itself. */
  parentId: reference('message').nullable(),
  userId: userReference,
  content: z.string(),
  version,
});
export type MessageDraft = z.infer<typeof messageDraftShape>;

const draftInput = z
  .object({
    content: rawText('Please enter a message', limits.message),
    parentId: reference('message').nullable().optional(),
    /** The version that the device has seen; 0 for none. */
    version: z.int().min(0),
  })
  .meta({ id: 'DraftInput' });
export type DraftInput = z.infer<typeof draftInput>;

export const messageDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/drafts',
    summary: "List the caller's unsent messages in channels that they can read, the one changed last at the end",
    answer: z.array(messageDraftShape),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/draft',
    summary:
      'Store what the caller has typed into a channel or thread, unless another device has since `version`; returns what is stored',
    params: z.object({ id: pathReference('channel') }),
    body: draftInput,
    answer: messageDraftShape.nullable(),
    example: { content: 'Hull 112 is', version: 0 },
  }),
};
