import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileIds, fileShape, saysSomething } from './files.ts';
import { limits, productName } from './limits.ts';
import { refusal } from './refusal-text.ts';
import {
  calendarDate,
  instant,
  pathReference,
  personShape,
  queryNumber,
  rawText,
  reference,
  shape,
  typedText,
  userReference,
  version,
} from './shapes.ts';
import { madeShape } from './sources.ts';

/** `recap` is what the server itself writes of a meeting that has ended, `deleted` what is left of a message with a thread. */
export const messageTypes = ['text', 'recap', 'deleted'] as const;
/** Who has written what the server writes: nobody's account. */
export const serverAsAuthor = { id: 'quarterdeck', firstName: productName, lastName: '', profileImageUrl: null };

/** An emoji under a message, with who put it there. */
export const reactionShape = shape('Reaction', { emoji: z.string(), userIds: z.array(userReference) });
export type Reaction = z.infer<typeof reactionShape>;

/** What was replied to a message: how often, when last, and by whom, the latest first. */
export const threadShape = shape('Thread', { replies: z.int(), lastAt: instant, userIds: z.array(userReference) });
export type Thread = z.infer<typeof threadShape>;

export const messageShape = shape('Message', {
  id: reference('message'),
  channelId: reference('channel'),
  /** The message in whose thread it is a reply; null of what stands in the channel itself. */
  parentId: reference('message').nullable(),
  /** Null while there are no replies. */
  thread: threadShape.nullable(),
  content: z.string(),
  type: z.enum(messageTypes),
  mentions: z.array(userReference),
  /** Whether it names everybody in the channel, by `@channel`. */
  mentionsChannel: z.boolean(),
  user: personShape,
  files: z.array(fileShape),
  /** The rows that were made of it, in the order in which they came. */
  made: z.array(madeShape),
  /** In the order in which they came. */
  reactions: z.array(reactionShape),
  /** When it was pinned in its channel; null of most. */
  pinnedAt: instant.nullable(),
  editedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Message = z.infer<typeof messageShape>;

const empty = 'Please enter a message';
const mentions = z.array(userReference).max(200).optional();
const words = z.object({ content: typedText(empty, limits.message), mentions });
const wordsOrFiles = z.object({ content: rawText(empty, limits.message), mentions, fileIds });
const blank = { path: ['content'], message: refusal(empty) };
const channelParams = z.object({ id: pathReference('channel') });
const params = z.object({ id: pathReference('message') });

const place = z.object({ after: pathReference('message').optional(), around: pathReference('message').optional() });

const sought = z.object({
  /** Words, each of which begins a word of the message. */
  q: z.string().max(200).optional(),
  person: userReference.optional(),
  channel: pathReference('channel').optional(),
  /** The first and the last day, in the time zone of the organization. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  limit: queryNumber(1, 100).optional(),
  /** Only those that are older than this one. */
  before: pathReference('message').optional(),
});
export type Sought = z.infer<typeof sought>;

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/messages',
    summary: 'List the newest messages of a channel, or those before, after or around one, in the order of time',
    paged: 'message',
    params: channelParams,
    query: place,
    answer: z.array(messageShape),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/chat/messages',
    summary:
      'Find messages in the channels that the caller may read, by words, person, channel and days; the newest first',
    rate: { atOnce: 30, aSecond: 5 },
    query: sought,
    answer: z.array(messageShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/messages',
    summary: 'Write a message into a channel',
    creates: 'messages',
    params: channelParams,
    body: wordsOrFiles
      .extend({ type: z.enum(['text']).optional() })
      .refine(saysSomething, blank)
      .meta({ id: 'NewMessage' }),
    answer: messageShape,
    status: 201,
    example: { content: 'Hull 112 is in the water', type: 'text' },
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/chat/messages/:id/thread',
    summary: 'Read the message at the head of a thread, also where it is deleted itself',
    params,
    answer: messageShape,
  }),
  replies: endpoint({
    method: 'GET',
    path: '/api/chat/messages/:id/replies',
    summary:
      'List the newest replies in the thread of a message, or those before, after or around one, in the order of time',
    paged: 'message',
    params,
    query: place,
    answer: z.array(messageShape),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/chat/messages/:id/replies',
    summary: 'Reply to a message in its thread',
    creates: 'messages',
    params,
    body: wordsOrFiles.refine(saysSomething, blank).meta({ id: 'NewReply' }),
    answer: messageShape,
    status: 201,
    example: { content: 'I bring the papers' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/chat/messages/:id',
    summary: 'Change the text of one’s own message',
    params,
    body: words.meta({ id: 'MessageChange' }),
    answer: messageShape,
    example: { content: 'Hull 112 is in the water now' },
  }),
  pins: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/pins',
    summary: 'List what is pinned in a channel, the latest first',
    params: channelParams,
    answer: z.array(messageShape),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/pin',
    summary: 'Pin a message in its channel, or take it off',
    params,
    body: z.object({ on: z.boolean() }).meta({ id: 'Pin' }),
    answer: messageShape,
    example: { on: true },
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/reactions',
    summary: 'Put an emoji of one’s own under a message, or take it away',
    params,
    body: z
      .object({
        emoji: z.string().refine((text) => /^\p{RGI_Emoji}$/v.test(text), refusal('Choose a single emoji')),
        on: z.boolean(),
      })
      .meta({ id: 'OwnReaction' }),
    answer: messageShape,
    example: { emoji: '👍', on: true },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/chat/messages/:id',
    summary: 'Delete a message; it can be brought back for 30 days',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/chat/messages/:id/restore',
    summary: 'Bring back a deleted message',
    params,
    answer: messageShape,
  }),
};
